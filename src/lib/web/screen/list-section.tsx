import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';
import { ChevronLeft, ChevronRight, SearchX } from 'lucide-react';
import type { Pagination as PageInfo, Pagination } from '#lib/shared/pagination.ts';
import { periodTexts } from '#lib/shared/words.ts';
import { listSummary } from '../list-params.ts';
import { Loading } from '../lists/loading.tsx';
import { type QueryLike, QueryStates } from '../lists/query-states.tsx';
import { type List, PAGE_SIZES } from './use-list.ts';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from '../lists/empty-state.tsx';
import { actionWords, listWords } from '../words.ts';
import { classNames } from '../class-names.ts';
import { Alert } from '../layout/alert.tsx';
import { Table, type TableProps } from '../lists/table.tsx';

/** The ends and two pages either side; a window of five pages and the ends; or only the window. */
export type PageWindowMode = 'two-each-side' | 'five-with-ends' | 'five-at-most';

const WHOLE_UP_TO: Record<PageWindowMode, number> = {
  'two-each-side': 7,
  'five-with-ends': 5,
  'five-at-most': 5,
};

export function pageWindow(input: {
  current: number;
  pages: number;
  mode: PageWindowMode;
}): (number | null)[] {
  const { pages, mode } = input;
  if (pages <= 0) return [];
  if (pages <= WHOLE_UP_TO[mode]) return range(1, pages);
  const current = Math.min(Math.max(input.current, 1), pages);
  const first =
    mode === 'two-each-side' ? Math.max(current - 2, 1) : Math.min(Math.max(current - 2, 1), pages - 4);
  const last = mode === 'two-each-side' ? Math.min(current + 2, pages) : first + 4;
  if (mode === 'five-at-most') {
    return [...(first > 1 ? [null] : []), ...range(first, last), ...(last < pages ? [null] : [])];
  }
  return [...gapBefore(first), ...range(first, last), ...gapAfter(last, pages)];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** A gap of a single page is shown as that page, because an ellipsis would take the same room. */
function gapBefore(first: number): (number | null)[] {
  if (first === 1) return [];
  if (first === 2) return [1];
  return first === 3 ? [1, 2] : [1, null];
}

function gapAfter(last: number, pages: number): (number | null)[] {
  if (last === pages) return [];
  if (last === pages - 1) return [pages];
  return last === pages - 2 ? [pages - 1, pages] : [null, pages];
}

interface ListQuery<Data> extends QueryLike<Data> {
  isPlaceholderData: boolean;
}

export interface ListWords {
  failed: string;
  noun?: string;
  nounFrom: string;
}

interface ListSectionProps<Data extends { pagination: PageInfo }> {
  list: List;
  query: ListQuery<Data>;
  words: ListWords;
  empty: ReactNode;
  toolbar?: ReactNode;
  pageLinks?: PageWindowMode;
  children: (data: Data) => ReactNode;
}

/** Stands beside the filters of all lists of an area. */
export const ListToolsContext = createContext<((view: string) => ReactNode) | null>(null);

export function ListSection<Data extends { pagination: PageInfo }>(props: ListSectionProps<Data>) {
  const { list, query, words } = props;
  const { isPlaceholderData: isPlaceholder } = query;
  const state = query.data && listStateOf({ ...query.data, isPlaceholder, isNarrowed: list.isNarrowed });
  useStepBack(list, query.data?.pagination);
  const renderTools = use(ListToolsContext);
  return (
    <>
      {props.toolbar && (
        <Toolbar isShown={!isBare(list, query)}>
          {props.toolbar}
          {renderTools?.(list.view)}
        </Toolbar>
      )}
      <QueryStates query={query} failedText={words.failed}>
        {(data) => {
          switch (state) {
            case 'loading':
              return <Loading />;
            case 'empty':
              return props.empty;
            case 'no match':
              return null;
            default:
              return (
                <>
                  {props.children(data)}
                  <Pagination
                    page={data.pagination.page}
                    pages={data.pagination.pages}
                    onPageChange={(page) => list.setPage(page)}
                    mode={props.pageLinks}
                    summary={listSummary({ ...data.pagination, nounFrom: words.nounFrom })}
                    size={<SizeChoice list={list} total={data.pagination.total} />}
                  />
                </>
              );
          }
        }}
      </QueryStates>
      {/* Always in the page: screen readers announce only what changes inside a region they already know. */}
      <div role="status">
        {state === 'no match' && (
          <NoMatch
            search={list.filters['search']}
            noun={words.noun}
            problem={isCrossed(list.filters) ? periodTexts.wrongOrder : undefined}
            onClear={list.isFiltered ? () => list.clear() : undefined}
          />
        )}
      </div>
    </>
  );
}

function isBare(list: List, query: ListQuery<{ pagination: PageInfo }>): boolean {
  return list.isWhole && !query.isPlaceholderData && query.data?.pagination.total === 0;
}

function Toolbar({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  if (!isShown) return <div className="h-4 first:hidden" />;
  return <div className="my-4 flex flex-wrap items-center gap-3 first:mt-0 md:my-3">{children}</div>;
}

function useStepBack(list: List, pagination: PageInfo | undefined): void {
  const target = pagination && pageToStepBackTo(list.page, pagination);
  const stepBack = useEffectEvent((page: number) => list.stepBackTo(page));
  useEffect(() => {
    if (target !== undefined) stepBack(target);
  }, [target]);
}

function isCrossed({ date_from: from = '', date_to: to = '' }: Readonly<Record<string, string>>): boolean {
  return to !== '' && to < from;
}

interface NoMatchProps {
  search?: string | undefined;
  noun?: string | undefined;
  problem?: string | undefined;
  onClear?: (() => void) | undefined;
}

function NoMatch({ search, noun = listWords.records, problem, onClear }: NoMatchProps) {
  const found = search ? `"${search}" ile ilgili ${noun} bulunamadı` : `Bu filtrelere uyan ${noun} yok`;
  return (
    <EmptyState
      icon={<SearchX />}
      title={problem ?? found}
      text={problem === undefined ? listWords.tryAnother : undefined}
      action={
        onClear && (
          <Button variant="secondary" onClick={onClear}>
            {actionWords.clearFilters}
          </Button>
        )
      }
    />
  );
}

interface PaginationProps {
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
  mode?: PageWindowMode | undefined;
  summary?: ReactNode;
  size?: ReactNode;
}

function SizeChoice({ list, total }: { list: List; total: number }) {
  const [few, many] = PAGE_SIZES;
  if (list.filters['limit'] === undefined || total <= Number(few)) return null;
  const other = list.filters['limit'] === few ? many : few;
  return (
    <Button size="sm" variant="ghost" onClick={() => list.set({ limit: other })}>
      {listWords.rowsAPage(other)}
    </Button>
  );
}

const STEP =
  'flex min-h-(--compact-height) min-w-(--compact-height) items-center justify-center gap-1 rounded-sm px-2 text-sm font-semibold max-[22.5rem]:min-w-7 max-[22.5rem]:px-1 ' +
  'disabled:cursor-not-allowed disabled:text-faint';
const LEADS_ON = 'text-soft hover:bg-sunken hover:text-ink disabled:hover:bg-transparent';
const IS_HERE = 'bg-ink text-surface';

function Pagination({ page, pages, onPageChange, mode = 'two-each-side', summary, size }: PaginationProps) {
  return (
    <div className="mt-4 flex flex-col items-center justify-between gap-3 md:flex-row">
      <div className="flex flex-wrap items-center justify-center gap-x-2">
        <p className="tabular text-sm text-soft" role="status">
          {summary}
        </p>
        {size}
      </div>
      {pages > 1 && (
        <nav aria-label="Sayfalar" className="flex max-w-full items-center justify-center gap-0.5">
          <button
            type="button"
            className={classNames(STEP, LEADS_ON)}
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          >
            <ChevronLeft aria-hidden className="size-4" />
            <span className="sr-only md:not-sr-only">Önceki</span>
          </button>
          <ol className="flex min-w-0 flex-wrap items-center justify-center gap-0.5 max-[22.5rem]:gap-0">
            {pageWindow({ current: page, pages, mode }).map((entry, index, all) => (
              <li key={entry ?? `after-${all[index - 1]}`} className="contents">
                {entry === null ? (
                  <span aria-hidden className="px-1 text-faint max-[22.5rem]:px-0">
                    …
                  </span>
                ) : (
                  <button
                    type="button"
                    aria-current={entry === page ? 'page' : undefined}
                    aria-label={`Sayfa ${entry}`}
                    onClick={() => onPageChange(entry)}
                    className={classNames(STEP, 'tabular', entry === page ? IS_HERE : LEADS_ON)}
                  >
                    {entry}
                  </button>
                )}
              </li>
            ))}
          </ol>
          <button
            type="button"
            className={classNames(STEP, LEADS_ON)}
            disabled={page >= pages}
            onClick={() => onPageChange(page + 1)}
          >
            <span className="sr-only md:not-sr-only">Sonraki</span>
            <ChevronRight aria-hidden className="size-4" />
          </button>
        </nav>
      )}
    </div>
  );
}

type ListState = 'loading' | 'empty' | 'no match' | 'full';

interface ListAnswer {
  pagination: Pagination;
  isPlaceholder: boolean;
  isNarrowed: boolean;
}

/** An empty placeholder has no information about the current query; past the end, the last page is about to come. */
export function listStateOf({ pagination, isPlaceholder, isNarrowed }: ListAnswer): ListState {
  const { total, page, pages } = pagination;
  if (total === 0 && isPlaceholder) return 'loading';
  if (total === 0) return isNarrowed ? 'no match' : 'empty';
  return page > pages ? 'loading' : 'full';
}

export function pageToStepBackTo(asked: number, { page, pages }: Pagination): number | undefined {
  return page === asked && pages > 0 && asked > pages ? pages : undefined;
}

export interface TableSectionProps<Data extends { pagination: PageInfo }, Row>
  extends
    Omit<ListSectionProps<Data>, 'children' | 'words'>,
    Pick<TableProps<Row>, 'columns' | 'rowKey' | 'sort' | 'onSort' | 'room' | 'onOpen'> {
  rows: (data: Data) => readonly Row[];
  hasMore?: (data: Data) => boolean;
  words: ListWords & { label: string };
}

export function TableSection<Data extends { pagination: PageInfo }, Row>(
  props: TableSectionProps<Data, Row>,
) {
  const { rows, hasMore, columns, rowKey, sort, onSort, room, onOpen, ...section } = props;
  return (
    <ListSection {...section}>
      {(data) => (
        <>
          {hasMore?.(data) && (
            <Alert tone="info" className="mb-4">
              {listWords.moreRecords}
            </Alert>
          )}
          <Table
            label={props.words.label}
            rows={rows(data)}
            columns={columns}
            rowKey={rowKey}
            sort={sort}
            onSort={onSort}
            room={room}
            onOpen={onOpen}
            isStale={props.query.isPlaceholderData}
          />
        </>
      )}
    </ListSection>
  );
}
