import { Coins, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { periodTexts } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { actionWords } from '#lib/web/words.ts';
import { watchWords } from '#features/watch-and-earn/texts.ts';
import { type StatementFilter, type StatementWish, useStatement } from './api.ts';
import { StatementFilters } from './statement-filters.tsx';
import { StatementList } from './statement-list.tsx';
import { statementTexts as texts } from './texts/viewer.ts';
import { useStatementFilters } from './use-statement-filters.ts';

const WATCH = <ButtonLink to="/kullanici/izle-kazan">{watchWords.start}</ButtonLink>;

const EMPTY: Record<StatementFilter, ReactNode> = {
  all: <EmptyState icon={<Coins />} title={texts.emptyTitle} text={texts.empty} action={WATCH} />,
  credit: <EmptyState icon={<Coins />} title={texts.noCreditTitle} text={texts.empty} action={WATCH} />,
  debit: <EmptyState icon={<Coins />} title={texts.noDebitTitle} text={texts.noDebit} />,
};

const isWrongPeriod = ({ date_from: from, date_to: to }: StatementWish) => to !== '' && to < from;

/** The movements of the wallet, newest first, with their filters in the URL. */
export function Statement({ onDownload }: { onDownload: () => void }) {
  const filters = useStatementFilters();
  const query = useStatement(filters.wish);
  const isWrong = isWrongPeriod(filters.wish);
  const noMatch = (
    <EmptyState
      icon={<Coins />}
      title={isWrong ? periodTexts.wrongOrder : texts.noMatchTitle}
      text={isWrong ? undefined : texts.noMatch}
      action={
        <Button variant="secondary" onClick={filters.clear}>
          {actionWords.clearFilters}
        </Button>
      }
    />
  );
  return (
    <section aria-labelledby="statement">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="statement" className="text-lg font-bold">
          {texts.title}
        </h2>
        <Button variant="secondary" size="sm" icon={<Download aria-hidden />} onClick={onDownload}>
          {actionWords.download}
        </Button>
      </div>
      <StatementFilters filters={filters} />
      <QueryStates
        query={query}
        failedText={texts.failed}
        isEmpty={([first]) => first?.transactions.length === 0}
        empty={EMPTY[filters.wish.type]}
        isFiltered={filters.count > 0}
        noMatch={noMatch}
      >
        {(pages) => <StatementList pages={pages} query={query} />}
      </QueryStates>
    </section>
  );
}
