import { Coins, Download, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { periodTexts, words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { actionWords, waitsForConnection } from '#lib/web/words.ts';
import { watchWords } from '#features/watch-and-earn/texts.ts';
import { DayFilter } from '#lib/web/inputs/date/day-filter.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { type StatementFilter, type StatementPage, type StatementWish, useStatement } from './api.ts';
import { movementGroupTexts, statementTexts as texts } from './texts/viewer.ts';
import { useStatementFilters } from './use-statement-filters.ts';
import { MOVEMENT_GROUP_NAMES } from '../contract/viewer.ts';
import { MovementLine } from './movement-line.tsx';

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

interface StatementListProps {
  pages: readonly StatementPage[];
  query: ReturnType<typeof useStatement>;
}

/** How far below the screen its end may be when the next page is fetched. */
const AHEAD = '300px';

/**
 * The movements fetched so far. Scrolling down fetches more. A button does the same for people who do not scroll, tells
 * screen readers so, and puts the focus on the first new line.
 */
function StatementList({ pages, query }: StatementListProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, fetchStatus } = query;
  const list = useRef<HTMLUListElement>(null);
  const movements = pages.flatMap(({ transactions }) => transactions);
  const count = movements.length;
  const total = pages[0]?.pagination.total ?? count;
  // After a failure only the button fetches again.
  const end = useNearEnd(
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError,
    () => void fetchNextPage(),
  );

  /** The index of the line that gets the focus when it is there. Set by the button only. */
  const awaited = useRef<number>(null);
  useEffect(() => {
    if (awaited.current === null || count <= awaited.current) return;
    const first = list.current?.children[awaited.current];
    awaited.current = null;
    if (first instanceof HTMLElement) first.focus();
  }, [count]);

  function showMore() {
    awaited.current = count;
    void fetchNextPage();
  }

  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {movements.map((movement) => (
          <MovementLine key={movement.id} movement={movement} />
        ))}
      </ul>
      <p role="status" className="sr-only print:not-sr-only">
        {texts.shown(count, total)}
      </p>
      {hasNextPage && (
        <div ref={end} className="mt-4 flex flex-col items-center gap-2">
          {fetchStatus === 'paused' && (
            <p role="status" className="text-sm text-soft">
              {waitsForConnection}
            </p>
          )}
          {isFetchNextPageError && <p className="text-sm text-danger">{texts.moreFailed}</p>}
          <Button
            variant="secondary"
            isBusy={isFetchingNextPage}
            busyText={texts.loadingMore}
            onClick={showMore}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** Calls `onNear` when the element comes near the screen, as long as `isWanted`. */
function useNearEnd(isWanted: boolean, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const element = end.current;
    if (!isWanted || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A person whose focus is on the button decides alone when to fetch.
        if (element.contains(document.activeElement)) return;
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted]);
  return end;
}
