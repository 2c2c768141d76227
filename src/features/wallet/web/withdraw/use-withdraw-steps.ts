import { useLayoutEffect, useState } from 'react';
import { type Kurus, liraToKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { z } from '#lib/shared/zod.ts';
import { attempt } from '#lib/web/attempt.ts';
import { CallError } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { focusFirst } from '#lib/web/form/reading-order.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { useSession } from '#lib/web/session.ts';
import { withdrawBody } from '../../contract/viewer.ts';
import { useWithdraw, type Wallet } from '../api.ts';
import { problemOfWithdrawal } from '../may-leave.ts';

export type WithdrawInput = z.input<typeof withdrawBody>;

export type WithdrawStep = { name: 'fields' } | { name: 'review'; body: WithdrawInput } | { name: 'done' };

export const amountOf = ({ amount }: WithdrawInput): Kurus => liraToKurus(amount) ?? ZERO_KURUS;

/** The steps of a withdrawal: amount and account, a review, success. */
export function useWithdrawSteps(isOpen: boolean, wallet: Wallet) {
  const empty = { iban: '', account_holder: useSession().user?.name ?? '' };
  const [step, setStep] = useState<WithdrawStep>({ name: 'fields' });
  /** Null until the server asks for it: the IBAN is new to the wallet. */
  const [password, setPassword] = useState<string | null>(null);
  const form = useZodForm<WithdrawInput>(withdrawBody, empty);
  const withdraw = useWithdraw();

  function backToFields() {
    setStep({ name: 'fields' });
    setPassword(null);
    withdraw.reset();
  }

  // Each opening begins anew; while the dialog closes it keeps its content.
  useLayoutEffect(() => {
    if (!isOpen) return;
    backToFields();
    form.reset(empty);
    // oxlint-disable-next-line react/exhaustive-deps -- only opening resets
  }, [isOpen]);

  /** Tells beside its field why this amount cannot leave; answers the wrong fields. */
  function wrongAmount(body: WithdrawInput): string[] {
    const message = body.amount === null ? undefined : problemOfWithdrawal(amountOf(body), wallet);
    if (message === undefined) return [];
    form.setError('amount', { message });
    return ['amount'];
  }

  const review = form.handleSubmit(
    (body) => {
      const wrong = wrongAmount(body);
      if (wrong.length === 0) return setStep({ name: 'review', body });
      focusFirst(form.control, wrong);
    },
    (wrong) => {
      const amount = 'amount' in wrong ? [] : wrongAmount(form.getValues());
      focusFirst(form.control, [...Object.keys(wrong), ...amount]);
    },
  );

  async function ask(body: WithdrawInput) {
    const outcome = await attempt(withdraw, { body: { ...body, password: password ?? undefined } });
    if (outcome.isDone) {
      setPassword(null);
      return setStep({ name: 'done' });
    }
    const { code, fields } =
      outcome.error instanceof CallError ? outcome.error : { code: undefined, fields: {} };
    if (code === 'IDENTITY_NEEDED' || code === 'CURRENT_PASSWORD_WRONG') return setPassword('');
    // A refused field leads back to the step where it can be corrected.
    if (Object.keys(fields).length === 0) return;
    backToFields();
    applyServerErrors(form, fields);
  }

  return {
    step,
    form,
    password,
    setPassword,
    isBusy: withdraw.isPending,
    error: withdraw.error,
    review,
    ask,
    backToFields,
  };
}
