import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Celebration } from '#lib/web/figures/celebration.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useClosesByBack } from '#lib/web/overlays/open-overlays.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import type { Wallet } from '../read-wallet.ts';
import { mayTransfer } from '../may-leave.ts';
import { transferTexts as texts } from '../texts/viewer.ts';
import { amountOf, type TransferStep, useTransferSteps, type TransferInput } from './use-transfer-steps.ts';
import { UserRound } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { groupInFours, keepWalletNumber } from '../../grouping.ts';
import { StepProblem } from '../step-problem.tsx';
import type { UseFormReturn } from 'react-hook-form';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { GroupedInput } from '#lib/web/inputs/grouped-input.tsx';

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

interface TransferReviewProps {
  body: TransferInput;
  amount: Kurus;
  /** The recipient's masked name. */
  recipient: string;
  error: Error | null;
}

/** Shows the recipient's masked name and the amount once more, before the transfer that cannot be undone. */
function TransferReview({ body, amount, recipient, error }: TransferReviewProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4 rounded-xl bg-canvas p-4">
        <span aria-hidden className="rounded-full bg-brand-tint p-3 text-brand-text">
          <UserRound className="size-6" />
        </span>
        <div className="min-w-0">
          <p className="text-sm text-soft">{texts.recipient}</p>
          <p className="text-xl font-extrabold break-words">{recipient}</p>
        </div>
      </div>
      <DetailList
        details={[
          { label: words.amount, value: <span className="money">{formatKurus(amount)}</span> },
          { label: texts.number, value: <span className="tabular">{groupInFours(body.wallet_number)}</span> },
          { label: texts.email, value: body.email, isWide: true },
          Boolean(body.description) && { label: words.description, value: body.description, isWide: true },
        ]}
      />
      <p className="text-sm text-soft">{texts.reviewAbout}</p>
      <StepProblem error={error} fallback={texts.failed} />
    </div>
  );
}

interface TransferFieldsProps {
  form: UseFormReturn<TransferInput, unknown, TransferInput>;
  balance: Kurus;
  problems: readonly string[];
}

/** The fields of a transfer: recipient, amount and message. */
function TransferFields({ form: { control }, balance, problems }: TransferFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <FormAlert message={problems} />
      <FormField control={control} name="wallet_number" label={texts.number}>
        {(input) => (
          <GroupedInput
            {...input}
            keep={keepWalletNumber}
            group={groupInFours}
            inputMode="numeric"
            placeholder="0000 0000 0000 0000"
          />
        )}
      </FormField>
      <FormField control={control} name="email" label={texts.email}>
        {(input) => <TextInput {...input} type="email" inputMode="email" autoComplete="off" />}
      </FormField>
      <FormField control={control} name="amount" label={words.amount} hint={texts.amountHint(balance)}>
        {(input) => <MoneyInput {...input} />}
      </FormField>
      <FormField control={control} name="description" label={words.description} hint={texts.noteHint}>
        {(input) => <TextInput {...input} maxLength={140} autoComplete="off" />}
      </FormField>
    </div>
  );
}
