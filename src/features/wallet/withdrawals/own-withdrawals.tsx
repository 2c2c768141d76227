import { holdTexts } from '#features/fraud/texts.ts';
import { type ReactNode, useState, type Key } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Fold } from '#lib/web/layout/fold.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { Pending } from '#lib/web/lists/loading.tsx';
import { cancelledWords, isCancelled } from '../texts.ts';
import { useOwnWithdrawals, type Withdrawal } from '../api.web.ts';
import { lookTexts, withdrawalsTexts as texts, withdrawTexts } from '../texts.web.ts';
import { Ban, Circle, CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react';
import type { WithdrawalStep } from './withdrawal-fields.ts';
import { type QueryLike, QueryStates } from '#lib/web/lists/query-states.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';

interface WithdrawalsProps {
  onCancel: (withdrawal: Withdrawal) => void;
}

export function WaitingWithdrawals({ onCancel }: WithdrawalsProps) {
  const query = useOwnWithdrawals(pageOf(1));
  const withdrawals = usePart(query)?.withdrawals;
  if (query.isLoading) return <Pending />;
  const waiting = withdrawals?.filter(({ status }) => status === 'pending') ?? [];
  if (waiting.length === 0) return null;
  return (
    <Card title={texts.waiting}>
      <ul className="-my-3 divide-y divide-line">
        {waiting.map((withdrawal) => (
          <li key={withdrawal.id} className="py-3">
            <OwnWithdrawal withdrawal={withdrawal} onCancel={onCancel} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function WithdrawalsCard({ onCancel }: WithdrawalsProps) {
  const few = useFewAtATime();
  return (
    <FewAtATime
      few={few}
      query={useOwnWithdrawals(few.query)}
      failedText={texts.failed}
      emptyText={texts.empty}
      rows={({ withdrawals }) => withdrawals}
      rowKey={({ id }) => id}
    >
      {(withdrawal) => <OwnWithdrawal withdrawal={withdrawal} onCancel={onCancel} />}
    </FewAtATime>
  );
}

function OwnWithdrawal({ withdrawal, onCancel }: WithdrawalsProps & { withdrawal: Withdrawal }) {
  const { status, in_review: isInReview, needs_look: needsLook } = withdrawal;
  const isWaiting = status === 'pending';
  return (
    <WithdrawalLine withdrawal={withdrawal} onCancel={() => onCancel(withdrawal)}>
      {isWaiting && isInReview && <p className="mt-3 text-sm text-soft">{holdTexts.withdrawal}</p>}
      {isWaiting && needsLook && !isInReview && <LookNotice />}
      <Fold title={texts.steps}>
        <WithdrawalSteps steps={withdrawal.steps} />
      </Fold>
    </WithdrawalLine>
  );
}

interface WithdrawalLineProps {
  withdrawal: Omit<Withdrawal, 'steps' | 'needs_look'>;
  onCancel: () => void;
  children?: ReactNode;
}

export function WithdrawalLine({ withdrawal, onCancel, children }: WithdrawalLineProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="money font-bold">{formatKurus(withdrawal.amount)}</span>
        <WithdrawalBadge withdrawal={withdrawal} />
      </div>
      <p className="tabular mt-1 text-sm text-soft">
        {withdrawal.iban} · {formatDateTime(withdrawal.created_at)}
      </p>
      {withdrawal.rests_until !== null && !withdrawal.in_review && (
        <p className="tabular mt-1 text-sm text-soft">
          {withdrawTexts.rests(formatDateTime(withdrawal.rests_until))}
        </p>
      )}
      {isCancelled(withdrawal) && <p className="mt-1 text-sm text-soft">{cancelledWords.viewer}</p>}
      {withdrawal.rejection_reason !== null && !isCancelled(withdrawal) && (
        <p className="mt-1 text-sm break-words whitespace-pre-line text-danger">
          {words.reason}: {withdrawal.rejection_reason}
        </p>
      )}
      {children}
      {withdrawal.status === 'pending' && !withdrawal.is_sending && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          about={`${formatKurus(withdrawal.amount)} ${withdrawal.iban}`}
          onClick={onCancel}
        >
          {texts.cancel}
        </Button>
      )}
    </>
  );
}

const DONE = <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />;
const TO_COME = <Circle aria-hidden className="size-5 shrink-0 text-faint" />;
const ICONS: Partial<Record<WithdrawalStep, ReactNode>> = {
  rejected: <CircleX aria-hidden className="size-5 shrink-0 text-danger" />,
  cancelled: <Ban aria-hidden className="size-5 shrink-0 text-faint" />,
  returned: <Undo2 aria-hidden className="size-5 shrink-0 text-danger" />,
};

function WithdrawalSteps({ steps }: Pick<Withdrawal, 'steps'>) {
  return (
    <ol aria-label={texts.steps} className="flex flex-col gap-2">
      {steps.map(({ step, text, at }) => (
        <li key={step} className="flex items-center gap-2">
          {at === null ? TO_COME : (ICONS[step] ?? DONE)}
          <span className={at === null ? 'text-soft' : 'font-semibold'}>{text}</span>
          <span className="tabular ml-auto text-right text-soft">
            {at === null ? texts.stepToCome : formatDateTime(at)}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function LookNotice({ without = ZERO_KURUS }: { without?: Kurus }) {
  return (
    <div className="text-sm text-soft">
      <p>
        {lookTexts.first} {without > 0 && lookTexts.without(formatKurus(without))}
      </p>
      <Fold>
        <p>{lookTexts.because}</p>
      </Fold>
    </div>
  );
}

const pageOf = (page: number) => ({ page: String(page), limit: '5' });

export function useFewAtATime() {
  const [page, setPage] = useState(1);
  return { page, setPage, query: pageOf(page) };
}

interface FewAtATimeProps<Data, Row> {
  few: ReturnType<typeof useFewAtATime>;
  query: QueryLike<Data>;
  failedText: string;
  emptyText: string;
  rows: (data: Data) => readonly Row[];
  rowKey: (row: Row) => Key;
  children: (row: Row) => ReactNode;
}

export function FewAtATime<Data extends { pagination: { pages: number } }, Row>({
  few: { page, setPage },
  query,
  failedText,
  emptyText,
  rows,
  rowKey,
  children,
}: FewAtATimeProps<Data, Row>) {
  return (
    <QueryStates query={query} failedText={failedText}>
      {(data) => (
        <>
          {rows(data).length === 0 && <p className="text-soft">{emptyText}</p>}
          <ul className="-my-3 divide-y divide-line empty:hidden">
            {rows(data).map((row) => (
              <li key={rowKey(row)} className="py-3">
                {children(row)}
              </li>
            ))}
          </ul>
          {data.pagination.pages > 1 && (
            <div className="mt-4 flex justify-between gap-2">
              <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {texts.newer}
              </Button>
              <Button
                variant="secondary"
                size="sm"
                disabled={page >= data.pagination.pages}
                onClick={() => setPage(page + 1)}
              >
                {texts.older}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryStates>
  );
}

const LOOKS = {
  pending: { tone: 'warning', icon: <Hourglass aria-hidden /> },
  paid: { tone: 'success', icon: <CircleCheck aria-hidden /> },
  rejected: { tone: 'danger', icon: <CircleX aria-hidden /> },
  returned: { tone: 'danger', icon: <Undo2 aria-hidden /> },
} as const;

type Shown = Pick<Withdrawal, 'status' | 'status_text' | 'rejection_reason'>;

export function WithdrawalBadge({ withdrawal }: { withdrawal: Shown }) {
  if (isCancelled(withdrawal)) return <Badge icon={<Ban aria-hidden />}>{withdrawal.status_text}</Badge>;
  const { tone, icon } = LOOKS[withdrawal.status];
  return (
    <Badge tone={tone} icon={icon}>
      {withdrawal.status_text}
    </Badge>
  );
}
