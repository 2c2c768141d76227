import { z } from '#lib/shared/zod.ts';
import { idSchema } from '#lib/shared/wire.ts';
import {
  type Attribute,
  ATTRIBUTES,
  byDetail,
  type DetailName,
  MATCHED_ATTRIBUTES,
  nameOfValue,
} from './attributes.ts';
import { type DetailsRow, isGiven } from './viewer-columns.ts';
import type { FieldErrors } from '#lib/shared/errors.ts';
import type { LookupKind, Lookups } from '#platform/lookups/lookups.ts';
import { lookupTexts } from '#platform/lookups/texts.ts';

export const DETAIL_NAMES = ATTRIBUTES.map(({ name }) => name);
export const MATCHED_DETAILS = MATCHED_ATTRIBUTES.map(({ name }) => name);

const MAX_CHOICES = 100;

const INVALID = 'Lütfen listeden seç';

const id = z.int({ error: INVALID }).pipe(idSchema);
const name = z.string({ error: INVALID }).trim().min(1, INVALID).max(60, INVALID);
const LISTS = {
  id: z.array(id, { error: INVALID }).max(MAX_CHOICES, INVALID),
  name: z.array(name, { error: INVALID }).max(MAX_CHOICES, INVALID),
};

type Several = Extract<Attribute, { kind: 'several' }>;

type WrongText = (issue: { input?: unknown }) => string;

function answerSchema(attribute: Exclude<Attribute, Several>): {
  schema: z.ZodType;
  wrong: string | WrongText;
} {
  if (attribute.kind !== 'measure') return { schema: attribute.by === 'id' ? id : name, wrong: INVALID };
  const { min, max, unit } = attribute.range;
  const label = attribute.labels.viewer;
  const wrong: WrongText = ({ input }) =>
    typeof input === 'number' && !Number.isInteger(input)
      ? `${label} tam sayı olmalıdır (${min}–${max} ${unit})`
      : `${label} ${min}–${max} ${unit} arasında olmalıdır`;
  const error = { error: wrong };
  return { schema: z.int(error).min(min, error).max(max, error), wrong };
}

/** An answer in forms and in the server's answers. Null or an empty list means not given. */
type Answer<Of extends Attribute> = Of extends Several
  ? { id: number[]; name: string[] }[Of['by']]
  : (Of extends { by: 'name' } ? string : number) | null;
export type Details = { [Each in Attribute as Each['name']]: Answer<Each> };

const answered = byDetail((attribute) =>
  attribute.kind === 'several' ? LISTS[attribute.by] : answerSchema(attribute).schema.nullable(),
) as { [Name in DetailName]: z.ZodType<Details[Name], Details[Name]> }; // The cast holds by the definition of Answer.

export const detailsSchema = z.object(answered);

export const detailNamesSchema = z.object(
  byDetail(({ kind }) => {
    if (kind === 'several') return z.array(z.string());
    return kind === 'measure' ? z.int().nullable() : z.string().nullable();
  }) as { [Each in Attribute as Each['name']]: z.ZodType<AnswerInWords<Each>> }, // The cast holds by the definition of AnswerInWords.
);
type AnswerInWords<Of extends Attribute> = Of extends Several
  ? string[]
  : (Of extends { kind: 'measure' } ? number : string) | null;
export type DetailNames = z.output<typeof detailNamesSchema>;

export const withheldSchema = z
  .array(z.enum(MATCHED_DETAILS, { error: INVALID }), { error: INVALID })
  .max(MATCHED_DETAILS.length, INVALID);

export const detailsFormSchema = detailsSchema.extend({ withheld: withheldSchema });
export type DetailsForm = z.output<typeof detailsFormSchema>;

/** Accepts a list also as JSON text. Any other text is refused as not being a list. */
function orJsonText<List extends z.ZodType<unknown[]>>(list: List) {
  const parsed = z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text === '' ? '[]' : text);
    } catch {
      context.issues.push({ code: 'custom', input: text, message: INVALID });
      return z.NEVER;
    }
  });
  return z.union([list, parsed.pipe(list)], { error: INVALID });
}

/** Some forms send an empty field as an empty text, which means not given. */
function orEmpty(value: z.ZodType, error: string | WrongText) {
  return z.union([z.literal('').transform(() => null), value.nullable()], { error });
}

const sent = byDetail((attribute) => {
  if (attribute.kind === 'several') return orJsonText(LISTS[attribute.by]);
  const { schema, wrong } = answerSchema(attribute);
  return orEmpty(schema, wrong);
}) as { [Name in DetailName]: z.ZodType<Details[Name], Details[Name] | string> }; // The cast holds: each field is parsed to its form in the answers.

/** The body of PUT …/details. A missing field stays unchanged; null or an empty list removes the answer. */
export const detailsBody = z
  .object({
    ...sent,
    withheld: orJsonText(withheldSchema),
    /** The version that the form was filled from. If the profile has changed since, the save is refused. */
    version: z.int(),
  })
  .partial();
export type DetailsBody = z.output<typeof detailsBody>;

export function givenDetails(details: Details): DetailName[] {
  return DETAIL_NAMES.filter((detail) => isGiven(details[detail]));
}

export type DetailsChange = 'more' | 'fewer' | 'none';

/** Anything that was added or changed counts as more; else anything that was removed or is withheld now as fewer. */
export function changeOf(before: DetailsForm, after: DetailsForm): DetailsChange {
  const counts = (details: DetailsForm, name: DetailName) =>
    isGiven(details[name]) && !details.withheld.some((withheld) => withheld === name);
  const differ = DETAIL_NAMES.filter(
    (name) =>
      JSON.stringify(before[name]) !== JSON.stringify(after[name]) ||
      counts(before, name) !== counts(after, name),
  );
  if (differ.length === 0) return 'none';
  return differ.some((name) => counts(after, name)) ? 'more' : 'fewer';
}

type ResolvedDetails = { row: DetailsRow } | { errors: FieldErrors };

/** The row after applying `body` to `current`, or the problems by field. */
export function resolveDetails(lookups: Lookups, current: DetailsRow, body: DetailsBody): ResolvedDetails {
  const errors: FieldErrors = {};
  const row: DetailsRow = { ...current };
  const idOf = (detail: DetailName, kind: LookupKind, value: number | string) => {
    const option = lookups.findOption(kind, value);
    if (option === undefined) errors[detail] ??= lookupTexts.unknown(value);
    return option?.id ?? null;
  };
  for (const attribute of ATTRIBUTES) {
    if (attribute.kind === 'one') {
      const value = body[attribute.name];
      if (value === undefined) continue;
      row[attribute.viewer.column] = value === null ? null : idOf(attribute.name, attribute.options, value);
    } else if (attribute.kind === 'several') {
      const values: readonly (number | string)[] | undefined = body[attribute.name];
      if (values === undefined) continue;
      const ids = values.flatMap((value) => idOf(attribute.name, attribute.options, value) ?? []);
      row[attribute.viewer.column] = [...new Set(ids)];
    } else if (attribute.kind === 'measure') {
      const value = body[attribute.name];
      if (value !== undefined) row[attribute.viewer.column] = value;
    }
  }
  Object.assign(row, resolvePlace(lookups, current, body, errors));
  return Object.keys(errors).length > 0 ? { errors } : { row };
}

/** A district belongs to its city: a change of city removes it, unless a district of the new city is given too. */
function resolvePlace(lookups: Lookups, current: DetailsRow, body: DetailsBody, errors: FieldErrors) {
  const given = body.city === undefined ? current.city_id : body.city;
  const city = given === null ? undefined : lookups.findCity(given);
  if (given !== null && city === undefined) errors.city = lookupTexts.unknown(given);
  const cityId = city?.id ?? null;
  const kept = cityId === current.city_id ? current.district_id : null;
  if (body.district === undefined) return { city_id: cityId, district_id: kept };
  if (body.district === null) return { city_id: cityId, district_id: null };
  const districtName = body.district.normalize('NFC');
  const district = city?.districts.find(({ name }) => name === districtName);
  if (given === null) errors.district = lookupTexts.districtWithoutCity;
  else if (city !== undefined && district === undefined)
    errors.district = lookupTexts.unknownDistrict(districtName);
  return { city_id: cityId, district_id: district?.id ?? null };
}

function inWords(lookups: Lookups, attribute: Attribute, row: DetailsRow): DetailNames[DetailName] {
  if (attribute.kind === 'measure') return row[attribute.viewer.column];
  if (attribute.kind !== 'several') {
    const id = row[attribute.viewer.column];
    return (id === null ? null : nameOfValue(lookups, attribute, id)) ?? null;
  }
  return row[attribute.viewer.column].flatMap((id) => {
    const gone = 'gone' in attribute ? `${attribute.gone}-${id}` : [];
    return nameOfValue(lookups, attribute, id) ?? gone;
  });
}

export function detailsOf(lookups: Lookups, row: DetailsRow): Details {
  const details = byDetail((attribute) =>
    'by' in attribute && attribute.by === 'id'
      ? row[attribute.viewer.column]
      : inWords(lookups, attribute, row),
  );
  return details as Details; // The cast holds: each attribute's row says whether it is given by id or by name.
}

export function detailNamesOf(lookups: Lookups, row: DetailsRow): DetailNames {
  return byDetail((attribute) => inWords(lookups, attribute, row)) as DetailNames; // The cast holds: inWords makes each value.
}
