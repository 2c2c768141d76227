import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { sessionHasLapsed, signedInUser } from '../session.ts';
import { textDraftKey } from './drafts.ts';
import { typedValues } from './typed-values.ts';

const SAVE_AFTER_MS = 400;

export interface DraftOptions<Name extends string> {
  /** Fields that are not kept (passwords). */
  never?: readonly Name[];
  /**
   * Keeps the draft on this device, also when the tab is closed, for as long as this is what the form begins with: saved
   * meanwhile on another device, something newer stands there, which nothing older may cover.
   */
  onDeviceWhile?: string;
}

/**
 * Keeps what was typed across a reload, in this tab and for this account only, until `clearDraft` is called after
 * success. Other fields show what is saved by then. Files are not kept. `key` names the form and its subject
 * ("campaign:17"); a form with another key starts clean.
 */
export function useFormDraft<In extends FieldValues, Out>(
  key: string,
  form: UseFormReturn<In, unknown, Out>,
  options: DraftOptions<keyof In & string> = {},
): { clearDraft: () => void } {
  const [owner] = useState(() => signedInUser()?.id);
  const storageKey = textDraftKey(owner, key);
  const isDone = useRef(false);
  const never = useRef<readonly string[]>(options.never ?? []);
  const [madeFrom] = useState(options.onDeviceWhile);

  useEffect(() => {
    isDone.current = false;
    const place: Place = { storageKey, madeFrom };
    const kept = readDraft(place);
    if (kept) {
      // keepDefaultValues: restored values still count as changed, so that Kaydet stays enabled.
      form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      if (!isDone.current) writeDraft(place, typedValues(form), never.current);
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
  }, [storageKey, madeFrom, owner, form]);

  return {
    clearDraft: () => {
      isDone.current = true;
      removeDraft(storageKey);
    },
  };
}

/** Forgets the draft of another page's form once its purpose is fulfilled. */
export function forgetDraft(key: string): void {
  removeDraft(textDraftKey(signedInUser()?.id, key));
}

function removeDraft(storageKey: string): void {
  sessionStorage.removeItem(storageKey);
  localStorage.removeItem(storageKey);
}

interface Place {
  storageKey: string;
  madeFrom: string | undefined;
}

const storeOf = ({ madeFrom }: Place) => (madeFrom === undefined ? sessionStorage : localStorage);

/** A draft beside what it was made from. */
interface Kept {
  madeFrom?: string | undefined;
  typed: Record<string, unknown>;
}

function readDraft(place: Place): Record<string, unknown> | null {
  try {
    // Only the function below writes there.
    const kept = JSON.parse(storeOf(place).getItem(place.storageKey) ?? 'null') as Kept | null;
    return kept?.madeFrom === place.madeFrom ? (kept?.typed ?? null) : null;
  } catch {
    return null;
  }
}

function writeDraft(
  place: Place,
  typed: readonly (readonly [string, unknown])[],
  never: readonly string[],
): void {
  const kept = typed
    .filter(([name, value]) => !never.includes(name) && !(value instanceof File))
    // What was taken out of a field is kept, too; JSON would leave it away.
    .map(([name, value]) => [name, value ?? null]);
  const draft: Kept = { madeFrom: place.madeFrom, typed: Object.fromEntries(kept) };
  try {
    storeOf(place).setItem(place.storageKey, JSON.stringify(draft));
  } catch {
    // Storage full or refused: the draft is a comfort, the form works without it.
  }
}
