import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListParams } from '#lib/web/list-params.ts';
import { Button } from '#lib/web/ui/button.tsx';
import { ButtonLink } from '#lib/web/ui/button-link.tsx';
import { EmptyState } from '#lib/web/ui/empty-state.tsx';
import { FilterButtons } from '#lib/web/ui/filter-buttons.tsx';
import { QueryStates } from '#lib/web/ui/query-states.tsx';
import { type StatementFilter, useStatement } from './api.ts';
import { MovementLine } from './movement-line.tsx';
import { statementTexts as texts } from './texts.ts';

const FILTERS: { value: StatementFilter; label: string; inUrl: string }[] = [
  { value: 'all', label: texts.all, inUrl: '' },
  { value: 'credit', label: texts.credit, inUrl: 'gelen' },
  { value: 'debit', label: texts.debit, inUrl: 'giden' },
];

const WATCH = <ButtonLink to="/kullanici/izle-kazan">{texts.watch}</ButtonLink>;

const EMPTY: Record<StatementFilter, ReactNode> = {
  all: (
    <EmptyState icon={<Coins />} title={texts.emptyTitle} action={WATCH}>
      {texts.empty}
    </EmptyState>
  ),
  credit: (
    <EmptyState icon={<Coins />} title={texts.noCreditTitle} action={WATCH}>
      {texts.empty}
    </EmptyState>
  ),
  debit: (
    <EmptyState icon={<Coins />} title={texts.noDebitTitle}>
      {texts.noDebit}
    </EmptyState>
  ),
};

/** What came and went, newest first; the filter is in the URL as `tur`. */
export function Statement() {
  const list = useListParams();
  const filter = FILTERS.find(({ inUrl }) => inUrl === list.get('tur')) ?? FILTERS[0];
  const type = filter?.value ?? 'all';
  const query = useStatement(type);
  return (
    <section aria-labelledby="statement">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="statement" className="text-lg font-bold">
          {texts.title}
        </h2>
        <FilterButtons
          label={texts.filter}
          value={type}
          onChange={(next) => list.patch({ tur: FILTERS.find(({ value }) => value === next)?.inUrl ?? '' })}
          options={FILTERS}
        />
      </div>
      <QueryStates
        query={query}
        failedText={texts.failed}
        isEmpty={([first]) => first?.transactions.length === 0}
        empty={EMPTY[type]}
      >
        {(pages) => (
          <>
            <ul className="divide-y divide-line">
              {pages.flatMap(({ transactions }) =>
                transactions.map((movement) => <MovementLine key={movement.id} movement={movement} />),
              )}
            </ul>
            {query.hasNextPage && (
              <div className="mt-4 flex justify-center">
                <Button
                  variant="secondary"
                  isBusy={query.isFetchingNextPage}
                  busyText={texts.loadingMore}
                  onClick={() => void query.fetchNextPage()}
                >
                  {texts.more}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryStates>
    </section>
  );
}
