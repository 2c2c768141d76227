import type { ReactNode } from 'react';
import { errorText, isFinal } from '../call.ts';
import { Alert } from '../layout/alert.tsx';
import { waitsForConnection } from '../words.ts';
import { Loading } from './loading.tsx';

export interface QueryLike<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData?: boolean | undefined;
  fetchStatus?: 'fetching' | 'paused' | 'idle' | undefined;
  refetch: () => unknown;
}

export interface QueryStatesProps<T> {
  query: QueryLike<T>;
  skeleton?: ReactNode;
  failedText?: string | undefined;
  isEmpty?: ((data: T) => boolean) | undefined;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Data stays when a refresh fails; without a connection, the answer to an earlier question is not shown. */
export function QueryStates<T>(props: QueryStatesProps<T>) {
  const { query, skeleton, failedText, isEmpty, empty } = props;
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
  return (
    <>
      {failure && <div className="mb-4">{failure}</div>}
      {nothing && empty !== undefined ? empty : props.children(query.data)}
    </>
  );
}
