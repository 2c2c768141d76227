/** The cache of the server's data: hooks over `call()`. A feature's `api.ts` names its keys. */
import { keepPreviousData, QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Route } from '#lib/shared/route.ts';
import {
  type Bare,
  call,
  type CallAnswer,
  type CallError,
  type CallInput,
  type CallQuery,
  isOvertaken,
  isRefused,
  mayPass,
  RETRIES,
} from './call.ts';
import { deafUntilAnswered } from './deaf.ts';
import { keyOfAttempt, settleAttempts } from './form/draft-store.ts';
import { onPersonChange } from './session.ts';
import { useHeard } from './use-heard.ts';

/** The one cache. Every hook of the library is given it, so that pages without data load none. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => mayPass(error) && failures < RETRIES.most,
      retryDelay: RETRIES.waitMs,
      staleTime: 5000,
      refetchInterval: ({ state: { error } }) => (mayPass(error) ? RETRIES.thenMs : false),
    },
    // Without a network a call fails at once and says so; held back, it would be sent when nobody expects it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
});
// It listens to the network and the page's sight; the build, which draws the first pages, has neither.
if ('document' in globalThis) queryClient.mount();
// Nobody sees the data of another.
onPersonChange(() => queryClient.clear());

/** Specification, business constants: a firm's figures every thirty seconds, the administrators' dashboard every five minutes. */
export const EVERY_THIRTY_SECONDS = { refreshMs: 30_000 };
export const EVERY_FIVE_MINUTES = { refreshMs: 300_000 };

export interface CallQueryOptions<Data = unknown> {
  /**
   * Milliseconds between refreshes while somebody looks at the page. Everything that is shown is read again when the page
   * returns to the foreground, and what an own act changes at once.
   */
  refreshMs?: number | ((data: Data | undefined) => number | false);
  enabled?: boolean;
  /** Goes on showing the page before while the next one loads. */
  keepPrevious?: boolean;
  /** Asks at every opening, however young the last answer is. */
  isAskedAnew?: boolean;
  /** Asks once for as long as the program runs: the answer does not change. */
  isLasting?: boolean;
  /** Keeps nothing after the page was left: coming back waits for a new answer instead of showing the old one. */
  isForgotten?: boolean;
}

/**
 * The library forgets the failure of a query without data while it asks again, which would show a screen that loads, over
 * and over: the failure stays until there is an answer.
 */
export function useLastingFailure<Q extends { data: unknown; error: unknown; errorUpdateCount: number }>(
  query: Q,
): Q {
  const { data, error } = query;
  const [failure, setFailure] = useState(error);
  if (error !== null && error !== failure) setFailure(error);
  const isAskedAgain = error === null && data === undefined && query.errorUpdateCount > 0;
  if (!isAskedAgain || failure === null) return query;
  return { ...query, status: 'error', error: failure, isError: true, isPending: false, isLoading: false };
}

/** Reads through the cache. `key` begins with the feature's name, e.g. `['campaigns', 'draft', { page }]`. */
export function useCallQuery<R extends Route>(
  key: readonly unknown[],
  route: R,
  input: CallInput<R>,
  options: CallQueryOptions<CallAnswer<R>['data']> = {},
) {
  const { refreshMs = false } = options;
  const query = useQuery<CallAnswer<R>['data'], CallError, CallAnswer<R>['data']>(
    {
      queryKey: key,
      queryFn: async ({ signal }) => (await call(route, { ...input, signal })).data,
      enabled: options.enabled ?? true,
      refetchInterval: ({ state: { data, error } }) => {
        if (mayPass(error)) return RETRIES.thenMs;
        return typeof refreshMs === 'function' ? refreshMs(data) : refreshMs;
      },
      refetchOnMount: options.isAskedAnew ? 'always' : true,
      ...(options.isLasting && { staleTime: 'static', gcTime: Infinity }),
      ...(options.isForgotten && { gcTime: 0 }),
      ...(options.keepPrevious && { placeholderData: keepPreviousData }),
    },
    queryClient,
  );
  return useLastingFailure(query);
}

/** Reads one page of a list, and goes on showing the page before until it is there. */
export function useListQuery<R extends Route>(
  key: readonly unknown[],
  route: R,
  input: CallInput<R>,
  options: CallQueryOptions<CallAnswer<R>['data']> = {},
) {
  return useCallQuery([...key, input], route, input, { ...options, keepPrevious: true });
}

/**
 * Writes. Afterwards every cached query whose key begins with one of `invalidates` is read again, also after a refusal
 * because somebody else was first. Until the answer is there a second press is not heard. A call that moves
 * money is sent with the same `Idempotency-Key` for the same input until its outcome is known, so that trying again
 * after a lost answer is harmless. The key is stored under the call's path, where its form stores its draft as well.
 */
export function useCallMutation<R extends Route>(
  route: R,
  invalidates: readonly (readonly unknown[])[] = [],
) {
  const readAgain = () =>
    Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const mutation = useMutation<CallAnswer<R>, CallError, CallInput<R>>(
    {
      mutationFn: async (input) => {
        if (!route.movesMoney) return call(route, input);
        try {
          const answer = await call(route, { ...input, idempotencyKey: keyOfAttempt(route.path, input) });
          settleAttempts(route.path, input);
          return answer;
        } catch (error) {
          if (isRefused(error)) settleAttempts(route.path, input);
          throw error;
        }
      },
      onSuccess: readAgain,
      onError: (error) => {
        // Not awaited: the refusal is shown at once.
        if (isOvertaken(error)) void readAgain();
      },
    },
    queryClient,
  );
  const { error, reset } = mutation;
  // Once the connection is back, that there was no answer is not so any more.
  useHeard('online', () => error?.code === 'NETWORK' && reset());
  // The functions stay the same for as long as the hook lives.
  const [calls] = useState(() => {
    const mutateAsync = deafUntilAnswered((input: CallInput<R>) => mutation.mutateAsync(input));
    return { mutateAsync, mutate: tellOutcome(mutateAsync) };
  });
  return { ...mutation, ...calls };
}

interface Outcomes<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: CallError) => void;
}

/** The same call for who does not wait for it; without `onError` a failure is only in the hook's `error`. */
function tellOutcome<Input, Answer>(mutateAsync: (input: Input) => Promise<Answer>) {
  return (input: Input, { onSuccess, onError = () => {} }: Outcomes<Answer> = {}): void =>
    void mutateAsync(input).then(onSuccess, onError);
}

/*
 * The hooks of a feature's `api.ts` for calls that need nothing but their key and route. They are marked as free of side
 * effects, so that a bundle leaves out those that nobody in it uses.
 */

/** The hook that reads a call without input. */
/* @__NO_SIDE_EFFECTS__ */
export function readHook<R extends Bare>(
  key: readonly unknown[],
  route: R,
  options?: CallQueryOptions<CallAnswer<R>['data']>,
) {
  // The cast holds for a bare call.
  const useRead = () => useCallQuery(key, route, {} as unknown as CallInput<R>, options);
  return useRead;
}

/** The hook that reads the page of a list which its query asks for. */
/* @__NO_SIDE_EFFECTS__ */
export function listHook<R extends Bare>(
  key: readonly unknown[],
  route: R,
  options?: CallQueryOptions<CallAnswer<R>['data']>,
) {
  // The cast holds for a bare call.
  const useList = (query: CallQuery<R>) =>
    useListQuery(key, route, { query } as unknown as CallInput<R>, options);
  return useList;
}

/** The hook of a write, after which what begins with one of the keys `invalidates` is read again. */
/* @__NO_SIDE_EFFECTS__ */
export function writeHook<R extends Route>(route: R, invalidates?: readonly (readonly unknown[])[]) {
  const useWrite = () => useCallMutation(route, invalidates);
  return useWrite;
}
