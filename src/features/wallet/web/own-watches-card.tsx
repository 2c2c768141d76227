import { useState } from 'react';
import type { z } from '#lib/shared/zod.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useCallQuery } from '#lib/web/query.ts';
import { viewerWalletContract } from '../contract/viewer.ts';
import type { WatchOutcome } from '../watch-outcome.ts';
import { ownWatchesTexts as texts, withdrawalsTexts } from './texts/viewer.ts';

type OwnWatch = z.output<typeof viewerWalletContract.listOwnWatches.data>['watches'][number];

const TONES: Readonly<Record<WatchOutcome, 'success' | 'info' | 'warning' | 'danger'>> = {
  open: 'info',
  counted: 'success',
  invalid: 'danger',
  expired: 'warning',
  released: 'warning',
};

/** The viewer's last watches: what each brought and, where it brought nothing, why; five at a time. */
export function OwnWatchesCard() {
  const [page, setPage] = useState(1);
  const query = useCallQuery(
    ['watch-and-earn', 'own', page],
    viewerWalletContract.listOwnWatches,
    { query: { page: String(page), limit: '5' } },
    { keepPrevious: true },
  );
  return (
    <Card title={texts.title}>
      <QueryStates query={query} failedText={texts.failed}>
        {({ watches, pagination }) => (
          <>
            {watches.length === 0 && <p className="text-soft">{texts.none}</p>}
            <ul className="-my-3 divide-y divide-line empty:hidden">
              {watches.map((watch) => (
                <WatchLine key={watch.id} watch={watch} />
              ))}
            </ul>
            {pagination.pages > 1 && (
              <div className="mt-4 flex justify-between gap-2">
                <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {withdrawalsTexts.newer}
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={page >= pagination.pages}
                  onClick={() => setPage(page + 1)}
                >
                  {withdrawalsTexts.older}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryStates>
    </Card>
  );
}

function WatchLine({ watch }: { watch: OwnWatch }) {
  const { title, outcome, outcome_text: text, earning, why, started_at: at } = watch;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-semibold break-words">{title}</span>
        <Badge tone={TONES[outcome]}>{text}</Badge>
      </div>
      <p className="tabular mt-1 text-sm text-soft">
        {formatDateTime(at)}
        {earning > 0 && ` · ${formatKurus(earning)}`}
      </p>
      {why !== null && <p className="mt-1 text-sm break-words">{why}</p>}
    </li>
  );
}
