import { type ReactNode, useEffect } from 'react';
import { failureOfIntention } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { discardDraft } from '#lib/web/form/draft-store.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useClosesByBack } from '#lib/web/overlays/open-overlays.ts';
import { actionWords } from '#lib/web/words.ts';
import { walletLabels } from './texts.web.ts';

interface StepsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The key of the draft, which only a reload restores. */
  draft: string;
  step: { name: 'fields' | 'review' } | { name: 'done'; isRepeated: boolean };
  words: Record<'title' | 'about' | 'reviewTitle' | 'doneTitle' | 'repeatedTitle', string>;
  isBusy: boolean;
  onBack: () => void;
  /** The buttons of the first step, and the one of the second that sends. */
  next: ReactNode;
  send: ReactNode;
  children: ReactNode;
}

export function StepsDialog({ draft, step, words, isBusy, onBack, next, send, ...dialog }: StepsDialogProps) {
  const { isOpen } = dialog;
  useEffect(() => {
    if (!isOpen) discardDraft(draft);
  }, [isOpen, draft]);
  // Back leads to the step before, as the dialog's own button; while the answer is awaited, to nowhere.
  useClosesByBack(isOpen && step.name === 'review', () => {
    if (!isBusy) onBack();
  });
  const doneTitle = step.name === 'done' && step.isRepeated ? words.repeatedTitle : words.doneTitle;
  const titles = { fields: words.title, review: words.reviewTitle, done: doneTitle };
  return (
    <Dialog
      {...dialog}
      title={titles[step.name]}
      description={step.name === 'fields' && words.about}
      footer={
        <>
          {step.name === 'fields' && next}
          {step.name === 'review' && (
            <>
              <Button variant="secondary" disabled={isBusy} onClick={onBack}>
                {actionWords.goBack}
              </Button>
              {send}
            </>
          )}
          {step.name === 'done' && <Button onClick={dialog.onClose}>{actionWords.ok}</Button>}
        </>
      }
    />
  );
}

export function StepProblem({ error, fallback }: { error: Error | null; fallback: string }) {
  if (error === null) return null;
  return (
    <FormAlert message={failureOfIntention(error, { failed: fallback, tryAgain: walletLabels.tryAgain })} />
  );
}
