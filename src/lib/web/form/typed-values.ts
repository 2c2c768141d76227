import type { FieldValues, UseFormReturn } from 'react-hook-form';

function isSame(one: unknown, other: unknown): boolean {
  // A file has no text; an emptied field is as good as one that was never filled.
  if (one instanceof File || other instanceof File) return one === other;
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}

/** The fields that differ from what the form began with: what was typed. */
export function typedValues<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
): [name: keyof In & string, value: unknown][] {
  const known = new Map<string, unknown>(Object.entries(form.formState.defaultValues ?? {}));
  return Object.entries(form.getValues()).filter(([name, value]) => !isSame(value, known.get(name)));
}
