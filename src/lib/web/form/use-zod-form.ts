import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from '#lib/shared/zod.ts';
import { withoutNulls } from './without-nulls.ts';

/**
 * A form over a zod schema, usually a contract's body. Fields hold the wire form (lira as a number, days as text), and
 * so does what `handleSubmit` gives: checked, ready for `call()`. Errors show after a field is left, then as one types
 * (Specification, section 5). An emptied number, date or select is null in the form; where the schema does not take
 * null it counts as not given.
 */
export function useZodForm<In extends FieldValues>(
  schema: z.ZodType<unknown, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, In> {
  const validate = zodResolver<In, unknown, unknown>(schema, undefined, { raw: true });
  const resolver: Resolver<In, unknown, In> = (values, context, options) =>
    validate(withoutNulls(schema, values), context, options);
  return useForm<In, unknown, In>({ resolver, defaultValues, mode: 'onTouched' });
}
