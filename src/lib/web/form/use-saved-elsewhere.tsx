import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../buttons/button.tsx';
import { CallError } from '../call.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { useToast } from '../overlays/use-toast.ts';
import { isSame } from './use-draft.ts';
import { savedElsewhereWords as words } from '../words.ts';

export interface SavedElsewhere<Values> {
  /** The fields by the names that their labels have; one without a label is not named. */
  labels: Readonly<Partial<Record<keyof Values, string>>>;
  /** The code of the refusal because of it. */
  code: string;
  /** Reads anew what is saved; undefined where that failed. */
  reload: () => Promise<Values | undefined>;
}

/**
 * Notices that another tab, device or person has saved what a form is about. A dialog then offers to take what was saved
 * there; the fields that were changed here keep what was typed. Afterwards it names those that were changed there.
 */
export function useSavedElsewhere<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { labels, code, reload }: SavedElsewhere<Values>,
) {
  const [isOutdated, setIsOutdated] = useState(false);
  const toast = useToast();

  async function take() {
    setIsOutdated(false);
    const saved = await reload();
    if (saved === undefined) return;
    const before: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
    const changed = Object.keys(saved).filter((name) => !isSame(saved[name], before[name]));
    form.reset(saved, { keepDirtyValues: true });
    toast.info(words.taken(changed.flatMap((name) => labels[name] ?? [])));
  }

  return {
    /** Whether a failure is that; the dialog then shows it. */
    shows: (error: unknown): boolean => {
      const isIt = error instanceof CallError && error.code === code;
      if (isIt) setIsOutdated(true);
      return isIt;
    },
    dialog: (
      <Dialog
        isOpen={isOutdated}
        onClose={() => setIsOutdated(false)}
        size="sm"
        title={words.title}
        footer={<Button onClick={() => void take()}>{words.take}</Button>}
      >
        <p className="pb-2">{words.text}</p>
      </Dialog>
    ),
  };
}
