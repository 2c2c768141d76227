import { startTransition, useEffect, useReducer, useState } from 'react';
import type { DataOf } from '#lib/shared/route.ts';
import { type Bare, call, type CallInput, mayPass, RETRIES } from './call.ts';
import { useWindowEvent } from './use-window-event.ts';

interface Answer<Data> {
  data: Data | undefined;
  error: unknown;
  failureCount: number;
}

const last = new Map<string, unknown>();

/** For public pages: the query cache weighs as much as a page. `error` is set once retries have not helped. */
export function useAnswer<R extends Bare>(route: R) {
  // Stored below, by the same route.
  const known = last.get(route.path) as DataOf<R> | undefined;
  const [answer, setAnswer] = useState<Answer<DataOf<R>>>({ data: known, error: null, failureCount: 0 });
  const [asked, refetch] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const left = new AbortController();
    call(route, { signal: left.signal } as unknown as CallInput<R>) // It holds for a bare call.
      .then(({ data }) => {
        last.set(route.path, data);
        // A slow phone renders it in slices.
        startTransition(() => setAnswer({ data: data as DataOf<R>, error: null, failureCount: 0 }));
      })
      .catch((error: unknown) => {
        if (left.signal.aborted) return;
        setAnswer(({ data, failureCount }) => ({ data, error, failureCount: failureCount + 1 }));
      });
    return () => left.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each press on "Tekrar dene" asks anew
  }, [route, asked]);

  const { error, failureCount } = answer;
  const isOver = !mayPass(error) || failureCount > RETRIES.most;
  const askAgain = () => mayPass(error) && !document.hidden && refetch();
  useWindowEvent('online', askAgain);
  useWindowEvent('visibilitychange', askAgain);
  useEffect(() => {
    if (!mayPass(error)) return undefined;
    const ask = () => document.hidden || refetch();
    const timer = setInterval(ask, isOver ? RETRIES.thenMs : RETRIES.waitMs(failureCount - 1));
    return () => clearInterval(timer);
  }, [error, failureCount, isOver]);
  return { ...answer, error: isOver ? error : null, refetch };
}
