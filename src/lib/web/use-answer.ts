import { startTransition, useEffect, useReducer, useState } from 'react';
import type { DataOf } from '#lib/shared/route.ts';
import { type Bare, call, type CallInput, mayPass, RETRIES } from './call.ts';

interface Answer<Data> {
  data: Data | undefined;
  /** Given once trying again has not helped. */
  error: unknown;
  failureCount: number;
}

/** The last answers by path: who comes back sees them at once. */
const last = new Map<string, unknown>();

/**
 * Reads what is the same for everybody, anew at every opening. The cache of queries does more than a page for visitors
 * needs, and weighs as much as that page.
 */
export function useAnswer<R extends Bare>(route: R) {
  // Stored below, by the same route.
  const known = last.get(route.path) as DataOf<R> | undefined;
  const [answer, setAnswer] = useState<Answer<DataOf<R>>>({ data: known, error: null, failureCount: 0 });
  const [asked, refetch] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    async function ask(failures: number): Promise<void> {
      try {
        const { data } = await call(route, { signal } as unknown as CallInput<R>); // It holds for a bare call.
        last.set(route.path, data);
        // A slow phone draws it in slices.
        startTransition(() => setAnswer({ data: data as DataOf<R>, error: null, failureCount: 0 }));
      } catch (error) {
        if (signal.aborted) return;
        const isOver = !mayPass(error) || failures >= RETRIES.most;
        setAnswer(({ data }) => ({ data, error: isOver ? error : null, failureCount: failures + 1 }));
        if (!mayPass(error)) return;
        const timer = setTimeout(
          () => void ask(failures + 1),
          isOver ? RETRIES.thenMs : RETRIES.waitMs(failures),
        );
        signal.addEventListener('abort', () => clearTimeout(timer));
      }
    }
    void ask(0);
    return () => left.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each press on "Tekrar dene" asks anew
  }, [route, asked]);
  return { ...answer, refetch };
}
