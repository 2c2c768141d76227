import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../buttons/button.tsx';
import { CallError } from '../call.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { useToast } from '../overlays/use-toast.ts';
import { savedElsewhereWords as words } from '../words.ts';

export interface SavedElsewhere<Values> {
  /** The code of the refusal because of it. */
  code: string;
  /** Reads anew what is saved; undefined where that failed. */
  reload: () => Promise<Values | undefined>;
}

/**
 * Notices that another tab, device or person has saved what a form is about. A dialog then offers to take what was saved
 * there; the fields that were changed here keep what was typed.
 */
export function useSavedElsewhere<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { code, reload }: SavedElsewhere<Values>,
) {
  const [isOutdated, setIsOutdated] = useState(false);
  const toast = useToast();

  async function take() {
    setIsOutdated(false);
    const saved = await reload();
    if (saved === undefined) return;
    form.reset(saved, { keepDirtyValues: true });
    toast.info(words.taken);
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
