import { pageFields, paginationSchema, timestampSchema } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { SETTING_KEYS, type SettingKey, SETTINGS } from './registry.ts';
import { findConflicts, findValueProblem, toWhole, toWire } from './setting-rules.ts';
import { emptyText, notNumberText, notWholeText } from './texts.ts';
import { defineActs } from '#lib/shared/acts.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const settingErrors = defineErrors({
  SETTINGS_CHANGED: [
    409,
    'Ayarlar sen düzenlerken başka bir yerde değiştirildi. Güncel ayarları getirip tekrar dene.',
  ],
  CHANGES_PROPOSED: [
    409,
    'Büyük bir ayar değişikliği zaten onay bekliyor. Onaylar sayfasından bakabilirsin.',
  ],
});

const UNIT_TEXTS = {
  money: 'Turkish lira, at most two decimals',
  percent: 'Percent, at most two decimals',
  days: 'Days',
  hours: 'Hours',
  seconds: 'Seconds',
  count: 'Count',
} as const;

function noNumberProblem(key: SettingKey, input: unknown): string {
  const { label, unit } = SETTINGS[key];
  if (!Number.isNaN(input)) return emptyText(label);
  return unit === 'money' || unit === 'percent' ? notNumberText(label) : notWholeText(label);
}

/** A number on the wire (lira, percent, days …) ↔ whole units inside (kuruş, hundredths of a percent, days …). */
function numberSchema(key: SettingKey, unit: keyof typeof UNIT_TEXTS) {
  return z
    .codec(
      z.number({ error: ({ input }) => noNumberProblem(key, input) }),
      z.custom<number>(Number.isSafeInteger),
      {
        decode: (value, context) => {
          const problem = findValueProblem(key, value);
          const whole = toWhole(key, value);
          if (problem === undefined && whole !== null) return whole;
          context.issues.push({ code: 'custom', input: value, message: problem ?? '' });
          return z.NEVER;
        },
        encode: (whole) => toWire(key, whole),
      },
    )
    .meta({ description: UNIT_TEXTS[unit] });
}

function valueSchema(key: SettingKey) {
  const { unit, label } = SETTINGS[key];
  return unit === 'switch' ? z.boolean({ error: emptyText(label) }) : numberSchema(key, unit);
}

type ValueSchemaOf<Unit> = Unit extends 'switch' ? z.ZodBoolean : ReturnType<typeof numberSchema>;
type ValueSchemas = { [Key in SettingKey]: ValueSchemaOf<(typeof SETTINGS)[Key]['unit']> };

// valueSchema() follows the unit of each key, which fromEntries forgets.
const valueSchemas = Object.fromEntries(SETTING_KEYS.map((key) => [key, valueSchema(key)])) as ValueSchemas;

export const settingsData = z.object({
  ...valueSchemas,
  version: z.int().meta({ description: 'Raised by every save; send back the one that was read.' }),
});

function refuseConflicts(values: Parameters<typeof findConflicts>[0], context: z.RefinementCtx): void {
  for (const [key, message] of Object.entries(findConflicts(values)))
    context.addIssue({ code: 'custom', path: [key], message });
}

const allSettings = settingsData.extend({ version: z.int().optional() });

/** Screens send every setting, so that an emptied one is not one that was left out. */
export const settingsForm = allSettings.superRefine(refuseConflicts);

export const settingsBody = allSettings
  .extend({
    // Newer than the first clients, which leave them out: then they stay as they are.
    transfer_rest_hours: valueSchemas.transfer_rest_hours.optional(),
    four_eyes_amount: valueSchemas.four_eyes_amount.optional(),
  })
  .superRefine(refuseConflicts);

const change = z.object({
  id: z.int(),
  key: z.enum(SETTING_KEYS),
  label: z.string(),
  from: z.number(),
  to: z.number(),
  actor_name: z.string(),
  proposed_by_name: z.string().nullable(),
  at: timestampSchema,
});

export const settingsContract = {
  readSettings: route({
    method: 'GET',
    path: '/api/admin/settings',
    access: { admin: 'all' },
    summary: 'All settings: lira, percent, days, seconds, counts, switches.',
    data: settingsData,
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/admin/settings',
    access: { admin: [] },
    summary:
      'Saves all settings at once; refused when somebody else saved since `version` was read. A big change of a rate waits for a second administrator, where there is one.',
    body: settingsBody,
    data: settingsData,
    errors: [settingErrors.SETTINGS_CHANGED, settingErrors.CHANGES_PROPOSED],
  }),
  readSecondApproval: route({
    method: 'GET',
    path: '/api/admin/settings/second-approval',
    access: { admin: 'all' },
    summary: 'What a save needs a second administrator for, and the big change that waits for one.',
    data: z.object({
      takes_two: z
        .boolean()
        .meta({ description: 'Whether a big change that the caller saves waits for another administrator.' }),
      starts: z.array(z.object({ key: z.enum(SETTING_KEYS), from: z.number() })).meta({
        description: 'The values from which the small steps of the last weeks count together.',
      }),
      proposal: z
        .object({ proposed_by_name: z.string(), proposed_at: timestampSchema, is_own: z.boolean() })
        .nullable(),
    }),
  }),
  listSettingChanges: route({
    method: 'GET',
    path: '/api/admin/settings/changes',
    access: { admin: 'all' },
    summary: 'Who changed which setting when, from what to what; newest first.',
    query: z.object(pageFields),
    data: z.object({ changes: z.array(change), pagination: paginationSchema }),
  }),
};

export const settingActs = defineActs({
  subject: { kind: 'settings', noun: 'Sistem ayarları' },
  verbs: { save: 'kaydedildi' },
  fields: SETTINGS,
});
