import { useLayoutEffect, useState } from 'react';
import { formatKurus, type Kurus, liraToKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { z } from '#lib/shared/zod.ts';
import { CallError, errorText } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Button } from '#lib/web/ui/button.tsx';
import { Celebration } from '#lib/web/ui/celebration.tsx';
import { Dialog } from '#lib/web/ui/dialog.tsx';
import { transferBody } from '../../contract.ts';
import { useFindRecipient, useTransfer, type Wallet } from '../api.ts';
import { transferTexts as texts, walletLabels as labels } from '../texts.ts';
import { TransferFields } from './transfer-fields.tsx';
import { TransferReview } from './transfer-review.tsx';

export type TransferInput = z.input<typeof transferBody>;

type Step =
  | { name: 'fields' }
  | { name: 'review'; body: TransferInput; recipient: string }
  | { name: 'done'; amount: Kurus; recipient: string };

const FORM_ID = 'transfer';
const TITLES = { fields: texts.title, review: texts.reviewTitle, done: texts.doneTitle } as const;
const EMPTY = { wallet_number: '', email: '', description: '' };

const amountOf = ({ amount }: TransferInput): Kurus => liraToKurus(amount) ?? ZERO_KURUS;

export interface TransferDialogProps {
  wallet: Wallet;
  isOpen: boolean;
  onClose: () => void;
}

/** Sends money: to whom and how much, then the recipient's masked name to confirm, then it is done. */
export function TransferDialog({ wallet, isOpen, onClose }: TransferDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'fields' });
  const [problems, setProblems] = useState<string[]>([]);
  const form = useZodForm<TransferInput>(transferBody, EMPTY);
  const find = useFindRecipient();
  const transfer = useTransfer();

  // Opening begins anew; while it closes it goes on showing what it showed.
  useLayoutEffect(() => {
    if (!isOpen) return;
    setStep({ name: 'fields' });
    setProblems([]);
    form.reset(EMPTY);
    transfer.reset();
    // oxlint-disable-next-line react/exhaustive-deps -- only opening resets
  }, [isOpen]);

  const check = form.handleSubmit(async (body) => {
    setProblems([]);
    try {
      const recipient = { wallet_number: body.wallet_number, email: body.email };
      const { data } = await find.mutateAsync({ body: recipient });
      setStep({ name: 'review', body, recipient: data.name });
    } catch (error) {
      const rest = applyServerErrors(form, error instanceof CallError ? error.fields : {});
      setProblems(rest.length > 0 ? rest : [errorText(error, texts.failed)]);
    }
  });

  function send(body: TransferInput) {
    transfer.mutate(
      { body },
      {
        onSuccess: ({ data }) =>
          setStep({ name: 'done', amount: amountOf(body), recipient: data.recipient_name }),
      },
    );
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={TITLES[step.name]}
      description={step.name === 'fields' ? texts.about : undefined}
      footer={
        <>
          {step.name === 'fields' && (
            <Button type="submit" form={FORM_ID} isBusy={find.isPending} busyText={texts.checking}>
              {texts.next}
            </Button>
          )}
          {step.name === 'review' && (
            <>
              <Button
                variant="secondary"
                disabled={transfer.isPending}
                onClick={() => {
                  transfer.reset();
                  setStep({ name: 'fields' });
                }}
              >
                {texts.back}
              </Button>
              <Button isBusy={transfer.isPending} busyText={texts.sending} onClick={() => send(step.body)}>
                {texts.send(amountOf(step.body))}
              </Button>
            </>
          )}
          {step.name === 'done' && <Button onClick={onClose}>{labels.ok}</Button>}
        </>
      }
    >
      {step.name === 'fields' && (
        <form id={FORM_ID} noValidate onSubmit={(event) => void check(event)}>
          <TransferFields form={form} balance={wallet.balance} problems={problems} />
        </form>
      )}
      {step.name === 'review' && (
        <TransferReview
          body={step.body}
          amount={amountOf(step.body)}
          recipient={step.recipient}
          error={transfer.error}
        />
      )}
      {step.name === 'done' && (
        <Celebration amountText={formatKurus(step.amount)} text={texts.done(step.recipient)} />
      )}
    </Dialog>
  );
}
