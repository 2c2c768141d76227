import { z } from '#lib/shared/zod.ts';

export function withoutNulls<V extends Record<string, unknown>>(schema: z.ZodType, values: V): V {
  if (!(schema instanceof z.ZodObject)) return values;
  const sent = Object.entries(values).filter(([name, value]) => {
    const field: unknown = schema.shape[name];
    return value !== null || !(field instanceof z.ZodType) || field.safeParse(null).success;
  });
  // Some keys that the type V promises are missing; the schema is about to judge that.
  return Object.fromEntries(sent) as V;
}
