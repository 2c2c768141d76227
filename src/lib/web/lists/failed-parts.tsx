import { useEffect, useSyncExternalStore } from 'react';
import { isFinal } from '../call.ts';
import { Alert } from '../layout/alert.tsx';
import { answerWords } from '../words.ts';
import type { QueryLike } from './query-states.tsx';

let missing: readonly (() => unknown)[] = [];
const listeners = new Set<() => void>();

function change(next: typeof missing): void {
  missing = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePart<T>({ data, error, refetch }: Pick<QueryLike<T>, 'data' | 'error' | 'refetch'>) {
  const isMissing = data === undefined && Boolean(error) && !isFinal(error);
  useEffect(() => {
    if (!isMissing) return undefined;
    change([...missing, refetch]);
    return () => change(missing.filter((one) => one !== refetch));
  }, [isMissing, refetch]);
  return data;
}

export function FailedParts() {
  const parts = useSyncExternalStore(
    subscribe,
    () => missing,
    () => missing,
  );
  if (parts.length === 0) return null;
  return (
    <Alert tone="danger" className="mb-4" onRetry={() => parts.forEach((ask) => void ask())}>
      {answerWords.partMissing}
    </Alert>
  );
}
