import { useState } from 'react';
import type { z } from '#lib/shared/zod.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { useCallQuery } from '#lib/web/query.ts';
import { watchStartText } from '#platform/words/watching.ts';
import { viewerWalletContract } from '../contract/viewer.ts';
import type { WatchOutcome } from '../watch-outcome.ts';
import { FewAtATime } from './few-at-a-time.tsx';
import { ownWatchesTexts as texts } from '../viewer-texts.web.ts';

type OwnWatch = z.output<typeof viewerWalletContract.listOwnWatches.data>['watches'][number];

const TONES: Readonly<Record<WatchOutcome, 'success' | 'info' | 'warning' | 'danger'>> = {
  open: 'info',
  counted: 'success',
  invalid: 'danger',
  expired: 'warning',
  released: 'warning',
};

export function OwnWatchesCard() {
  const [page, setPage] = useState(1);
  const query = useCallQuery(
    ['watch-and-earn', 'own', page],
    viewerWalletContract.listOwnWatches,
    { query: { page: String(page), limit: '5' } },
    { keepPrevious: true },
  );
  return (
    <FewAtATime
      query={query}
      failedText={texts.failed}
      emptyText={texts.none}
      page={page}
      onPage={setPage}
      rows={({ watches }) => watches}
      rowKey={({ id }) => id}
    >
      {(watch) => <WatchLine watch={watch} />}
    </FewAtATime>
  );
}

function WatchLine({ watch }: { watch: OwnWatch }) {
  const { title, outcome, outcome_text: text, earning, why, at } = watch;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-semibold break-words">{title}</span>
        <Badge tone={TONES[outcome]}>{text}</Badge>
      </div>
      <p className="tabular mt-1 text-sm text-soft">
        {watchStartText(formatDateTime(at))}
        {earning > 0 && ` · ${formatKurus(earning)}`}
      </p>
      {why !== null && <p className="mt-1 text-sm break-words">{why}</p>}
    </>
  );
}
