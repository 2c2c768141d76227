import { useRef, useState, useEffect } from 'react';
import { formatKurus, type Kurus, liraToKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { z } from '#lib/shared/zod.ts';
import { attempt } from '#lib/web/attempt.ts';
import { CallError, isRefused } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/use-form-call.ts';
import { focusFirst } from '#lib/web/form/reading-order.ts';
import { useDraft } from '#lib/web/form/use-draft.tsx';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { useSession } from '#lib/web/session.ts';
import { viewerWalletContract } from '../contract/viewer.ts';
import { withdrawBody } from './withdrawal-fields.ts';
import { useWithdraw } from '../api.web.ts';
import { type Wallet, problemOfWithdrawal } from '../read-wallet.web.ts';
import { findPayee, isNewPayee, restOfPayee, payeeName } from './payees.web.ts';
import { holdTexts } from '#features/fraud/texts.ts';
import { words } from '#lib/shared/words.ts';
import { Field } from '#lib/web/inputs/field.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { groupInFours } from '../grouping.ts';
import { isSameName } from '../texts.ts';
import { LookNotice } from './own-withdrawals.tsx';
import { withdrawTexts as texts } from '../texts.web.ts';
import { StepProblem } from '../steps-dialog.tsx';

export type WithdrawInput = z.input<typeof withdrawBody>;

type WithdrawStep =
  | { name: 'fields' }
  | { name: 'review'; body: WithdrawInput }
  | { name: 'done'; asked: string; rest: string | undefined; isRepeated: boolean };

export const amountOf = ({ amount }: WithdrawInput): Kurus => liraToKurus(amount) ?? ZERO_KURUS;

/** The wire's body, whose amount is also judged by what the wallet may let go, as soon as the field is left. */
function bodyFor(wallet: Wallet) {
  const amount = withdrawBody.shape.amount.superRefine((kurus, context) => {
    const message = problemOfWithdrawal(kurus, wallet);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
  return withdrawBody.safeExtend({ amount });
}

export const DRAFT = viewerWalletContract.withdraw.path;
const chosen = (id: number) => ({ saved_iban_id: id, iban: undefined, account_holder: undefined });

export function useWithdrawSteps(isOpen: boolean, wallet: Wallet, onDone: () => void) {
  const typed = { iban: '', account_holder: useSession().user?.name ?? '' };
  const [lastUsed] = wallet.payees;
  const empty = lastUsed === undefined ? typed : chosen(lastUsed.id);
  /** The account typed so far, while a remembered one is chosen. */
  const other = useRef(typed);
  const [step, setStep] = useState<WithdrawStep>({ name: 'fields' });
  /** Null where it is not asked for: the IBAN is not new to the wallet, as far as this page knows. */
  const [password, setPassword] = useState<string | null>(null);
  const form = useZodForm<WithdrawInput>(bodyFor(wallet), empty);
  useDraft(isOpen ? DRAFT : null, form);
  const withdraw = useWithdraw();

  function backToFields() {
    setStep({ name: 'fields' });
    setPassword(null);
    withdraw.reset();
  }

  function choosePayee(id: number | null) {
    const { iban, account_holder: holder } = form.getValues();
    if (iban !== undefined) other.current = { iban, account_holder: holder ?? '' };
    const account = id === null ? { saved_iban_id: undefined, ...other.current } : chosen(id);
    form.clearErrors(['iban', 'account_holder', 'saved_iban_id']);
    for (const name of ['saved_iban_id', 'iban', 'account_holder'] as const)
      form.setValue(name, account[name], { shouldDirty: true });
  }

  const review = form.handleSubmit(
    (body) => {
      setPassword(isNewPayee(wallet, body) ? '' : null);
      setStep({ name: 'review', body });
    },
    (wrong) => focusFirst(form.control, Object.keys(wrong)),
  );

  async function ask(body: WithdrawInput) {
    const rest = restOfPayee(wallet, body);
    const iban = body.iban ?? findPayee(wallet, body)?.iban ?? '';
    const asked = `${formatKurus(amountOf(body))} · …${iban.slice(-4)}`;
    const outcome = await attempt(withdraw, { body: { ...body, password: password ?? undefined } });
    if (outcome.isDone) {
      setPassword(null);
      form.reset(empty);
      onDone();
      return setStep({ name: 'done', asked, rest, isRepeated: outcome.answer.isRepeated });
    }
    const { code, fields } =
      outcome.error instanceof CallError ? outcome.error : { code: undefined, fields: {} };
    if (code === 'IDENTITY_NEEDED' || code === 'CURRENT_PASSWORD_WRONG') return setPassword('');
    if (Object.keys(fields).length === 0) return;
    backToFields();
    applyServerErrors(form, fields);
  }

  function typePassword(next: string) {
    setPassword(next);
    if (isRefused(withdraw.error)) withdraw.reset();
  }

  return {
    step,
    form,
    choosePayee,
    password,
    typePassword,
    isBusy: withdraw.isPending,
    error: withdraw.error,
    review,
    ask,
    backToFields,
  };
}

interface WithdrawReviewProps {
  body: WithdrawInput;
  wallet: Wallet;
  error: CallError | null;
  password: string | null;
  onPassword: (password: string) => void;
}

/** The question itself is no failure, and a wrong password is shown beside its field. */
const asksForPassword = (error: CallError | null): boolean =>
  error?.code === 'IDENTITY_NEEDED' || error?.fields['password'] !== undefined;

export function WithdrawReview({ body, wallet, error, password, onPassword }: WithdrawReviewProps) {
  const { in_review: isInReview, without_look: withoutLook, withdrawals_left_today: left } = wallet;
  const amount = amountOf(body);
  const payee = findPayee(wallet, body);
  const rest = restOfPayee(wallet, body);
  const owner = useSession().user?.name;
  const account = body.iban === undefined ? payee && payeeName(payee) : groupInFours(body.iban);
  const holder = body.account_holder ?? payee?.account_holder ?? '';
  const field = useRef<HTMLInputElement>(null);
  // Any other failure scrolls itself into view, which the focus of the field above it would undo.
  useEffect(() => {
    if (asksForPassword(error)) field.current?.focus();
  }, [error]);
  return (
    <div className="flex flex-col gap-4">
      <p className="money rounded-xl bg-canvas p-3 text-center text-3xl font-extrabold">
        {formatKurus(amount)}
      </p>
      <DetailList
        details={[
          { label: words.iban, value: <span className="tabular">{account}</span>, isWide: true },
          { label: texts.holder, value: holder, isWide: true },
        ]}
      />
      {/* Before what there is to read: on a low screen it would be out of sight. */}
      {password !== null && (
        <Field label={texts.password} hint={texts.passwordHint} error={error?.fields['password']} isRequired>
          <PasswordInput
            ref={field}
            value={password}
            onChange={onPassword}
            autoComplete="current-password"
            maxLength={200}
          />
        </Field>
      )}
      {owner !== undefined && !isSameName(owner, holder) && (
        <Alert tone="warning">{texts.otherHolder(owner)}</Alert>
      )}
      {(isInReview || rest !== undefined) && (
        <Alert tone="info">{isInReview ? holdTexts.withdrawal : rest}</Alert>
      )}
      {!isInReview && amount > withoutLook && <LookNotice without={withoutLook} />}
      <p className="text-sm text-soft">{texts.reviewAbout}</p>
      {left === 1 && <p className="text-sm text-soft">{texts.last}</p>}
      {payee === undefined && <p className="text-sm text-soft">{texts.remembered}</p>}
      {!asksForPassword(error) && <StepProblem error={error} fallback={texts.failed} />}
    </div>
  );
}
