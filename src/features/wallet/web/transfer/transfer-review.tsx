import { UserRound } from 'lucide-react';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { groupInFours } from '../../grouping.ts';
import { StepProblem } from '../step-problem.tsx';
import { transferTexts as texts } from '../texts/viewer.ts';
import type { TransferInput } from './use-transfer-steps.ts';

export interface TransferReviewProps {
  body: TransferInput;
  amount: Kurus;
  /** The recipient's masked name. */
  recipient: string;
  error: Error | null;
}

/** Shows the recipient's masked name and the amount once more, before the transfer that cannot be undone. */
export function TransferReview({ body, amount, recipient, error }: TransferReviewProps) {
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
          ...(body.description ? [{ label: words.description, value: body.description, isWide: true }] : []),
        ]}
      />
      <p className="text-sm text-soft">{texts.reviewAbout}</p>
      <StepProblem error={error} fallback={texts.failed} />
    </div>
  );
}
