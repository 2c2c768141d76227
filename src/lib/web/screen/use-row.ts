import { useLast } from '../use-last.ts';
import { useGone } from './use-gone.ts';
import type { Subject } from './use-subject.ts';

/** The part of a list's query that tells whether a row is missing for good. */
interface Reading {
  isFetching: boolean;
  isPlaceholderData: boolean;
}

/**
 * Whether a row that a dialog shows is no longer among those of the list below it, so that what the dialog says of it
 * may not be so any more.
 */
export function hasLeft(
  row: { id: number } | null,
  rows: readonly { id: number }[] | undefined,
  { isPlaceholderData }: Pick<Reading, 'isPlaceholderData'>,
): boolean {
  return row !== null && rows !== undefined && !isPlaceholderData && rows.every(({ id }) => id !== row.id);
}

/**
 * The row that an open dialog is about: the one among the rows on screen whose id is in the URL. The dialog keeps it when
 * the list is read again without it. An id that no row has is taken out of the URL, and a toast says so.
 */
export function useRow<Row extends { id: number }>(
  subject: Subject,
  rows: readonly Row[] | undefined,
  { isFetching, isPlaceholderData }: Reading,
): Row | null {
  const last = useLast(rows?.find(({ id }) => id === subject.id) ?? null);
  const row = last?.id === subject.id ? last : null;
  useGone(
    subject,
    subject.id !== null && row === null && rows !== undefined && !isFetching && !isPlaceholderData,
  );
  return row;
}
