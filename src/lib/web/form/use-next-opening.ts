import { useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { signedInUser } from '../session.ts';
import { typedIn } from './use-kept-values.ts';

interface Typed {
  values: unknown;
  /** Whether one of the fields began with something, which who opens the form again would take the typed for. */
  hidesSaved: boolean;
}

/** What was typed into dialogs that were closed before it was sent, by page, dialog and subject. In memory only. */
const typed = new Map<string, Typed>();

/**
 * Keeps what was typed into a dialog's form when the dialog is closed by Esc, a press outside, its cross or Back, and
 * puts it back when it is next opened about the same thing; while it is open, a reload asks first. `drop` forgets it: it
 * was sent, or the person said so. `hidesSaved` says that what was put back stands where something else is saved, and
 * `showSaved` puts that in its place.
 * `name` is the dialog's own on its page; null while it is closed.
 */
export function useNextOpening<In extends FieldValues>(
  name: string | null,
  form: UseFormReturn<In, unknown, In>,
): { drop: () => void; hidesSaved: boolean; showSaved: () => void } {
  const isDropped = useRef(false);
  const key = name === null ? null : `${signedInUser()?.id} ${location.pathname} ${name}`;
  const [shown, setShown] = useState<{ key: string | null; hidesSaved: boolean }>({
    key: null,
    hidesSaved: false,
  });
  // While drawing, because the effect below forgets what it has put back.
  if (shown.key !== key) setShown({ key, hidesSaved: key !== null && typed.get(key)?.hidesSaved === true });
  useLayoutEffect(() => {
    if (key === null) return undefined;
    isDropped.current = false;
    const before = typed.get(key)?.values as Partial<In> | undefined; // Kept under this name by the lines below.
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
      if (now !== undefined && !isDropped.current)
        typed.set(key, { values: now, hidesSaved: standsOverSaved(form, Object.keys(now)) });
    };
  }, [key, form]);
  return {
    drop: () => {
      isDropped.current = true;
    },
    hidesSaved: shown.hidesSaved,
    showSaved: () => {
      form.reset();
      setShown({ key, hidesSaved: false });
    },
  };
}

/** Whether one of the fields began with something, which who opens the form would take for what is in it. */
function standsOverSaved<In extends FieldValues>(
  form: UseFormReturn<In, unknown, In>,
  names: readonly string[],
): boolean {
  const saved: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
  return names.some((name) => ![undefined, null, '', false].some((nothing) => saved[name] === nothing));
}

/** Tells the subjects of a dialog apart: by their id, where they have one. */
export function nameOfSubject(subject: unknown): string {
  const isThing = typeof subject === 'object' && subject !== null && 'id' in subject;
  return JSON.stringify(isThing ? subject.id : subject);
}
