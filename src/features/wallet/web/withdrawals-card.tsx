import { useState } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { maskIban } from '../iban.ts';
import { useOwnWithdrawals, type Withdrawal } from './api.ts';
import { withdrawalsTexts as texts, withdrawTexts } from './texts/viewer.ts';
import { WithdrawalBadge } from './withdrawal-badge.tsx';

/** The viewer's withdrawals with their states, the newest first, five at a time. */
export function WithdrawalsCard() {
  const [page, setPage] = useState(1);
  const query = useOwnWithdrawals(page);
  return (
    <Card title={texts.title}>
      <QueryStates query={query} failedText={texts.failed}>
        {({ withdrawals, pagination }) => (
          <>
            {withdrawals.length === 0 && <p className="text-soft">{texts.empty}</p>}
            <ul className="-my-3 divide-y divide-line empty:hidden">
              {withdrawals.map((withdrawal) => (
                <WithdrawalLine key={withdrawal.id} withdrawal={withdrawal} />
              ))}
            </ul>
            {pagination.pages > 1 && (
              <div className="mt-4 flex justify-between gap-2">
                <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {texts.newer}
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={page >= pagination.pages}
                  onClick={() => setPage(page + 1)}
                >
                  {texts.older}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryStates>
    </Card>
  );
}

function WithdrawalLine({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="money font-bold">{formatKurus(withdrawal.amount)}</span>
        <WithdrawalBadge status={withdrawal.status} text={withdrawal.status_text} />
      </div>
      <p className="tabular mt-1 text-sm text-soft">
        {maskIban(withdrawal.iban)} · {formatDateTime(withdrawal.created_at)}
      </p>
      {withdrawal.rests_until !== null && (
        <p className="tabular mt-1 text-sm text-soft">
          {withdrawTexts.rests(formatDateTime(withdrawal.rests_until))}
        </p>
      )}
      {withdrawal.rejection_reason !== null && (
        <p className="mt-1 text-sm break-words text-danger">
          {words.reason}: {withdrawal.rejection_reason}
        </p>
      )}
    </li>
  );
}
