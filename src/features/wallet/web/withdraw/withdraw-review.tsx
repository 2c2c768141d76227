import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { groupInFours } from '../../grouping.ts';
import { StepProblem } from '../step-problem.tsx';
import { withdrawTexts as texts } from '../texts/viewer.ts';
import type { WithdrawInput } from './use-withdraw-steps.ts';

export interface WithdrawReviewProps {
  body: WithdrawInput;
  amount: Kurus;
  error: Error | null;
}

/** Shows the amount and the account once more. */
export function WithdrawReview({ body, amount, error }: WithdrawReviewProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="money rounded-xl bg-canvas p-5 text-center text-3xl font-extrabold">
        {formatKurus(amount)}
      </p>
      <DetailList
        details={[
          {
            label: words.iban,
            value: <span className="tabular">{groupInFours(body.iban)}</span>,
            isWide: true,
          },
          { label: texts.holder, value: body.account_holder, isWide: true },
        ]}
      />
      <p className="text-sm text-soft">{texts.reviewAbout}</p>
      <StepProblem error={error} fallback={texts.failed} />
    </div>
  );
}
