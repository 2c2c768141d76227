import type { ReactNode } from 'react';
import { errorText, isFinal } from '../call.ts';
import { Alert } from '../layout/alert.tsx';
import { waitsForConnection } from '../words.ts';
import { Loading } from './loading.tsx';

/** The part of a query that the states need; any `useQuery` result fits. */
export interface QueryLike<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  /** The data answers an earlier question, and stands there while the next one is on its way. */
  isPlaceholderData?: boolean | undefined;
  /** Paused where the question waits for the connection. */
  fetchStatus?: 'fetching' | 'paused' | 'idle' | undefined;
  refetch: () => unknown;
}

export interface QueryStatesProps<T> {
  query: QueryLike<T>;
  /** Shown while the first answer is on its way. */
  skeleton?: ReactNode;
  /** Shown when the server gave no words of its own. */
  failedText?: string | undefined;
  /** Whether the data is empty. `isFiltered` then decides between `empty` and `noMatch`. */
  isEmpty?: ((data: T) => boolean) | undefined;
  /** Shown when there is nothing yet. */
  empty?: ReactNode;
  /** A search or filter is in force, so that an empty answer shows `noMatch` instead of `empty`. */
  isFiltered?: boolean | undefined;
  noMatch?: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Draws a query in its state: loading, failed, empty, no match or full. Data that is already there stays on screen when
 * a refresh fails, with the failure above it. A failure that would only come again offers no retry. Without a connection
 * the answer to an earlier question goes, so that nobody takes it for the answer to this one.
 */
export function QueryStates<T>(props: QueryStatesProps<T>) {
  const { query, skeleton, failedText, isEmpty, empty, isFiltered = false, noMatch } = props;
  if (query.fetchStatus === 'paused' && (query.data === undefined || query.isPlaceholderData))
    return <Alert tone="warning">{waitsForConnection}</Alert>;
  const failure = query.error ? (
    <Alert
      tone="danger"
      onRetry={isFinal(query.error) ? undefined : () => void query.refetch()}
      isRetrying={query.isFetching}
    >
      {errorText(query.error, failedText)}
    </Alert>
  ) : null;

  if (query.data === undefined) {
    if (failure) return failure;
    return <Loading>{skeleton}</Loading>;
  }
  const nothing = isEmpty?.(query.data) ?? false;
  const instead = isFiltered ? (noMatch ?? empty) : empty;
  return (
    <>
      {failure && <div className="mb-4">{failure}</div>}
      {nothing && instead !== undefined ? instead : props.children(query.data)}
    </>
  );
}
