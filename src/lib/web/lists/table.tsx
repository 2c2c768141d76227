// Roles are spelt out because a table that is displayed as blocks (the cards on a phone) loses them in browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Key, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** "end" for figures. */
  align?: 'start' | 'center' | 'end' | undefined;
  /** Makes the header a button; the name given to `onSort`. */
  sortKey?: string | undefined;
  /**
   * Where the cell goes when the table becomes cards: "title" heads the card, "wide" takes a whole line,
   * "actions" stands at the foot, "hidden" is left out. Otherwise it takes half a line. All but title and actions
   * carry their header as a label.
   */
  onPhone?: 'title' | 'wide' | 'actions' | 'hidden' | undefined;
  /** Classes for the cell, such as a width. */
  className?: string | undefined;
}

export interface Sort {
  key: string;
  order: 'asc' | 'desc';
}

export interface TableProps<Row> {
  /** The name of the table, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Dims the rows while the next page is on its way. */
  isStale?: boolean | undefined;
}

const ALIGN = { start: 'text-left', center: 'text-center', end: 'text-right' } as const;

/**
 * A dense table. If it must, it scrolls inside its frame; in a frame narrower than 42 rem it becomes a list of cards.
 */
export function Table<Row>({ label, columns, rows, rowKey, sort, onSort, isStale = false }: TableProps<Row>) {
  return (
    // Relative, so that texts only for screen readers scroll with the table instead of widening the page.
    <div className="@container relative overflow-x-auto rounded-xl border border-line bg-surface shadow-card">
      <table
        role="table"
        aria-label={label}
        aria-busy={isStale || undefined}
        className={classNames('block w-full text-sm transition-opacity @2xl:table', isStale && 'opacity-60')}
      >
        <thead role="rowgroup" className="sr-only bg-canvas @2xl:not-sr-only @2xl:table-header-group">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line @2xl:table-row-group">
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="grid grid-cols-2 gap-x-4 gap-y-3 bg-surface p-4 transition-colors @2xl:table-row @2xl:p-0 @2xl:hover:bg-canvas @2xl:has-focus-visible:bg-canvas"
            >
              {columns.map((column) => (
                <BodyCell key={column.key} column={column}>
                  {column.cell(row, index)}
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const { sortKey, align = 'start' } = column;
  const classes = classNames(
    'px-2 py-2.5 text-xs @5xl:px-3 font-semibold whitespace-nowrap text-soft first:pl-4 last:pr-4',
    ALIGN[align],
    column.onPhone === 'actions' && 'sticky right-0 bg-canvas',
  );
  if (!sortKey || !onSort) {
    return (
      <th role="columnheader" scope="col" className={classes}>
        {column.header}
      </th>
    );
  }
  const order = sort?.key === sortKey ? sort.order : null;
  const Arrow = order === null ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
      className={classes}
    >
      <button
        type="button"
        onClick={() => onSort({ key: sortKey, order: order === 'desc' ? 'asc' : 'desc' })}
        className={classNames(
          '-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-xs px-1.5 hover:bg-sunken hover:text-ink',
          order && 'text-ink',
        )}
      >
        {column.header}
        <Arrow aria-hidden className={classNames('size-3.5', order === null && 'opacity-50')} />
      </button>
    </th>
  );
}

function BodyCell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { align = 'start', onPhone } = column;
  const isLabelled = onPhone === undefined || onPhone === 'wide';
  return (
    <td
      role="cell"
      className={classNames(
        'min-w-0 @2xl:table-cell @2xl:px-2 @2xl:py-2 @5xl:px-3 @2xl:align-middle @2xl:first:pl-4 @2xl:last:pr-4',
        onPhone === 'wide' && 'col-span-2',
        onPhone === 'title' && 'order-first col-span-2 text-base font-semibold @2xl:text-sm @2xl:font-normal',
        onPhone === 'hidden' && 'hidden',
        // Stays in reach while the other columns scroll.
        onPhone === 'actions' &&
          'order-last col-span-2 -mx-2 -mb-2 empty:hidden @2xl:sticky @2xl:right-0 @2xl:m-0 @2xl:bg-inherit',
        align === 'end' && 'tabular @2xl:text-right',
        align === 'center' && '@2xl:text-center',
        column.className,
      )}
    >
      {isLabelled && (
        <span aria-hidden className="block text-xs text-soft @2xl:hidden">
          {column.header}
        </span>
      )}
      {children}
    </td>
  );
}
