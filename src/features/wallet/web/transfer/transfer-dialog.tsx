import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Celebration } from '#lib/web/figures/celebration.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useClosesByBack } from '#lib/web/overlays/open-overlays.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import type { Wallet } from '../api.ts';
import { mayTransfer } from '../may-leave.ts';
import { transferTexts as texts } from '../texts/viewer.ts';
import { TransferFields } from './transfer-fields.tsx';
import { TransferReview } from './transfer-review.tsx';
import { amountOf, type TransferStep, useTransferSteps } from './use-transfer-steps.ts';

const FORM_ID = 'transfer';
const TITLES = { fields: texts.title, review: texts.reviewTitle, done: texts.doneTitle } as const;

const titleOf = (step: TransferStep) =>
  step.name === 'done' && step.isRepeated ? texts.repeatedTitle : TITLES[step.name];

export interface TransferDialogProps {
  wallet: Wallet;
  isOpen: boolean;
  onClose: () => void;
  /** It is done, and the dialog says so from here on. */
  onDone: () => void;
}

/** Sends money to another viewer. */
export function TransferDialog({ wallet, isOpen, onClose, onDone }: TransferDialogProps) {
  const steps = useTransferSteps(isOpen, wallet, onDone);
  const { step } = steps;
  // Back leads to the step before, as the dialog's own button; while the answer is awaited, to nowhere.
  useClosesByBack(isOpen && step.name === 'review', () => {
    if (!steps.isBusy) steps.backToFields();
  });
  return (
    <Dialog
      // As the withdrawal: shut where nothing may leave.
      isOpen={isOpen && (step.name !== 'fields' || mayTransfer(wallet))}
      onClose={onClose}
      title={titleOf(step)}
      description={step.name === 'fields' ? texts.about : undefined}
      footer={<TransferActions steps={steps} onClose={onClose} />}
    >
      {step.name === 'fields' && (
        <form
          id={FORM_ID}
          noValidate
          onSubmit={(event) => void steps.check(event)}
          // What the server said was about the recipient as it was typed then.
          onChange={steps.forgetProblems}
        >
          <TransferFields form={steps.form} balance={wallet.available} problems={steps.problems} />
        </form>
      )}
      {step.name === 'review' && (
        <TransferReview
          body={step.body}
          amount={amountOf(step.body)}
          recipient={step.recipient}
          error={steps.error}
        />
      )}
      {step.name === 'done' && (
        <>
          <Celebration amountText={formatKurus(step.amount)} text={texts.done(step.recipient)} />
          {step.isRepeated && <p className="mt-4 text-soft">{texts.repeated}</p>}
        </>
      )}
    </Dialog>
  );
}

interface TransferActionsProps {
  steps: ReturnType<typeof useTransferSteps>;
  onClose: () => void;
}

function TransferActions({ steps: { step, isBusy, send, backToFields }, onClose }: TransferActionsProps) {
  if (step.name === 'done') return <Button onClick={onClose}>{actionWords.ok}</Button>;
  if (step.name === 'fields') {
    return (
      <Button type="submit" form={FORM_ID} isBusy={isBusy} busyText={texts.checking}>
        {actionWords.next}
      </Button>
    );
  }
  return (
    <>
      <Button variant="secondary" disabled={isBusy} onClick={backToFields}>
        {actionWords.goBack}
      </Button>
      <Button isBusy={isBusy} busyText={busyWords.sending} onClick={() => void send(step.body)}>
        {texts.send(amountOf(step.body))}
      </Button>
    </>
  );
}
