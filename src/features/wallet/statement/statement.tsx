import { ChevronDown, Coins, Download, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatDay, type CalendarDay, istanbulDay, isCalendarDay } from '#lib/shared/dates.ts';
import { periodTexts, words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { actionWords, waitsForConnection } from '#lib/web/words.ts';
import { watchWords } from '#platform/words/watching.ts';
import { DayFilter } from '#lib/web/inputs/date-input.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { viewerPaths } from '#platform/places/paths.ts';
import {
  type StatementFilter,
  type StatementPage,
  type StatementQuery,
  useStatement,
  type Movement,
} from '../api.web.ts';
import { movementGroupTexts, statementTexts as texts } from '../texts.web.ts';
import { MOVEMENT_GROUP_NAMES, type MovementGroup } from '../contract/viewer.ts';
import { MovementLine, ReceiptLink } from './movement-line.tsx';
import { type Kurus, sumKurus } from '#lib/shared/money.ts';
import { useCleanAddress, useListParams } from '#lib/web/list-params.ts';

interface MovementRow {
  day: CalendarDay;
  movements: [Movement, ...Movement[]];
  sum: Kurus;
}

const isOfAd = ({ kind }: Movement) => kind === 'view' || kind === 'click';

export function groupMovements(movements: readonly Movement[]): MovementRow[] {
  const rows: MovementRow[] = [];
  for (const movement of movements) {
    const day = istanbulDay(movement.transaction_date);
    const ads = isOfAd(movement) && rows.find((row) => row.day === day && isOfAd(row.movements[0]));
    if (ads) {
      ads.movements.push(movement);
      ads.sum = sumKurus(ads.sum, movement.amount);
    } else rows.push({ day, movements: [movement], sum: movement.amount });
  }
  return rows;
}

export function wholeRows(movements: readonly Movement[], hasMore: boolean): MovementRow[] {
  const rows = groupMovements(movements);
  return hasMore ? rows.filter(({ day }) => day !== rows.at(-1)?.day) : rows;
}

const WATCH = <ButtonLink to={viewerPaths.watch}>{watchWords.start}</ButtonLink>;

const EMPTY: Record<StatementFilter, ReactNode> = {
  all: <EmptyState icon={<Coins />} title={texts.emptyTitle} text={texts.empty} action={WATCH} />,
  credit: <EmptyState icon={<Coins />} title={texts.noCreditTitle} text={texts.empty} action={WATCH} />,
  debit: <EmptyState icon={<Coins />} title={texts.noDebitTitle} text={texts.noDebit} />,
};

const isWrongPeriod = ({ date_from: from, date_to: to }: StatementQuery) => to !== '' && to < from;

export function Statement({ onDownload }: { onDownload: () => void }) {
  const filters = useStatementFilters();
  const query = useStatement(filters.filter);
  const isWrong = isWrongPeriod(filters.filter);
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
        empty={filters.count > 0 ? noMatch : EMPTY[filters.filter.type]}
      >
        {(pages) => <StatementList key={JSON.stringify(filters.filter)} pages={pages} query={query} />}
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

function StatementFilters({ filters }: { filters: ReturnType<typeof useStatementFilters> }) {
  const { filter, count, setType, setKind, setDay } = filters;
  const [isOpen, setIsOpen] = useState(count > 0);
  const id = useId();
  return (
    <div className="mb-2 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <FilterButtons label={texts.filter} value={filter.type} onChange={setType} options={DIRECTIONS} />
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
              value={filter.kind === 'all' ? null : filter.kind}
              onChange={setKind}
              options={GROUPS}
              placeholder={texts.anyKind}
              emptyLabel={texts.anyKind}
            />
          </Field>
          <DayFilter
            label={words.start}
            value={filter.date_from}
            max={filter.date_to || undefined}
            onChange={(day) => setDay('baslangic', day)}
          />
          <DayFilter
            label={words.end}
            value={filter.date_to}
            min={filter.date_from || undefined}
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

const FIRST = 8;
const MORE = 20;

/** Fetches movements until enough rows are whole days. The button moves the focus to the first new row. */
function StatementList({ pages, query }: StatementListProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, fetchStatus } = query;
  const list = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(FIRST);
  const all = wholeRows(
    pages.flatMap(({ transactions }) => transactions),
    hasNextPage,
  );
  const rows = all.slice(0, count);
  const isShort = hasNextPage && all.length < count;
  useEffect(() => {
    if (isShort && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isShort, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const awaited = useRef<number>(null);
  useEffect(() => {
    if (awaited.current === null || rows.length <= awaited.current) return;
    const first = list.current?.children[awaited.current];
    awaited.current = null;
    if (first instanceof HTMLElement) first.focus();
  }, [rows.length]);

  function showMore() {
    awaited.current ??= rows.length;
    if (isShort) void fetchNextPage();
    else setCount(rows.length + MORE);
  }

  return (
    <>
      <ul ref={list}>
        {rows.map((row, index) => (
          <li key={row.movements[0].id} tabIndex={-1} className="rounded-md">
            {row.day !== rows[index - 1]?.day && (
              <h3 className="tabular pt-3 text-sm text-soft">{formatDay(row.day)}</h3>
            )}
            <Row row={row} />
          </li>
        ))}
      </ul>
      {(hasNextPage || all.length > rows.length) && (
        <div className="mt-4 flex flex-col items-center gap-2">
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

function Row({ row }: { row: MovementRow }) {
  const { movements, sum } = row;
  const [first] = movements;
  if (movements.length === 1) return <ReceiptLink movement={first} />;
  const views = movements.filter(({ kind }) => kind === 'view').length;
  return (
    <details>
      <summary className="flex cursor-pointer">
        <MovementLine
          movement={first}
          sum={sum}
          text={
            <>
              {texts.ads(views, movements.length - views)}
              <ChevronDown aria-hidden className="ml-1 inline size-4 text-faint" />
            </>
          }
        />
      </summary>
      <div className="rounded-xl bg-canvas px-4">
        {movements.map((movement) => (
          <ReceiptLink key={movement.id} movement={movement} />
        ))}
      </div>
    </details>
  );
}

const DIRECTIONS_IN_URL: Record<StatementFilter, string> = { all: '', credit: 'gelen', debit: 'giden' };
const GROUPS_IN_URL: Record<MovementGroup, string> = {
  views: 'izleme',
  clicks: 'tiklama',
  bonuses: 'bonus',
  transfers: 'transfer',
  withdrawals: 'cekim',
};
const DIRECTION_NAMES = Object.keys(DIRECTIONS_IN_URL) as StatementFilter[]; // The keys of a literal.

const dayIn = (text: string) => (isCalendarDay(text) ? text : '');

function useStatementFilters() {
  const list = useListParams();
  const filter: StatementQuery = {
    type: DIRECTION_NAMES.find((name) => DIRECTIONS_IN_URL[name] === list.get('tur')) ?? 'all',
    kind: MOVEMENT_GROUP_NAMES.find((name) => GROUPS_IN_URL[name] === list.get('hareket')) ?? 'all',
    date_from: dayIn(list.get('baslangic')),
    date_to: dayIn(list.get('bitis')),
  };
  const understood = {
    tur: filter.type !== 'all',
    hareket: filter.kind !== 'all',
    baslangic: filter.date_from !== '',
    bitis: filter.date_to !== '',
  };
  useCleanAddress(
    Object.entries(understood).flatMap(([name, is]) => (list.get(name) === '' || is ? [] : [name])),
  );
  return {
    filter,
    count: [filter.kind !== 'all', filter.date_from !== '', filter.date_to !== ''].filter(Boolean).length,
    setType: (type: StatementFilter) => list.patch({ tur: DIRECTIONS_IN_URL[type] }),
    setKind: (kind: MovementGroup | null) =>
      list.patch({ hareket: kind === null ? '' : GROUPS_IN_URL[kind] }),
    setDay: (end: 'baslangic' | 'bitis', day: string) => list.patch({ [end]: day }),
    clear: () => list.patch({ tur: '', hareket: '', baslangic: '', bitis: '' }),
  };
}
