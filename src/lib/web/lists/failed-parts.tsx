import { useEffect } from 'react';
import { isFinal } from '../call.ts';
import { Alert } from '../layout/alert.tsx';
import { createStore } from '../store.ts';
import { answerWords } from '../words.ts';
import type { QueryLike } from './query-states.tsx';

const missing = createStore<readonly (() => unknown)[]>([]);

export function usePart<T>({ data, error, refetch }: Pick<QueryLike<T>, 'data' | 'error' | 'refetch'>) {
  const isMissing = data === undefined && Boolean(error) && !isFinal(error);
  useEffect(() => {
    if (!isMissing) return undefined;
    missing.change((parts) => [...parts, refetch]);
    return () => missing.change((parts) => parts.filter((part) => part !== refetch));
  }, [isMissing, refetch]);
  return data;
}

export function FailedParts() {
  const parts = missing.use();
  if (parts.length === 0) return null;
  return (
    <Alert tone="danger" className="mb-4" onRetry={() => parts.forEach((ask) => void ask())}>
      {answerWords.partMissing}
    </Alert>
  );
}
