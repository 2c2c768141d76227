import { useLayoutEffect, useState } from 'react';
import { type Kurus, liraToKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { z } from '#lib/shared/zod.ts';
import { CallError, errorText } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { transferBody } from '../../contract/viewer.ts';
import { useFindRecipient, useTransfer } from '../api.ts';
import { transferTexts as texts } from '../texts/viewer.ts';

export type TransferInput = z.input<typeof transferBody>;

export type TransferStep =
  | { name: 'fields' }
  | { name: 'review'; body: TransferInput; recipient: string }
  | { name: 'done'; amount: Kurus; recipient: string };

const EMPTY = { wallet_number: '', email: '', description: '' };

export const amountOf = ({ amount }: TransferInput): Kurus => liraToKurus(amount) ?? ZERO_KURUS;

/** To whom and how much, then the recipient's masked name to confirm, then it is done. */
export function useTransferSteps(isOpen: boolean) {
  const [step, setStep] = useState<TransferStep>({ name: 'fields' });
  const [problems, setProblems] = useState<string[]>([]);
  const form = useZodForm<TransferInput>(transferBody, EMPTY);
  const find = useFindRecipient();
  const transfer = useTransfer();

  function backToFields() {
    setStep({ name: 'fields' });
    setProblems([]);
    transfer.reset();
  }

  // Opening begins anew; while it closes it goes on showing what it showed.
  useLayoutEffect(() => {
    if (!isOpen) return;
    backToFields();
    form.reset(EMPTY);
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

  const isBusy = find.isPending || transfer.isPending;
  return { step, form, problems, isBusy, error: transfer.error, check, send, backToFields };
}
