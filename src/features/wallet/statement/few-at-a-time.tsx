import type { Key, ReactNode } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { type QueryLike, QueryStates } from '#lib/web/lists/query-states.tsx';
import { withdrawalsTexts as texts } from '../viewer-texts.web.ts';

export interface FewAtATimeProps<Data, Row> {
  query: QueryLike<Data>;
  failedText: string;
  emptyText: string;
  page: number;
  onPage: (page: number) => void;
  rows: (data: Data) => readonly Row[];
  rowKey: (row: Row) => Key;
  children: (row: Row) => ReactNode;
}

export function FewAtATime<Data extends { pagination: { pages: number } }, Row>({
  query,
  failedText,
  emptyText,
  page,
  onPage,
  rows,
  rowKey,
  children,
}: FewAtATimeProps<Data, Row>) {
  return (
    <QueryStates query={query} failedText={failedText}>
      {(data) => (
        <>
          {rows(data).length === 0 && <p className="text-soft">{emptyText}</p>}
          <ul className="-my-3 divide-y divide-line empty:hidden">
            {rows(data).map((row) => (
              <li key={rowKey(row)} className="py-3">
                {children(row)}
              </li>
            ))}
          </ul>
          {data.pagination.pages > 1 && (
            <div className="mt-4 flex justify-between gap-2">
              <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
                {texts.newer}
              </Button>
              <Button
                variant="secondary"
                size="sm"
                disabled={page >= data.pagination.pages}
                onClick={() => onPage(page + 1)}
              >
                {texts.older}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryStates>
  );
}
