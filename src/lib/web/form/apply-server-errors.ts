import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldErrors } from '#lib/shared/errors.ts';
import { focusFirst, inReadingOrder } from './reading-order.ts';

export type FormWithErrors<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, unknown>,
  'control' | 'getValues' | 'setError'
>;

/** Sets the server's messages on their fields and focuses the first; returns those of fields that are not shown. */
export function applyServerErrors<Values extends FieldValues>(
  form: FormWithErrors<Values>,
  errors: FieldErrors | null | undefined,
): string[] {
  const known = inReadingOrder(form.control, Object.keys(form.getValues()));
  const entries = Object.entries(errors ?? {});
  const own = known.flatMap((name) => entries.filter(([field]) => (field.split('.')[0] ?? field) === name));
  for (const [field, message] of own) {
    // The name was just found among the form's own fields.
    form.setError(field as FieldPath<Values>, { type: 'server', message });
  }
  focusFirst(
    form.control,
    own.map(([field]) => field.split('.')[0] ?? field),
  );
  return entries.filter((entry) => !own.includes(entry)).map(([, message]) => message);
}
