import { holdTexts } from '#features/fraud/texts.ts';
import { useEffect, useRef } from 'react';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import type { CallError } from '#lib/web/call.ts';
import { Field } from '#lib/web/inputs/field.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { useSession } from '#lib/web/session.ts';
import { groupInFours } from '../grouping.ts';
import { isSameName } from '../masked-name.ts';
import { type Payee, payeeName } from './payees.web.ts';
import { LookNotice } from './withdrawals-card.tsx';
import { StepProblem } from './step-problem.tsx';
import { withdrawTexts as texts } from '../viewer-texts.web.ts';
import type { WithdrawInput } from './use-withdraw-steps.web.ts';

export interface WithdrawReviewProps {
  body: WithdrawInput;
  payee: Payee | undefined;
  amount: Kurus;
  rest: string | undefined;
  isInReview: boolean;
  withoutLook: Kurus;
  isLast: boolean;
  error: CallError | null;
  /** Null while it is not asked for. */
  password: string | null;
  onPassword: (password: string) => void;
}

/** The question itself is no failure, and a wrong password is told beside its field. */
const asksForPassword = (error: CallError | null): boolean =>
  error?.code === 'IDENTITY_NEEDED' || error?.fields['password'] !== undefined;

export function WithdrawReview({
  body,
  payee,
  amount,
  rest,
  isInReview,
  withoutLook,
  isLast,
  error,
  password,
  onPassword,
}: WithdrawReviewProps) {
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
            // Longer than any password may be, and short enough to be sent.
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
      {isLast && <p className="text-sm text-soft">{texts.last}</p>}
      {payee === undefined && <p className="text-sm text-soft">{texts.remembered}</p>}
      {!asksForPassword(error) && <StepProblem error={error} fallback={texts.failed} />}
    </div>
  );
}
