import { useLayoutEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { signedInUser } from '../session.ts';
import { typedIn } from './use-kept-values.ts';

/** What was typed into dialogs that were closed before it was sent, by page, dialog and subject. In memory only. */
const typed = new Map<string, unknown>();

/**
 * Keeps what was typed into a dialog's form when the dialog is closed by Esc, a press outside, its cross or Back, and
 * puts it back when it is next opened about the same thing; while it is open, a reload asks first. `drop` forgets it: it was sent, or the person said so.
 * `name` is the dialog's own on its page; null while it is closed.
 */
export function useNextOpening<In extends FieldValues>(
  name: string | null,
  form: UseFormReturn<In, unknown, In>,
): { drop: () => void } {
  const isDropped = useRef(false);
  const key = name === null ? null : `${signedInUser()?.id} ${location.pathname} ${name}`;
  useLayoutEffect(() => {
    if (key === null) return undefined;
    isDropped.current = false;
    const before = typed.get(key) as Partial<In> | undefined; // Kept under this name by the lines below.
    typed.delete(key);
    if (before) form.reset({ ...form.getValues(), ...before }, { keepDefaultValues: true });
    /** A reload would lose it: the browser asks in its own words. */
    const onUnload = (event: BeforeUnloadEvent) => {
      if (typedIn(form) !== undefined && !isDropped.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      const now = typedIn(form);
      if (now !== undefined && !isDropped.current) typed.set(key, now);
    };
  }, [key, form]);
  return {
    drop: () => {
      isDropped.current = true;
    },
  };
}

/** Tells the subjects of a dialog apart: by their id, where they have one. */
export function nameOfSubject(subject: unknown): string {
  const isThing = typeof subject === 'object' && subject !== null && 'id' in subject;
  return JSON.stringify(isThing ? subject.id : subject);
}
