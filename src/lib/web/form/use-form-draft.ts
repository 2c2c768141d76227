import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { sessionHasLapsed, signedInUser } from '../session.ts';
import { textDraftKey } from './drafts.ts';
import { typedValues } from './typed-values.ts';

const SAVE_AFTER_MS = 400;

/**
 * Keeps what was typed across a reload, in this tab and for this account only, until `clearDraft` is called after
 * success. Other fields show what is saved by then. Fields named in `never` (passwords) and files are not kept. `key` names the form and its subject
 * ("campaign:17"); a form with another key starts clean.
 */
export function useFormDraft<In extends FieldValues, Out>(
  key: string,
  form: UseFormReturn<In, unknown, Out>,
  options: { never?: readonly (keyof In & string)[] } = {},
): { clearDraft: () => void } {
  const [owner] = useState(() => signedInUser()?.id);
  const storageKey = textDraftKey(owner, key);
  const isDone = useRef(false);
  const never = useRef<readonly string[]>(options.never ?? []);

  useEffect(() => {
    isDone.current = false;
    const kept = readDraft(storageKey);
    if (kept) {
      // keepDefaultValues: restored values still count as changed, so that Kaydet stays enabled.
      form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      if (!isDone.current) writeDraft(storageKey, typedValues(form), never.current);
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          timer = undefined;
          save();
        }, SAVE_AFTER_MS);
      },
    });
    // The page may be left or loaded anew before the pause is over: the last letters belong to the draft, too. Not so at
    // a logout, which has just forgotten all drafts.
    const saveRest = () => {
      if (timer !== undefined && (signedInUser()?.id === owner || sessionHasLapsed())) save();
      clearTimeout(timer);
      timer = undefined;
    };
    window.addEventListener('pagehide', saveRest);
    return () => {
      window.removeEventListener('pagehide', saveRest);
      saveRest();
      stop();
    };
  }, [storageKey, owner, form]);

  return {
    clearDraft: () => {
      isDone.current = true;
      sessionStorage.removeItem(storageKey);
    },
  };
}

/** Forgets the draft of another page's form once its purpose is fulfilled. */
export function forgetDraft(key: string): void {
  sessionStorage.removeItem(textDraftKey(signedInUser()?.id, key));
}

function readDraft(storageKey: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    // A draft is always written as an object by the function below.
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function writeDraft(
  storageKey: string,
  typed: readonly (readonly [string, unknown])[],
  never: readonly string[],
): void {
  const kept = typed.filter(([name, value]) => !never.includes(name) && !(value instanceof File));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Storage full or refused: the draft is a comfort, the form works without it.
  }
}
