import type { FieldValues, UseFormReturn } from 'react-hook-form';

function isSame(one: unknown, other: unknown): boolean {
  // A file has no text; an emptied field is as good as one that was never filled.
  if (one instanceof File || other instanceof File) return one === other;
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}

/** The fields that differ from what the form began with: what the person typed. */
export function typedValues<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
): [name: keyof In & string, value: unknown][] {
  const before: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
  return Object.entries(form.getValues()).filter(([name, value]) => !isSame(value, before[name]));
}
