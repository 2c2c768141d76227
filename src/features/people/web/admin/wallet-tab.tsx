import { useState } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { classNames } from '#lib/web/class-names.ts';
import { listSummary } from '#lib/web/list-params.ts';
import { ListSkeleton } from '#lib/web/lists/list-skeleton.tsx';
import { Pagination } from '#lib/web/lists/pagination.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import type { adminUsersContract } from '../../contract/admin.ts';
import { adminTexts, userTexts as texts } from '../texts/admin.ts';
import { useUserMovements } from './api.ts';

type User = DataOf<(typeof adminUsersContract)['readUser']>;
type Movement = DataOf<(typeof adminUsersContract)['listUserMovements']>['movements'][number];

/** What somebody has, and what came in and went out. */
export function WalletTab({ user: { id, wallet } }: { user: User }) {
  const [page, setPage] = useState(1);
  const query = useUserMovements(id, page);
  return (
    <>
      {wallet && (
        <p className="flex items-baseline justify-between gap-4 rounded-lg bg-sunken px-4 py-3">
          <span className="text-sm text-soft">{adminTexts.balance}</span>
          <span className="money text-xl font-extrabold">{formatKurus(wallet.balance)}</span>
        </p>
      )}
      <QueryStates
        query={query}
        failedText={texts.movementsFailed}
        skeleton={<ListSkeleton rows={4} />}
        isEmpty={(data) => data.movements.length === 0}
        empty={<p className="py-4 text-soft">{texts.noMovements}</p>}
      >
        {(data) => (
          <>
            <ul className={classNames('divide-y divide-line', query.isPlaceholderData && 'opacity-60')}>
              {data.movements.map((movement) => (
                <MovementRow key={movement.id} movement={movement} />
              ))}
            </ul>
            <Pagination
              page={data.pagination.page}
              pages={data.pagination.pages}
              onPageChange={setPage}
              mode="five-at-most"
              summary={listSummary({ ...data.pagination, nounFrom: texts.movementsFrom })}
            />
          </>
        )}
      </QueryStates>
    </>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const isCredit = movement.transaction_type === 'credit';
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold break-words">{movement.description}</p>
        <p className="tabular text-sm text-soft">{formatDateTime(movement.transaction_date)}</p>
      </div>
      <p className={classNames('money font-bold whitespace-nowrap', isCredit && 'text-success')}>
        {isCredit ? '+' : '−'}
        {formatKurus(movement.amount)}
      </p>
    </li>
  );
}
