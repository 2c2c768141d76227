/**
 * A page of the desk is its title, its figures in a line, and its rows:
 *
 *   <QueuePage
 *     title={texts.title}
 *     keys={{ A: 'onayla', R: 'reddet' }}               // named beside the title
 *     figures={<StatCard label={texts.open} count={query.data?.stats.open} />}
 *     details={details}                                 // the keys then change the row that is shown
 *     waits={({ status }) => status === 'pending'}      // after a decision the focus goes to the next row
 *     {...}                                             // as for a `TableSection`, or a child that draws a card
 *   />
 *
 * A row's first button or link opens it; a button with `aria-keyshortcuts` is pressed by that letter (use-queue-keys.ts).
 */
import { type ReactNode, useRef } from 'react';
import type { Pagination } from '#lib/shared/pagination.ts';
import { StatGrid } from '../figures/stat-card.tsx';
import { PageHeader, type PageHeaderProps } from '../layout/page-header.tsx';
import { keyWords } from '../words.ts';
import { KeyHints } from './key-hints.tsx';
import { ListSection, type ListWords } from './list-section.tsx';
import { TableSection, type TableSectionProps } from './table-section.tsx';
import { type Queue, useQueueKeys } from './use-queue-keys.ts';

export interface QueuePageProps<Data extends { pagination: Pagination }, Row>
  extends
    Omit<TableSectionProps<Data, Row>, 'columns' | 'rowKey' | 'words'>,
    Partial<Pick<TableSectionProps<Data, Row>, 'columns'>>,
    Partial<Pick<Queue<Row>, 'waits'>>,
    Pick<Queue<Row>, 'details' | 'acts'>,
    PageHeaderProps {
  /** The shortcuts of the rows' buttons, by their letters. */
  keys?: Readonly<Record<string, string>>;
  /** `StatCard`s. */
  figures?: ReactNode;
  /** Between the figures and the rows. */
  notice?: ReactNode;
  rowKey: (row: Row) => number | string;
  /** `label` names the rows for screen readers; the title does unless given. */
  words: ListWords & { label?: string };
  /** Draws a row that needs more room than a line; without it they stand in a table. */
  children?: (row: Row, data: Data) => ReactNode;
}

export function QueuePage<Data extends { pagination: Pagination }, Row>(props: QueuePageProps<Data, Row>) {
  const { title, description, back, actions, keys, figures, notice, ...rest } = props;
  const { details, waits = () => true, acts, children, ...section } = rest;
  const { list, query, rows, rowKey, columns = [] } = section;
  const words = { label: title, ...section.words };
  const frame = useRef<HTMLDivElement>(null);
  const shown = query.data && rows(query.data);
  useQueueKeys({
    frame,
    rows: shown ?? [],
    idOf: rowKey,
    pagination: query.isPlaceholderData ? undefined : query.data?.pagination,
    setPage: list.setPage,
    details,
    waits,
    acts,
  });
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        back={back}
        actions={
          <>
            {keys && shown?.length !== 0 && (
              <KeyHints keys={{ Enter: keyWords.open, ...(shown?.some(waits) === false ? {} : keys) }} />
            )}
            {actions}
          </>
        }
      />
      {figures && (
        <StatGrid row="line" isLoading={query.data === undefined && !query.error}>
          {figures}
        </StatGrid>
      )}
      {notice}
      <div ref={frame} className="not-first:mt-3">
        {children ? (
          <ListSection {...section}>
            {(data) => (
              <ul
                aria-label={words.label}
                aria-busy={query.isPlaceholderData}
                className="flex flex-col gap-4"
              >
                {rows(data).map((row) => (
                  <li key={rowKey(row)} data-row={rowKey(row)}>
                    {children(row, data)}
                  </li>
                ))}
              </ul>
            )}
          </ListSection>
        ) : (
          <TableSection {...section} words={words} columns={columns} />
        )}
      </div>
    </>
  );
}
