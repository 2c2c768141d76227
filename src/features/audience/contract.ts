import { type DataOf, route } from '#lib/shared/route.ts';
import { idSchema } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';
import type { MatchedAttribute } from '#features/viewers/attributes.ts';
import { AUDIENCE_LISTS, byList } from './audience.ts';
import { audienceFieldTexts } from './texts.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const audienceErrors = defineErrors({
  REACH_USED_UP: [429, 'Bugünlük tahmin hakkın doldu. Yarın yeniden tahmin alabilirsin.'],
});

/** Every option of a list: restricts nothing. */
export const ALL = 'all';

/** Above the country's 973 districts. */
const MAX_CHOICES = 1000;
const MAX_NAME_LENGTH = 130;

/** A list that contains `all` means `all`. */
function listOf<Item extends z.ZodType<number | string>>(item: Item) {
  const error = audienceFieldTexts.invalid;
  const list = z
    .array(z.union([z.literal(ALL), item], { error }), { error })
    .max(MAX_CHOICES, error)
    .transform((values): typeof ALL | (number | string)[] =>
      values.includes(ALL) ? ALL : [...new Set(values)],
    );
  return z.union([z.literal(ALL), list], { error }).default([]);
}

const name = z.string().trim().min(1).max(MAX_NAME_LENGTH);
const ids = listOf(idSchema);
const names = listOf(name);
const idsOrNames = listOf(z.union([idSchema, name]));

const idList = z.array(z.int());
const nameList = z.array(z.string());

const FIELDS = {
  id: { sent: ids, answered: idList },
  name: { sent: idsOrNames, answered: idList },
  place: { sent: names, answered: nameList },
};
type FormOf<Of extends MatchedAttribute> = Of extends { kind: 'city' | 'district' } ? 'place' : Of['by'];
type Lists<Side extends 'sent' | 'answered'> = {
  [Each in MatchedAttribute as Each['audience']['list']]: (typeof FIELDS)[FormOf<Each>][Side];
};

function listsOf<Side extends 'sent' | 'answered'>(side: Side): Lists<Side> {
  const fields = byList(
    ({ kind, by }) => FIELDS[kind === 'city' || kind === 'district' ? 'place' : by][side],
  );
  return fields as Lists<Side>; // By the definition of FormOf.
}

/**
 * Lists hold ids; sectors, professions, hobbies and brands may be named instead, cities and districts always are. A
 * district's name means that district in every chosen city that has one; `City/District` only that one.
 */
export const audienceBody = z
  .object({ all_users: z.boolean({ error: audienceFieldTexts.invalid }).default(false), ...listsOf('sent') })
  // An invalid list is missing here, but was meant to choose something.
  .refine((body) => body.all_users || AUDIENCE_LISTS.some((list) => body[list]?.length !== 0), {
    path: ['all_users'],
    error: audienceFieldTexts.nothingChosen,
  });

export type AudienceInput = z.input<typeof audienceBody>;
export type AudienceBody = z.output<typeof audienceBody>;

/** Can be sent back unchanged. An empty list restricts nothing. */
export const audienceData = z.object({ all_users: z.boolean(), ...listsOf('answered') });
export type AudienceWire = z.output<typeof audienceData>;

export const audienceNamesData = z.object({
  all_users: z.boolean(),
  ...byList(() => nameList.optional()),
});
export type AudienceNames = z.output<typeof audienceNamesData>;

export const audienceContract = {
  estimateReach: route({
    method: 'POST',
    path: '/api/firm/audience/reach',
    access: ['firm'],
    summary:
      'How many active viewers an audience reaches, as a range around a number with noise; null when too few to say.',
    body: audienceBody,
    errors: [audienceErrors.REACH_USED_UP],
    data: z.object({
      reach: z.object({ low: z.int(), high: z.int() }).nullable(),
      total: z.int().meta({ description: 'All active viewers.' }),
    }),
  }),
};

export type ReachAnswer = DataOf<typeof audienceContract.estimateReach>;
