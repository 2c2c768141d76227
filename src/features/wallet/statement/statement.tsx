import { ChevronDown, Coins, Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDay, type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { periodTexts, words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { actionWords, waitsForConnection } from '#lib/web/words.ts';
import { watchWords } from '#platform/words/watching.ts';
import { ListChoice, ListDay, ListSelect, MoreFilters } from '#lib/web/screen/list-toolbar.tsx';
import { dayFilter, oneOf, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { viewerPaths } from '#platform/places/paths.ts';
import { type StatementFilter, type StatementPage, useStatement, type Movement } from '../api.web.ts';
import { movementGroupTexts, statementTexts as texts } from '../texts.web.ts';
import { MovementLine, ReceiptLink } from './movement-line.tsx';
import { type Kurus, sumKurus } from '#lib/shared/money.ts';

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

const TYPES = { all: 'all', gelen: 'credit', giden: 'debit' } as const;
const KINDS = {
  '': 'all',
  izleme: 'views',
  tiklama: 'clicks',
  bonus: 'bonuses',
  transfer: 'transfers',
  cekim: 'withdrawals',
} as const;
const GROUPS = Object.entries(KINDS).flatMap(([value, kind]) =>
  kind === 'all' ? [] : [{ value, label: movementGroupTexts[kind] }],
);

const LIST = {
  type: viewOf('tur', ['all', 'gelen', 'giden']),
  kind: oneOf('hareket', ['', 'izleme', 'tiklama', 'bonus', 'transfer', 'cekim']),
  date_from: dayFilter('baslangic'),
  date_to: dayFilter('bitis'),
};

export function Statement({ onDownload }: { onDownload: () => void }) {
  const list = useList(LIST);
  const { type, kind, date_from: from, date_to: to } = list.filters;
  const filter = { ...list.filters, type: TYPES[type], kind: KINDS[kind] };
  const query = useStatement(filter);
  const isWrong = to !== '' && to < from;
  const noMatch = (
    <EmptyState
      icon={<Coins />}
      title={isWrong ? periodTexts.wrongOrder : texts.noMatchTitle}
      text={isWrong ? undefined : texts.noMatch}
      action={
        <Button variant="secondary" onClick={() => list.clear()}>
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
      <StatementFilters list={list} />
      <QueryStates
        query={query}
        failedText={texts.failed}
        isEmpty={([first]) => first?.transactions.length === 0}
        empty={list.isNarrowed ? noMatch : EMPTY[filter.type]}
      >
        {(pages) => <StatementList key={JSON.stringify(filter)} pages={pages} query={query} />}
      </QueryStates>
    </section>
  );
}

const DIRECTIONS = [
  { value: 'all', label: words.all },
  { value: 'gelen', label: words.incoming },
  { value: 'giden', label: words.outgoing },
] as const;

function StatementFilters({ list }: { list: ReturnType<typeof useList<typeof LIST>> }) {
  const { date_from: from, date_to: to } = list.filters;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3">
      <ListChoice list={list} name="type" label={texts.filter} options={DIRECTIONS} />
      <MoreFilters list={list} names={['kind', 'date_from', 'date_to']} className="sm:grid-cols-3">
        <ListSelect list={list} name="kind" label={texts.kind} options={GROUPS} anyLabel={texts.anyKind} />
        <ListDay list={list} name="date_from" label={words.start} max={to} />
        <ListDay list={list} name="date_to" label={words.end} min={from} />
      </MoreFilters>
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
