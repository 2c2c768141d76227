import { CircleCheck } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { type Kurus, liraToKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { z } from '#lib/shared/zod.ts';
import { CallError } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { useSession } from '#lib/web/session.ts';
import { Button } from '#lib/web/ui/button.tsx';
import { Dialog } from '#lib/web/ui/dialog.tsx';
import { withdrawBody } from '../../contract.ts';
import { useWithdraw, type Wallet } from '../api.ts';
import { walletLabels as labels, withdrawTexts as texts } from '../texts.ts';
import { WithdrawFields } from './withdraw-fields.tsx';
import { WithdrawReview } from './withdraw-review.tsx';

export type WithdrawInput = z.input<typeof withdrawBody>;

type Step = { name: 'fields' } | { name: 'review'; body: WithdrawInput } | { name: 'done' };

const FORM_ID = 'withdraw';
const TITLES = { fields: texts.title, review: texts.reviewTitle, done: texts.doneTitle } as const;

const amountOf = ({ amount }: WithdrawInput): Kurus => liraToKurus(amount) ?? ZERO_KURUS;

export interface WithdrawDialogProps {
  wallet: Wallet;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for money to be sent to one's bank: how much and where, a last look, done. */
export function WithdrawDialog({ wallet, isOpen, onClose }: WithdrawDialogProps) {
  const empty = { iban: '', account_holder: useSession().user?.name ?? '' };
  const [step, setStep] = useState<Step>({ name: 'fields' });
  const form = useZodForm<WithdrawInput>(withdrawBody, empty);
  const withdraw = useWithdraw();

  // Opening begins anew; while it closes it goes on showing what it showed.
  useLayoutEffect(() => {
    if (!isOpen) return;
    setStep({ name: 'fields' });
    form.reset(empty);
    withdraw.reset();
    // oxlint-disable-next-line react/exhaustive-deps -- only opening resets
  }, [isOpen]);

  const review = form.handleSubmit((body) => {
    withdraw.reset();
    setStep({ name: 'review', body });
  });

  function ask(body: WithdrawInput) {
    withdraw.mutate(
      { body },
      {
        onSuccess: () => setStep({ name: 'done' }),
        onError: (error) => {
          // A field that the server refuses is shown where it can be put right.
          if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) return;
          setStep({ name: 'fields' });
          applyServerErrors(form, error.fields);
        },
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
            <Button type="submit" form={FORM_ID}>
              {texts.next}
            </Button>
          )}
          {step.name === 'review' && (
            <>
              <Button
                variant="secondary"
                disabled={withdraw.isPending}
                onClick={() => setStep({ name: 'fields' })}
              >
                {texts.back}
              </Button>
              <Button isBusy={withdraw.isPending} busyText={texts.asking} onClick={() => ask(step.body)}>
                {texts.ask(amountOf(step.body))}
              </Button>
            </>
          )}
          {step.name === 'done' && <Button onClick={onClose}>{labels.ok}</Button>}
        </>
      }
    >
      {step.name === 'fields' && (
        <form id={FORM_ID} noValidate onSubmit={(event) => void review(event)}>
          <WithdrawFields form={form} balance={wallet.balance} smallest={wallet.min_withdraw_amount} />
        </form>
      )}
      {step.name === 'review' && (
        <WithdrawReview body={step.body} amount={amountOf(step.body)} error={withdraw.error} />
      )}
      {step.name === 'done' && (
        <div className="flex items-center gap-4">
          <CircleCheck aria-hidden className="size-10 shrink-0 animate-pop text-success" />
          <p className="text-soft">{texts.done}</p>
        </div>
      )}
    </Dialog>
  );
}
