import { formatKurus, type Kurus, liraToKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Celebration } from '#lib/web/figures/celebration.tsx';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { useFindRecipient, useTransfer } from '../api.web.ts';
import { type Wallet, mayTransfer, problemOfTransfer } from '../read-wallet.web.ts';
import { transferTexts as texts } from '../texts.web.ts';
import { UserRound } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { cleanWalletNumber, groupInFours } from '../grouping.ts';
import { StepProblem, StepsDialog } from '../steps-dialog.tsx';
import { useOpening } from '#lib/web/overlays/dialog.tsx';
import type { UseFormReturn } from 'react-hook-form';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/number-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { GroupedInput } from '#lib/web/inputs/grouped-input.tsx';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from '#lib/shared/zod.ts';
import { attempt } from '#lib/web/attempt.ts';
import { useDraft } from '#lib/web/form/use-draft.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { transferBody, viewerWalletContract } from '../contract/viewer.ts';
import { focusFirst } from '#lib/web/form/reading-order.ts';

type TransferInput = z.input<typeof transferBody>;

type TransferStep =
  | { name: 'fields' }
  | { name: 'review'; body: TransferInput; recipient: string }
  | { name: 'done'; amount: Kurus; recipient: string; isRepeated: boolean };

const DRAFT = viewerWalletContract.transfer.path;
const EMPTY = { wallet_number: '', email: '', description: '' };

const amountOf = ({ amount }: TransferInput): Kurus => liraToKurus(amount) ?? ZERO_KURUS;

function useTransferSteps(isOpen: boolean, wallet: Wallet, onDone: () => void) {
  const [step, setStep] = useState<TransferStep>({ name: 'fields' });
  /** While it is sent, the amount is judged together with the recipient, whom only the server knows. */
  const isSent = useRef(false);
  const amountField = transferBody.shape.amount.superRefine((kurus, context) => {
    const message = isSent.current ? undefined : problemOfTransfer(kurus, wallet);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
  const form = useZodForm<TransferInput>(transferBody.extend({ amount: amountField }), EMPTY);
  useDraft(isOpen ? DRAFT : null, form);
  const transfer = useTransfer();
  const check = useFormCall({
    form,
    call: useFindRecipient(),
    input: ({ wallet_number, email }) => ({ body: { wallet_number, email } }),
    failed: texts.failed,
    onDone: ({ data }, body) => {
      if (hasEnough(body)) return setStep({ name: 'review', body, recipient: data.name });
      focusFirst(form.control, ['amount']);
    },
  });

  function hasEnough(body: TransferInput): boolean {
    const message = problemOfTransfer(amountOf(body), wallet);
    if (message !== undefined) form.setError('amount', { message });
    return message === undefined;
  }

  /** Reports an amount above the balance together with all other errors, not in a second round. */
  async function submit(event: FormEvent) {
    isSent.current = true;
    await check.submit(event);
    isSent.current = false;
    hasEnough(form.getValues());
  }

  function backToFields() {
    setStep({ name: 'fields' });
    check.forgetProblems();
    transfer.reset();
  }

  async function send(body: TransferInput) {
    const outcome = await attempt(transfer, { body });
    if (!outcome.isDone) return;
    form.reset(EMPTY);
    onDone();
    const { data, isRepeated } = outcome.answer;
    setStep({ name: 'done', amount: amountOf(body), recipient: data.recipient_name, isRepeated });
  }

  const isBusy = check.isBusy || transfer.isPending;
  const { problems, forgetProblems } = check;
  const { error } = transfer;
  return { step, form, problems, forgetProblems, isBusy, error, check: submit, send, backToFields };
}

const FORM_ID = 'transfer';

interface TransferDialogProps {
  wallet: Wallet;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function TransferDialog(props: TransferDialogProps) {
  return <Transfer key={useOpening(props.isOpen)} {...props} />;
}

function Transfer({ wallet, isOpen, onClose, onDone }: TransferDialogProps) {
  const steps = useTransferSteps(isOpen, wallet, onDone);
  const { step, isBusy } = steps;
  return (
    <StepsDialog
      isOpen={isOpen && (step.name !== 'fields' || mayTransfer(wallet))}
      onClose={onClose}
      draft={DRAFT}
      step={step}
      words={texts}
      isBusy={isBusy}
      onBack={steps.backToFields}
      next={
        <Button type="submit" form={FORM_ID} isBusy={isBusy} busyText={texts.checking}>
          {actionWords.next}
        </Button>
      }
      send={
        step.name === 'review' && (
          <Button isBusy={isBusy} busyText={busyWords.sending} onClick={() => void steps.send(step.body)}>
            {texts.send(amountOf(step.body))}
          </Button>
        )
      }
    >
      {step.name === 'fields' && (
        <form
          id={FORM_ID}
          noValidate
          onSubmit={(event) => void steps.check(event)}
          onChange={steps.forgetProblems}
        >
          <TransferFields form={steps.form} balance={wallet.available} problems={steps.problems} />
        </form>
      )}
      {step.name === 'review' && (
        <TransferReview body={step.body} recipient={step.recipient} error={steps.error} />
      )}
      {step.name === 'done' && (
        <>
          <Celebration amountText={formatKurus(step.amount)} text={texts.done(step.recipient)} />
          {step.isRepeated && <p className="mt-4 text-soft">{texts.repeated}</p>}
        </>
      )}
    </StepsDialog>
  );
}

interface TransferReviewProps {
  body: TransferInput;
  recipient: string;
  error: Error | null;
}

function TransferReview({ body, recipient, error }: TransferReviewProps) {
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
          { label: words.amount, value: <span className="money">{formatKurus(amountOf(body))}</span> },
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

function TransferFields({ form: { control }, balance, problems }: TransferFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <FormAlert message={problems} />
      <FormField control={control} name="wallet_number" label={texts.number}>
        {(input) => (
          <GroupedInput
            {...input}
            clean={cleanWalletNumber}
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
