import { idParam, pageFields, paginationSchema, timestampSchema } from '#lib/shared/wire.ts';
import { ROLES, route } from '#lib/shared/route.ts';
import { lineSchema, textSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { filled } from '#platform/ready-answers/contract.ts';
import { userErrors } from '#platform/words/user-errors.ts';
import { audienceTexts, fieldTexts } from './texts.ts';
import { defineActs } from '#lib/shared/acts.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const announcementErrors = defineErrors({
  ANNOUNCEMENT_SENT: [409, 'Bu form az önce başka bir metinle gönderildi. Listeye bakıp yenisini yaz.'],
  NOBODY_TOLD: [409, 'Bu duyuru şu anda kimseye gitmez; gönderilmedi.'],
});

export const AUDIENCES = ['viewers', 'firms', 'everybody'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const TITLE_LETTERS = 80;
export const TEXT_LETTERS = 600;

const words = {
  title: lineSchema(fieldTexts.title).max(TITLE_LETTERS, fieldTexts.titleTooLong(TITLE_LETTERS)),
  text: textSchema(fieldTexts.text).max(TEXT_LETTERS, fieldTexts.textTooLong(TEXT_LETTERS)),
  request_key: z
    .string({ error: fieldTexts.request })
    .regex(/^[0-9a-zA-Z-]{8,64}$/, fieldTexts.request)
    .meta({ description: 'Made anew for each form: sent twice, it is told once' }),
};

const audience = z.enum(AUDIENCES, { error: fieldTexts.audience });

/** Advertising is for those who agreed to it, and only viewers are asked. */
const isAllowed = (options: { audience: Audience; is_promotion: boolean }) =>
  !options.is_promotion || options.audience === 'viewers';
const notAllowed = { path: ['is_promotion'], error: fieldTexts.promotion };

const announcement = z.object({
  id: z.int(),
  author_name: z.string(),
  audience: z.enum(['person', ...AUDIENCES]),
  person: z.object({ id: z.int(), name: z.string(), role: z.enum(ROLES) }).nullable(),
  is_promotion: z.boolean(),
  title: z.string(),
  text: z.string(),
  sent_at: timestampSchema,
  people: z.int().meta({ description: 'How many have been told' }),
  is_finished: z.boolean(),
});
export type Announcement = z.output<typeof announcement>;

export const announcementsContract = {
  listAnnouncements: route({
    method: 'GET',
    path: '/api/admin/announcements',
    access: { admin: ['moderator'] },
    summary: 'What administrators sent, the newest first: to whom, and how many have been told.',
    query: z.object(pageFields),
    data: z.object({ announcements: z.array(announcement), pagination: paginationSchema }),
  }),
  countAudience: route({
    method: 'GET',
    path: '/api/admin/announcements/audience',
    access: { admin: ['moderator'] },
    summary: 'How many an announcement would be told now.',
    query: z.object({ audience, is_promotion: z.stringbool().default(false) }),
    data: z.object({ people: z.int() }),
  }),
  announce: route({
    method: 'POST',
    path: '/api/admin/announcements',
    access: { admin: [] },
    summary:
      'Tells everybody of a role who has an account now, once, in the product; advertising only who agreed to it. Whoever switched announcements off is left out.',
    body: z
      .object({
        audience,
        is_promotion: z.boolean({ error: fieldTexts.promotion }).default(false),
        ...words,
      })
      .refine(isAllowed, notAllowed),
    data: z.object({ id: z.int() }),
    errors: [announcementErrors.ANNOUNCEMENT_SENT, announcementErrors.NOBODY_TOLD],
    isSafeToRepeat: true,
  }),
  messagePerson: route({
    method: 'POST',
    path: '/api/admin/users/:id/messages',
    access: { admin: ['moderator'] },
    summary: 'Writes to one viewer or firm, who reads it in the product.',
    params: z.object({ id: idParam }),
    body: z.object({ ...words, text: filled(words.text) }),
    data: z.object({ id: z.int() }),
    errors: [userErrors.USER_NOT_FOUND, announcementErrors.ANNOUNCEMENT_SENT],
    isSafeToRepeat: true,
  }),
};

const fields = {
  audience: { label: 'Kime', values: audienceTexts },
  is_promotion: { label: 'Tanıtım', unit: 'switch' },
  letters: 'Metnin karakter sayısı',
} as const;

export const announcementActs = defineActs({
  subject: { kind: 'announcement', noun: 'Duyuru' },
  verbs: { send: 'gönderildi' },
  fields,
});

export const messageActs = defineActs({
  subject: { kind: 'user', noun: 'Kullanıcı' },
  area: { kind: 'user-message', noun: 'Kişiye ileti' },
  verbs: { send: 'gönderildi' },
  fields,
});
