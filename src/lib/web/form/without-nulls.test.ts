import { expect, it } from 'vitest';
import { z } from '#lib/shared/zod.ts';
import { withoutNulls } from './without-nulls.ts';

const schema = z
  .object({ height: z.number().optional(), city: z.string().nullable(), budget: z.number('Bütçe gerekli') })
  .refine(() => true);

it('lets an emptied number count as not given, and keeps a null that the schema means', () => {
  const values = withoutNulls(schema, { height: null, city: null, budget: 5 });
  expect(values).toEqual({ city: null, budget: 5 });
  expect(schema.safeParse(values).success).toBe(true);
});

it('leaves a required number missing, so that its own message shows', () => {
  const result = schema.safeParse(withoutNulls(schema, { city: 'Van', budget: null }));
  expect(result.error?.issues[0]?.message).toBe('Bütçe gerekli');
});
