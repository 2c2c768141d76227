import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { checkAll } from '#lib/shared/check-all.ts';
import type { z } from '#lib/shared/zod.ts';
import { useCheckedForm } from './use-checked-form.ts';
import { useKeptValues } from './use-kept-values.ts';
import { withoutNulls } from './without-nulls.ts';

/**
 * A form over a zod schema, usually a contract's body. Fields hold the wire form (lira as a number, days as text), and
 * so does what `handleSubmit` gives: checked, ready for `call()`. An emptied number, date or select is null in the form;
 * where the schema does not take null it counts as not given. What was typed outlives the end of the session; a dialog
 * says by `isOpen` when its form is in use, and where the page may show another thing afterwards, `about` names the one it
 * belongs to.
 */
export function useZodForm<In extends FieldValues>(
  schema: z.ZodType<unknown, In>,
  defaultValues: DefaultValues<In>,
  { isOpen = true, about = '' }: { isOpen?: boolean; about?: string | number } = {},
): UseFormReturn<In, unknown, In> {
  const form = useCheckedForm<In>((typed) => {
    const values = withoutNulls(schema, typed);
    const checked = checkAll(schema, values);
    const issues = 'data' in checked ? [] : checked.refused.issues;
    return { values, problems: issues.map(({ path, message }) => ({ field: String(path[0]), message })) };
  }, defaultValues);
  useKeptValues(`form ${about}: ${fieldsOf(schema, defaultValues).join()}`, form, isOpen);
  return form;
}

/** The names of the fields, which tell one form of a page from another. */
function fieldsOf(schema: object, defaultValues: object): string[] {
  const { shape } = schema as { shape?: object }; // What an object's schema has, and no other.
  return Object.keys(shape ?? defaultValues);
}
