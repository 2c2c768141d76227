/**
 * A list of anything is its columns, its query and its words:
 *
 *   const FILTERS = { search: searchFilter, status: viewOf('durum', THING_FILTERS) };
 *
 *   export function ThingsPage() {
 *     const list = useList(FILTERS);
 *     const query = useThings(list.query);
 *     const details = useSubject('detay');
 *     return (
 *       <>
 *         <PageHeader title={texts.title} />
 *         <TableSection
 *           list={list}
 *           query={query}
 *           words={texts}
 *           toolbar={<ListSearch list={list} placeholder={texts.search} />}
 *           empty={<EmptyState icon={<Box />} title={texts.emptyTitle} text={texts.empty} />}
 *           rows={({ things }) => things}
 *           rowKey={({ id }) => id}
 *           columns={columnsFor(details.open)}
 *         />
 *         <ThingDialog subject={details} />
 *       </>
 *     );
 *   }
 *
 * - The names in FILTERS are those of the call's query, so that `list.query` is what is asked for; the texts in it are
 *   names in the URL. `searchFilter`, `oneOf`, `textFilter` and `dayFilter` leave rows out; `viewOf` chooses among
 *   several lists, each with an `empty` of its own; `orderOf` sorts. Values are in `list.filters`.
 * - The feature's `api.ts` asks: `useListQuery([feature, 'things'], contract.listThings, { query })`.
 * - `toolbar` takes `ListSearch`, `ListChoice`, `ListSelect`, `ListDay`, `MoreFilters` and any button.
 * - Figures stand between the header and the section. In a tab there is no header, that is all. A list whose page is no
 *   address (in a dialog) begins with `useInnerList()`.
 * - Rows that are no table, or that something stands above, are drawn by a `ListSection` with children.
 */
import type { Pagination as PageInfo } from '#lib/shared/pagination.ts';
import { Alert } from '../layout/alert.tsx';
import { Table, type TableProps } from '../lists/table.tsx';
import { listWords } from '../words.ts';
import { ListSection, type ListSectionProps, type ListWords } from './list-section.tsx';

export interface TableSectionProps<Data extends { pagination: PageInfo }, Row>
  extends
    Omit<ListSectionProps<Data>, 'children' | 'words'>,
    Pick<TableProps<Row>, 'columns' | 'rowKey' | 'sort' | 'onSort' | 'room' | 'onOpen'> {
  rows: (data: Data) => readonly Row[];
  /** Whether there is more than the pages show: says so above the rows. */
  hasMore?: (data: Data) => boolean;
  /** `label` names the table for screen readers. */
  words: ListWords & { label: string };
}

/** A list whose rows stand in a table, which on a phone becomes cards. */
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
