import { type ReactNode, useEffect } from 'react';
import type { Pagination as PageInfo } from '#lib/shared/pagination.ts';
import { periodTexts } from '#lib/shared/words.ts';
import { listSummary } from '../list-params.ts';
import { Loading } from '../lists/loading.tsx';
import { NoMatch } from '../lists/no-match.tsx';
import type { PageWindowMode } from '../lists/page-window.ts';
import { Pagination } from '../lists/pagination.tsx';
import { type QueryLike, QueryStates } from '../lists/query-states.tsx';
import { listStateOf, pageToStepBackTo } from './list-state.ts';
import type { List } from './use-list.ts';

/** One page of a list as `useListQuery` answers it. */
export interface ListQuery<Data> extends QueryLike<Data> {
  isPlaceholderData: boolean;
}

export interface ListWords {
  /** Shown when the server gave no words of its own. */
  failed: string;
  /** The things in the list: "kampanya"; "kayıt" unless given. */
  noun?: string;
  /** The same in the ablative, for the count: "kampanyadan". */
  nounFrom: string;
}

export interface ListSectionProps<Data extends { pagination: PageInfo }> {
  list: List;
  query: ListQuery<Data>;
  words: ListWords;
  /** Says that there is nothing yet, and what to do next. */
  empty: ReactNode;
  /** Search, filters and buttons above the rows. Not shown for a list that never had a row. */
  toolbar?: ReactNode;
  /** Which page numbers are offered. */
  pageLinks?: PageWindowMode;
  /** Draws the rows of a page. */
  children: (data: Data) => ReactNode;
}

/**
 * A list with all its states: loading, failed with retry, empty, no match, or a page of rows with links to the others.
 * Stands on a page or in a tab. For rows in a table there is `TableSection`.
 */
export function ListSection<Data extends { pagination: PageInfo }>(props: ListSectionProps<Data>) {
  const { list, query, words } = props;
  useStepBack(list, query.data?.pagination);
  return (
    <>
      {props.toolbar && <Toolbar isShown={!isBare(list, query)}>{props.toolbar}</Toolbar>}
      <QueryStates query={query} failedText={words.failed}>
        {(data) => {
          const { isNarrowed } = list;
          switch (listStateOf({ ...data, isPlaceholder: query.isPlaceholderData, isNarrowed })) {
            case 'loading':
              return <Loading />;
            case 'empty':
              return props.empty;
            case 'no match':
              return (
                <NoMatch
                  search={list.filters['search']}
                  noun={words.noun}
                  problem={isCrossed(list.filters) ? periodTexts.wrongOrder : undefined}
                  onClear={list.isFiltered ? () => list.clear() : undefined}
                />
              );
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
                  />
                </>
              );
          }
        }}
      </QueryStates>
    </>
  );
}

/** Whether nothing is filtered out and still nothing is there. */
function isBare(list: List, query: ListQuery<{ pagination: PageInfo }>): boolean {
  return list.isWhole && !query.isPlaceholderData && query.data?.pagination.total === 0;
}

/** The toolbar. Where it is hidden its room above the list stays, except at the top of a tab. */
function Toolbar({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  if (!isShown) return <div className="h-4 first:hidden" />;
  return <div className="my-4 flex flex-wrap items-center gap-3 first:mt-0">{children}</div>;
}

/** Shows the last page for an address past the end, and after the only row of the last page is gone. */
function useStepBack(list: List, pagination: PageInfo | undefined): void {
  const target = pagination && pageToStepBackTo(list.page, pagination);
  useEffect(() => {
    if (target !== undefined) list.stepBackTo(target);
    // oxlint-disable-next-line react/exhaustive-deps -- the list is made anew at each drawing
  }, [target]);
}

/** Whether the last day of the filtered period lies before its first. */
function isCrossed({ date_from: from = '', date_to: to = '' }: Readonly<Record<string, string>>): boolean {
  return to !== '' && to < from;
}
