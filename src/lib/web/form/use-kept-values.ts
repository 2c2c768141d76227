import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { offerToKeep, takeKept } from '../kept.ts';
import { SECRET } from './drafts.ts';
import { typedValues } from './typed-values.ts';

/** What the person typed, without secrets. */
export function typedIn<In extends FieldValues>(
  form: UseFormReturn<In, unknown, In>,
): Partial<In> | undefined {
  const typed = typedValues(form).filter(([name]) => !SECRET.test(name));
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
