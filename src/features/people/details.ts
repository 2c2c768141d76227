/**
 * What a viewer says of themselves (Specification, document 2, section 3 "User profile"): the fields and their rules.
 * Pure; both sides use it.
 */
import { z } from '#lib/shared/zod.ts';
import { idSchema } from '#lib/shared/validators.ts';

/** By wire name, in the order in which forms show them. */
export const DETAIL_NAMES = [
  'age',
  'gender',
  'marital_status',
  'children_count',
  'city',
  'district',
  'profession',
  'sector',
  'hobbies',
  'favorite_brands',
  'favorite_colors',
  'clothing_size',
  'height',
  'weight',
] as const;
export type DetailName = (typeof DETAIL_NAMES)[number];

/** Those that audiences ask about, and that a viewer can keep from choosing ads one by one. */
export const MATCHED_DETAILS = [
  'age',
  'gender',
  'marital_status',
  'children_count',
  'city',
  'district',
  'profession',
  'sector',
  'hobbies',
  'favorite_brands',
  'favorite_colors',
  'clothing_size',
] as const satisfies readonly DetailName[];
export type MatchedDetail = (typeof MATCHED_DETAILS)[number];

export const HEIGHT_CM = { min: 100, max: 250 };
export const WEIGHT_KG = { min: 30, max: 250 };
/** More than any of the lists offers. */
const MAX_CHOICES = 100;

const INVALID = 'Lütfen listeden seç';
const HEIGHT_TEXT = `Boy ${HEIGHT_CM.min}–${HEIGHT_CM.max} cm arasında olmalıdır`;
const WEIGHT_TEXT = `Kilo ${WEIGHT_KG.min}–${WEIGHT_KG.max} kg arasında olmalıdır`;

const height = z.int({ error: HEIGHT_TEXT }).min(HEIGHT_CM.min, HEIGHT_TEXT).max(HEIGHT_CM.max, HEIGHT_TEXT);
const weight = z.int({ error: WEIGHT_TEXT }).min(WEIGHT_KG.min, WEIGHT_TEXT).max(WEIGHT_KG.max, WEIGHT_TEXT);
const id = z.int({ error: INVALID }).pipe(idSchema);
const name = z.string({ error: INVALID }).trim().min(1, INVALID).max(60, INVALID);
const names = z.array(name, { error: INVALID }).max(MAX_CHOICES, INVALID);
const ids = z.array(id, { error: INVALID }).max(MAX_CHOICES, INVALID);

/** The details as forms hold them and as they are answered; null or empty: not given. */
export const detailsSchema = z.object({
  age: id.nullable(),
  gender: id.nullable(),
  marital_status: id.nullable(),
  children_count: id.nullable(),
  city: name.nullable(),
  district: name.nullable(),
  profession: name.nullable(),
  sector: name.nullable(),
  hobbies: names,
  favorite_brands: names,
  favorite_colors: ids,
  clothing_size: id.nullable(),
  height: height.nullable(),
  weight: weight.nullable(),
});
export type Details = z.output<typeof detailsSchema>;

/** Details that are kept from choosing ads. */
export const withheldSchema = z
  .array(z.enum(MATCHED_DETAILS, { error: INVALID }), { error: INVALID })
  .max(MATCHED_DETAILS.length, INVALID);

/** The details and which of them are withheld, as the form holds them. */
export const detailsFormSchema = detailsSchema.extend({ withheld: withheldSchema });
export type DetailsForm = z.output<typeof detailsFormSchema>;

/** A list may arrive as JSON text (Specification, document 2, section 3); text that is none is refused as a list. */
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

/** A field that was left empty arrives as an empty text from some forms. */
function orEmpty<Value extends z.ZodType>(value: Value, error = INVALID) {
  return z.union([z.literal('').transform(() => null), value.nullable()], { error });
}

/** What PUT …/details takes. A field that is missing stays as it is; null or an empty list takes it away. */
export const detailsBody = z
  .object({
    age: orEmpty(id),
    gender: orEmpty(id),
    marital_status: orEmpty(id),
    children_count: orEmpty(id),
    city: orEmpty(name),
    district: orEmpty(name),
    profession: orEmpty(name),
    sector: orEmpty(name),
    hobbies: orJsonText(names),
    favorite_brands: orJsonText(names),
    favorite_colors: orJsonText(ids),
    clothing_size: orEmpty(id),
    height: orEmpty(height, HEIGHT_TEXT),
    weight: orEmpty(weight, WEIGHT_TEXT),
    /** Replaces the list of those that are kept from choosing ads. */
    withheld: orJsonText(withheldSchema),
    /** The version that was read: a save over somebody else's is refused. */
    version: z.int(),
  })
  .partial();
export type DetailsBody = z.output<typeof detailsBody>;

/** Whether a detail says something. */
export function isGiven(value: Details[DetailName]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

/** The details that say something, by wire name. */
export function givenDetails(details: Details): DetailName[] {
  return DETAIL_NAMES.filter((detail) => isGiven(details[detail]));
}
