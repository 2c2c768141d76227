import { Coins, Download, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { periodTexts, words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { actionWords } from '#lib/web/words.ts';
import { watchWords } from '#features/watch-and-earn/texts.ts';
import { DayFilter } from '#lib/web/inputs/date/day-filter.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { type StatementFilter, type StatementWish, useStatement } from './api.ts';
import { StatementList } from './statement-list.tsx';
import { movementGroupTexts, statementTexts as texts } from './texts/viewer.ts';
import { useStatementFilters } from './use-statement-filters.ts';
import { MOVEMENT_GROUP_NAMES } from '../contract/viewer.ts';

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

const DIRECTIONS = [
  { value: 'all', label: words.all },
  { value: 'credit', label: words.incoming },
  { value: 'debit', label: words.outgoing },
] as const;
const GROUPS = MOVEMENT_GROUP_NAMES.map((value) => ({ value, label: movementGroupTexts[value] }));

/**
 * The filters of the statement: direction always in sight, kind and days behind a button, open while they are in force.
 */
function StatementFilters({ filters }: { filters: ReturnType<typeof useStatementFilters> }) {
  const { wish, count, setType, setKind, setDay } = filters;
  const [isOpen, setIsOpen] = useState(count > 0);
  const id = useId();
  return (
    <div className="mb-2 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <FilterButtons label={texts.filter} value={wish.type} onChange={setType} options={DIRECTIONS} />
        <Button
          variant="ghost"
          size="sm"
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 0 ? texts.moreFilters : texts.filtersInForce(count)}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className="rounded-xl bg-canvas p-4">
        <div className="grid gap-3 sm:grid-cols-3">
          <Field label={texts.kind}>
            <Select
              value={wish.kind === 'all' ? null : wish.kind}
              onChange={setKind}
              options={GROUPS}
              placeholder={texts.anyKind}
              emptyLabel={texts.anyKind}
            />
          </Field>
          <DayFilter
            label={words.start}
            value={wish.date_from}
            max={wish.date_to || undefined}
            onChange={(day) => setDay('baslangic', day)}
          />
          <DayFilter
            label={words.end}
            value={wish.date_to}
            min={wish.date_from || undefined}
            onChange={(day) => setDay('bitis', day)}
          />
        </div>
      </div>
    </div>
  );
}
