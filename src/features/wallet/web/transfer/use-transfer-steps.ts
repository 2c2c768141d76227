import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Kurus, liraToKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { z } from '#lib/shared/zod.ts';
import { attempt } from '#lib/web/attempt.ts';
import { discardDraft } from '#lib/web/form/draft-store.ts';
import { useDraft } from '#lib/web/form/use-draft.ts';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { transferBody, viewerWalletContract } from '../../contract/viewer.ts';
import { focusFirst } from '#lib/web/form/reading-order.ts';
import { useFindRecipient, useTransfer } from '../api.ts';
import type { Wallet } from '../read-wallet.ts';
import { problemOfTransfer } from '../may-leave.ts';
import { transferTexts as texts } from '../texts/viewer.ts';

export type TransferInput = z.input<typeof transferBody>;

export type TransferStep =
  | { name: 'fields' }
  | { name: 'review'; body: TransferInput; recipient: string }
  | { name: 'done'; amount: Kurus; recipient: string; isRepeated: boolean };

const EMPTY = { wallet_number: '', email: '', description: '' };

export const amountOf = ({ amount }: TransferInput): Kurus => liraToKurus(amount) ?? ZERO_KURUS;

/** The steps of a transfer: the fields, then the recipient's masked name to confirm, then success. */
export function useTransferSteps(isOpen: boolean, wallet: Wallet, onDone: () => void) {
  const [step, setStep] = useState<TransferStep>({ name: 'fields' });
  /** While it is sent, the amount is judged together with the recipient, whom only the server knows. */
  const isSent = useRef(false);
  const amountField = transferBody.shape.amount.superRefine((kurus, context) => {
    const message = isSent.current ? undefined : problemOfTransfer(kurus, wallet);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
  const form = useZodForm<TransferInput>(transferBody.extend({ amount: amountField }), EMPTY);
  useDraft(isOpen ? viewerWalletContract.transfer.path : null, form);
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

  /** Whether the wallet has the amount; otherwise it is told beside its field. */
  function hasEnough(body: TransferInput): boolean {
    const message = problemOfTransfer(amountOf(body), wallet);
    if (message !== undefined) form.setError('amount', { message });
    return message === undefined;
  }

  /** Tells of too much money together with whatever else is wrong, not in a second round. */
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

  // As the withdrawal.
  useLayoutEffect(() => {
    if (!isOpen) return discardDraft(viewerWalletContract.transfer.path);
    backToFields();
    form.reset(EMPTY);
    // oxlint-disable-next-line react/exhaustive-deps -- only opening resets
  }, [isOpen]);

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
