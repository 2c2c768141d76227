import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { offerToKeep, takeKept } from '../kept.ts';

/** Fields of these names are never kept, not even in memory. */
const SECRET = /password|code|cvc|card/i;

function isSame(one: unknown, other: unknown): boolean {
  // A file has no text; an emptied field is as good as one that was never filled.
  if (one instanceof File || other instanceof File) return one === other;
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}

/** The fields that differ from what the form began with: what the person typed. */
function typedIn<In extends FieldValues>(form: UseFormReturn<In, unknown, In>): Partial<In> | undefined {
  const before: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
  const typed = Object.entries(form.getValues()).filter(
    ([name, value]) => !SECRET.test(name) && !isSame(value, before[name]),
  );
  return typed.length === 0 ? undefined : (Object.fromEntries(typed) as Partial<In>); // Fields of the form itself.
}

/**
 * Keeps what was typed into a form when the session ends, and puts it back after the login. `name` is the form's own on
 * its page. A form in a dialog is only kept while it is open, and filled again at its opening.
 */
export function useKeptValues<In extends FieldValues>(
  name: string,
  form: UseFormReturn<In, unknown, In>,
  isOpen: boolean,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const typed = takeKept(name) as Partial<In> | undefined; // Kept under this name by the line below.
    if (typed) form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true });
    return offerToKeep(name, () => typedIn(form));
  }, [name, form, isOpen]);
}
