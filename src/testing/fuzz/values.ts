/** Generates values for a schema of the API's description: valid ones, and wrong ones of every kind. */
import fc from 'fast-check';
import { type JsonSchema, jsonSchema } from '#app/describe-api.ts';
import type { z } from '#lib/shared/zod.ts';

const MOST_STORED = 20;

/** Values from the server's responses, by field: an existing city, the id of an existing row. */
export class Seen {
  readonly #values = new Map<string, unknown[]>();

  store(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const inner of value.slice(0, 5)) this.store(inner, name);
    else if (typeof value === 'object' && value !== null)
      for (const [field, inner] of Object.entries(value)) this.store(inner, field);
    else this.#add(name, value);
  }

  #add(name: string, value: unknown): void {
    const known = this.#values.get(name) ?? [];
    if (!known.includes(value)) this.#values.set(name, [...known, value].slice(-MOST_STORED));
  }

  pick(name: string, chance: number, other: unknown): unknown {
    const known = this.#values.get(name) ?? [];
    return known.length === 0 ? other : known[chance % known.length];
  }
}

/** A number that JavaScript cannot write: `toJson` inserts this text as it is. */
const asIs = (text: string) => `\uE000${text}\uE001`;

export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"\uE000([^\uE001]*)\uE001"/g, '$1');
}

const HOSTILE_TEXTS = [
  '', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\u202Eters', '\u200b', '\ufeff', '😀'.repeat(20), 'ı', 'İSTANBUL',
  'x'.repeat(3000), "' or 1=1; drop table users;--", '%_\\', '$1', '{{7*7}}', '<script>alert(1)</script>',
  '../../etc/passwd', '%00', '%s%n', 'null', 'undefined', 'NaN', 'Infinity', 'true', '[]', '{}', '0x10', '5,00', '٣', '1e3',
  '-0', ' 7 ', '9007199254740993', '99999999999999999999', '2026-02-30', '0000-00-00', '9999-12-31', '+275760-09-13',
  '2026-11-23T25:61:61Z', '2026-11-23', '10:00', 'javascript:alert(1)', 'http://[', 'constructor', '__proto__',
  'toString', 'a@b.co', 'ALİ@x.com', '+905321112233', '1', '2', '10',
]; // prettier-ignore

const HOSTILE_VALUES: readonly unknown[] = [
  null, true, false, 0, 1, -1, 0.1, 1.005, 2147483648, Number.MAX_SAFE_INTEGER, 1e21, -1e21, 5e-324,
  ...['9007199254740993', '1e400', '-1e400', '-0', '1E5', '123456789012345678901234567890', '1.000000000000000000001'].map(asIs),
  [], [[]], [null], ['a'], [1, 1], [{}], Array.from({ length: 300 }, (_, index) => index),
  {}, { a: 1 }, { $gt: 0 }, { length: 1 }, { toString: 1 }, { toJSON: 'x' }, { id: { id: 1 } }, { '\0': '\0' },
]; // prettier-ignore

export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
export const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom(...HOSTILE_VALUES),
  hostileText.map((text) => [text]),
);

const WORDS = [
  'Parola123', 'Vapur8Iskele', 'Ayşe Yılmaz', 'kisi1@ornek.com', 'yeni@ornek.com', '5321112233', '123456', '2026-11-23',
  '2026-12-01', '2027-01-15', '1990-05-17', 'https://ornek.com/kis', 'Bütün botlarda yüzde elli indirim seni bekliyor.',
  'TR330006100519786457841326', 'x'.repeat(43), 'anahtar-123', '10', '5000', '7', 'Ankara', 'campaign.approve', 'user',
  'Kış İndirimi', 'user_wallet:1', '',
]; // prettier-ignore

function rightText(schema: JsonSchema): fc.Arbitrary<unknown> {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) =>
    pattern === undefined ? [] : [new RegExp(pattern, 'u')],
  );
  const { minLength = 0, maxLength = 10_000 } = schema;
  const words = WORDS.filter(
    (word) =>
      patterns.every((pattern) => pattern.test(word)) && word.length >= minLength && word.length <= maxLength,
  );
  const known = words.length === 0 ? WORDS : words;
  const free = fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, 100),
    maxLength: Math.min(maxLength, 60),
  });
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: free });
}

function rightNumber({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<unknown> {
  const min = Math.ceil(minimum ?? exclusiveMinimum ?? 0);
  const max = Math.max(min, Math.floor(maximum ?? 1_000_000));
  const near = fc.integer({ min, max: Math.min(max, min + 40) });
  const any = fc.integer({ min, max });
  if (type === 'integer') return fc.oneof({ weight: 3, arbitrary: near }, any);
  return fc.oneof(
    near,
    any,
    near.map((whole) => Math.min(max, whole + 0.25)),
  );
}

function describedValue(schema: JsonSchema, seen: Seen, name: string): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((variant) => describedValue(variant, seen, name)));
  if (schema.properties !== undefined) return describedObject(schema, seen);
  if (schema.type === 'array')
    return fc.array(describedValue(schema.items ?? {}, seen, name), { maxLength: 3 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'object')
    return fc.dictionary(fc.string({ maxLength: 5 }), hostileValue, { maxKeys: 3 });
  if (schema.type === undefined) return hostileValue;
  const own = schema.type === 'string' ? rightText(schema) : rightNumber(schema);
  return fc
    .tuple(own, fc.nat(), fc.boolean())
    .map(([value, chance, isSeen]) => (isSeen ? seen.pick(name, chance, value) : value));
}

function describedObject(
  { properties = {}, required = [] }: JsonSchema,
  seen: Seen,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, field]) => [name, describedValue(field, seen, name)]);
  // `fromEntries` loses the type of the generators.
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  });
}

/** Valid values for each field of a request's part; a rule over several fields may still refuse them. */
export function rightFields(
  schema: z.ZodObject | undefined,
  seen: Seen,
): fc.Arbitrary<Record<string, unknown>> {
  if (schema === undefined) return fc.constant({});
  const { properties = {}, required = [] } = jsonSchema(schema);
  const fields = Object.entries(properties).map(([name, described]) => {
    const judge = schema.shape[name] as z.ZodType; // The description has the same names.
    const tries = fc.array(describedValue(described, seen, name), { minLength: 6, maxLength: 6 });
    return [name, tries.map((values) => values.find((value) => judge.safeParse(value).success) ?? values[0])];
  });
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  });
}
