import { z } from './zod.ts';

export interface Refused {
  issues: readonly z.core.$ZodIssue[];
  right: Readonly<Record<string, unknown>>;
}

export type Checked<Out> = { data: Out } | { refused: Refused };

/** Like `safeParse`, but rules over several fields run also while one is wrong: they must accept missing fields. */
export function checkAll<S extends z.ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = schema.safeParse(value);
  if (result.success) return { data: result.data };
  const { issues } = result.error;
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) return { refused: { issues, right: {} } };
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([name, field]) => [name, field.safeParse(value[name])] as const,
  );
  const right = Object.fromEntries(
    fields.flatMap(([name, { success, data }]) => (success && data !== undefined ? [[name, data]] : [])),
  );
  if (fields.every(([, { success }]) => success)) return { refused: { issues, right } };
  return { refused: { issues: [...issues, ...issuesOfRules(schema, right)], right } };
}

function issuesOfRules(schema: z.ZodObject, right: object): readonly z.core.$ZodIssue[] {
  const rules = (schema.def.checks ?? []).filter(
    // oxlint-disable-next-line no-underscore-dangle -- zod's own name for what others may build upon
    (check) => check._zod.def.when === undefined,
  );
  // Zod forgets that these are rules of this schema's objects.
  const asked = rules as unknown as z.core.$ZodCheck<Record<string, unknown>>[];
  return (
    z
      .looseObject({})
      .check(...asked)
      .safeParse(right).error?.issues ?? []
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
