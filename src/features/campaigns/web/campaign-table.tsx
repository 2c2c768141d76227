import { type ReactNode, useEffect } from 'react';
import type { Pagination as PageInfo } from '#lib/shared/pagination.ts';
import type { ListParams } from '#lib/web/list-params.ts';
import { NoMatch } from '#lib/web/lists/no-match.tsx';
import type { PageWindowMode } from '#lib/web/lists/page-window.ts';
import { PagedTable } from '#lib/web/lists/paged-table.tsx';
import { QueryStates, type QueryLike } from '#lib/web/lists/query-states.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { campaignLabels, sharedTexts } from './texts.ts';
import { campaignWords } from '../texts.ts';

export interface CampaignTableProps<Row> {
  /** Says what the table holds. */
  label: string;
  query: QueryLike<{ campaigns: Row[]; pagination: PageInfo }> & { isPlaceholderData: boolean };
  list: ListParams;
  columns: readonly Column<Row>[];
  mode: PageWindowMode;
  failedText: string;
  empty: ReactNode;
  /** Search and filters. A list in which nothing ever was has none. */
  toolbar: ReactNode;
  /** Names of the filters in force besides the search. */
  filters?: readonly string[];
}

/** A page of campaigns with all its states, and where in the list it is. */
export function CampaignTable<Row extends { id: number }>(props: CampaignTableProps<Row>) {
  const { label, query, list, columns, mode, filters = [] } = props;
  useStepBack(query.data?.pagination, list);
  const isFiltered = list.search !== '' || filters.some((name) => list.get(name) !== '');
  const isEmpty = query.data?.pagination.total === 0 && !isFiltered;
  return (
    <>
      {isEmpty ? (
        <div className="h-4" />
      ) : (
        <div className="my-4 flex flex-wrap items-center gap-3">{props.toolbar}</div>
      )}
      <QueryStates
        query={query}
        failedText={props.failedText}
        isEmpty={({ pagination }) => pagination.total === 0}
        empty={props.empty}
        isFiltered={isFiltered}
        noMatch={
          <NoMatch search={list.search} noun={sharedTexts.noun} onClear={() => list.clear(...filters)} />
        }
      >
        {({ campaigns, pagination }) => (
          <PagedTable
            label={label}
            rows={campaigns}
            rowKey={({ id }) => id}
            columns={[numberColumn(pagination), ...columns]}
            isStale={query.isPlaceholderData}
            pagination={pagination}
            onPageChange={list.setPage}
            mode={mode}
            nounFrom={sharedTexts.nounFrom}
          />
        )}
      </QueryStates>
    </>
  );
}

/** After the last campaign of the last page is gone, the page before it is shown. */
function useStepBack(pagination: PageInfo | undefined, { page, setPage }: ListParams): void {
  const pages = pagination?.pages ?? 0;
  const isBeyond = pages > 0 && page > pages && pagination?.page === page;
  useEffect(() => {
    if (isBeyond) setPage(pages);
  });
}

/** Numbers the rows over all pages. */
function numberColumn<Row>({ page, limit }: PageInfo): Column<Row> {
  return {
    key: 'number',
    header: campaignLabels.number,
    onPhone: 'hidden',
    className: 'tabular text-soft',
    cell: (_, index) => (page - 1) * limit + index + 1,
  };
}

/** The cell gets what the others leave, and shortens what does not fit; never less than a readable name. */
export const TAKES_THE_REST = '@2xl:w-full @2xl:max-w-0 @2xl:min-w-44';

/** Name, and below it the beginning of the description. */
export function nameColumn<Row extends { campaign_name: string; description: string }>(
  previewLength: number,
): Column<Row> {
  return {
    key: 'name',
    header: campaignWords.campaign,
    onPhone: 'title',
    className: TAKES_THE_REST,
    cell: ({ campaign_name, description }) => (
      <div className="min-w-0 @2xl:py-0.5">
        <div className="font-semibold break-words">{campaign_name}</div>
        <div className="text-xs font-normal break-words text-soft">{shorten(description, previewLength)}</div>
      </div>
    ),
  };
}

/** The first characters of a text, with an ellipsis where some are left out. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;
}
