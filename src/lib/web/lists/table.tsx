// Roles are spelt out because a table that is displayed as blocks (the cards on a phone) loses them in browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Key, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface Column<Row> {
  header: string;
  hint?: string | undefined;
  cell: (row: Row, index: number) => ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  sortKey?: string | undefined;
  sortsFirst?: Sort['order'] | undefined;
  /** On a card: "title" heads it, "wide" takes a line (none for a dash), "actions" the foot, otherwise half a line. */
  onPhone?: 'title' | 'wide' | 'actions' | 'hidden' | undefined;
  className?: string | undefined;
}

export interface Sort {
  key: string;
  order: 'asc' | 'desc';
}

export interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  room?: keyof typeof FRAME | undefined;
  /** Opens what a row is about, by a press anywhere on it. The row needs a button or link for the same, for the keyboard. */
  onOpen?: ((row: Row) => void) | undefined;
  isStale?: boolean | undefined;
}

const FRAME = { usual: '@container/usual', much: '@container/much' } as const;
const ALIGN = { start: 'text-left', center: 'text-center', end: 'text-right' } as const;

export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  room = 'usual',
  onOpen,
  isStale = false,
}: TableProps<Row>) {
  return (
    <div
      className={classNames(
        // Relative, so that texts only for screen readers scroll with the table instead of widening the page.
        'relative overflow-x-auto rounded-xl border border-line bg-surface shadow-card',
        FRAME[room],
      )}
    >
      <table
        role="table"
        aria-label={label}
        aria-busy={isStale || undefined}
        className={classNames(
          'as-lines weak:block w-full text-sm transition-opacity',
          isStale && 'opacity-60',
        )}
      >
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line">
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              role="row"
              data-row={rowKey(row)}
              onClick={onOpen && ((event) => isOnRow(event) && onOpen(row))}
              className={classNames(
                'grid grid-cols-2 gap-x-4 gap-y-3 bg-surface p-4 transition-colors @max-[15rem]:grid-cols-1 sm:grid-cols-4',
                onOpen && 'cursor-pointer',
              )}
            >
              {columns.map((column) => (
                <BodyCell key={column.header} column={column}>
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

/** Neither a press on one of the row's own buttons or in its menu, nor the end of marking a text. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, input, [popover]') === null && getSelection()?.type !== 'Range';
}

const OTHER_ORDER = { asc: 'desc', desc: 'asc' } as const;

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const { sortKey, sortsFirst = 'desc', align = 'start' } = column;
  const classes = classNames(
    'bg-canvas px-2 py-1 text-xs font-semibold whitespace-nowrap text-soft lines:h-9',
    ALIGN[align],
  );
  if (!sortKey || !onSort) {
    return (
      <th role="columnheader" scope="col" className={classes}>
        {column.header}
        <Hint text={column.hint} />
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
        onClick={() => onSort({ key: sortKey, order: order === null ? sortsFirst : OTHER_ORDER[order] })}
        className={classNames(
          '-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-xs px-1.5 hover:bg-sunken hover:text-ink',
          order && 'text-ink',
        )}
      >
        {column.header}
        <Arrow aria-hidden className={classNames('size-3.5', order === null && 'opacity-50')} />
      </button>
      <Hint text={column.hint} />
    </th>
  );
}

function Hint({ text }: { text: string | undefined }) {
  return text !== undefined && <span className="block font-normal">{text}</span>;
}

function BodyCell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { align = 'start', onPhone } = column;
  const isLabelled = onPhone === undefined || onPhone === 'wide';
  return (
    <td
      role="cell"
      data-align={align}
      className={classNames(
        'min-w-0',
        onPhone === 'wide' && '@min-[15rem]:col-span-2',
        onPhone === 'wide' && children === '—' && 'hidden',
        onPhone === 'title' && 'order-first col-span-full text-base font-semibold',
        onPhone === 'hidden' && 'hidden',
        onPhone === 'actions' && 'order-last col-span-full empty:hidden',
        align === 'end' && 'tabular',
        column.className,
      )}
    >
      {isLabelled && (
        <span aria-hidden data-header className="block text-xs text-soft">
          {column.header}
          <Hint text={column.hint} />
        </span>
      )}
      {children}
    </td>
  );
}
