import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../buttons/button.tsx';
import { CallError } from '../call.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { useToast } from '../overlays/use-toast.ts';
import { isSame } from './use-draft.ts';
import { savedElsewhereWords as words } from '../words.ts';

export interface SavedElsewhere<Values> {
  labels: Readonly<Partial<Record<keyof Values, string>>>;
  code: string;
  reload: () => Promise<Values | undefined>;
}

/** Detects a save elsewhere (tab, device, person) and offers to take it; fields changed here keep their text. */
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
