import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { checkAll } from '#lib/shared/check-all.ts';
import type { z } from '#lib/shared/zod.ts';
import { useCheckedForm } from './use-checked-form.ts';
import { withoutNulls } from './without-nulls.ts';

/** Fields hold the wire form (lira as numbers, days as text). Emptied ones are null, or missing if null is invalid. */
export function useZodForm<In extends FieldValues>(
  schema: z.ZodType<unknown, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, In> {
  const judge = (typed: In) => {
    const values = withoutNulls(schema, typed);
    const checked = checkAll(schema, values);
    const issues = 'data' in checked ? [] : checked.refused.issues;
    return { values, problems: issues.map(({ path, message }) => ({ field: String(path[0]), message })) };
  };
  return useCheckedForm<In>(judge, defaultValues, ['', null]);
}
