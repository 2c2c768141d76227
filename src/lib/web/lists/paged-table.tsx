import type { Pagination as PageInfo } from '#lib/shared/pagination.ts';
import { listSummary } from '../list-params.ts';
import type { PageWindowMode } from './page-window.ts';
import { Pagination } from './pagination.tsx';
import { Table, type TableProps } from './table.tsx';

export interface PagedTableProps<Row> extends TableProps<Row> {
  /** As the answer of every list carries it. */
  pagination: PageInfo;
  onPageChange: (page: number) => void;
  mode?: PageWindowMode | undefined;
  /** What is counted, in the ablative: "kampanyadan". */
  nounFrom: string;
}

/** One page of a list as a table, with the way to the others and how many there are below it. */
export function PagedTable<Row>({
  pagination,
  onPageChange,
  mode,
  nounFrom,
  ...table
}: PagedTableProps<Row>) {
  return (
    <>
      <Table {...table} />
      <Pagination
        page={pagination.page}
        pages={pagination.pages}
        onPageChange={onPageChange}
        mode={mode}
        summary={listSummary({ ...pagination, nounFrom })}
      />
    </>
  );
}
