import { useState } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';
import { listSummary } from '#lib/web/list-params.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { ListSkeleton } from '#lib/web/lists/list-skeleton.tsx';
import { Pagination } from '#lib/web/lists/pagination.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useUserWatches } from './api.ts';
import { userTexts as texts } from '../texts/admin.ts';

const TONES = { open: 'info', viewed: 'success', released: 'neutral' } as const;

/** The ads that a viewer started, and what each came to. */
export function WatchesTab({ userId }: { userId: number }) {
  const [page, setPage] = useState(1);
  const query = useUserWatches(userId, page);
  return (
    <QueryStates
      query={query}
      failedText={texts.watchesFailed}
      skeleton={<ListSkeleton rows={4} />}
      isEmpty={(data) => data.watches.length === 0}
      empty={<p className="py-4 text-soft">{texts.noWatches}</p>}
    >
      {(data) => (
        <>
          <ul className={classNames('divide-y divide-line', query.isPlaceholderData && 'opacity-60')}>
            {data.watches.map((watch) => (
              <li
                key={watch.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2.5"
              >
                <div className="min-w-0 flex-1 basis-44">
                  <p className="font-semibold break-words">{watch.campaign_name}</p>
                  <p className="tabular text-sm text-soft">{formatDateTime(watch.started_at)}</p>
                </div>
                <p className="flex items-center gap-3">
                  <Badge tone={TONES[watch.status]}>{texts.watchStates[watch.status]}</Badge>
                  {watch.status === 'viewed' && (
                    <span className="money font-bold">{formatKurus(watch.earning)}</span>
                  )}
                </p>
              </li>
            ))}
          </ul>
          <Pagination
            page={data.pagination.page}
            pages={data.pagination.pages}
            onPageChange={setPage}
            mode="five-at-most"
            summary={listSummary({ ...data.pagination, nounFrom: texts.watchesFrom })}
          />
        </>
      )}
    </QueryStates>
  );
}
