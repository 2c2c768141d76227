/**
 * `list.query` is the query of the call (`useListQuery` in the feature's `api.ts`). A list whose page is no address, as
 * in a dialog, begins with `useInnerList()`. Rows that are no table are rendered by a `ListSection` with children.
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
