import { hashKey, keepPreviousData, QueryClient, useMutation, useQuery } from '@tanstack/react-query';
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
import { deduplicateInFlight } from './attempt.ts';
import { draftOwner, keyOfAttempt, settleAttempts } from './form/draft-store.ts';
import { useWindowEvent } from './use-window-event.ts';

/** The one cache. Every hook of the library is given it, so that pages without data load none. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // By person: nobody sees the data of another.
      queryKeyHashFn: (key) => hashKey([draftOwner(), key]),
      retry: (failures, error) => mayPass(error) && failures < RETRIES.most,
      retryDelay: RETRIES.waitMs,
      staleTime: 5000,
      refetchInterval: ({ state: { error } }) => (mayPass(error) ? RETRIES.thenMs : false),
    },
    // Without a network a call fails at once; held back, it would be sent when nobody expects it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
});
// It listens to the network and the page's visibility; the build, which prerenders pages, has neither.
if ('document' in globalThis) queryClient.mount();

export const EVERY_THIRTY_SECONDS = { refreshMs: 30_000 };
export const EVERY_FIVE_MINUTES = { refreshMs: 300_000 };

export interface CallQueryOptions<Data = unknown> {
  refreshMs?: number | ((data: Data | undefined) => number | false);
  enabled?: boolean;
  keepPrevious?: boolean;
  isAskedAnew?: boolean;
  isLasting?: boolean;
  isForgotten?: boolean;
}

/** The library drops a failure while retrying, which would flicker to loading: the failure stays until an answer. */
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

export function useListQuery<R extends Route>(
  key: readonly unknown[],
  route: R,
  input: CallInput<R>,
  options: CallQueryOptions<CallAnswer<R>['data']> = {},
) {
  return useCallQuery([...key, input], route, input, { ...options, keepPrevious: true });
}

/** Invalidates queries, also when overtaken. Until its outcome is known a money call reuses its `Idempotency-Key`. */
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
  useWindowEvent('online', () => error?.code === 'NETWORK' && reset());
  const [calls] = useState(() => {
    const mutateAsync = deduplicateInFlight((input: CallInput<R>) => mutation.mutateAsync(input));
    return { mutateAsync, mutate: notifyOutcome(mutateAsync) };
  });
  return { ...mutation, ...calls };
}

interface Outcomes<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: CallError) => void;
}

function notifyOutcome<Input, Answer>(mutateAsync: (input: Input) => Promise<Answer>) {
  return (input: Input, { onSuccess, onError = () => {} }: Outcomes<Answer> = {}): void =>
    void mutateAsync(input).then(onSuccess, onError);
}

/** Marked as free of side effects, so that a bundle drops the unused ones. */

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

/* @__NO_SIDE_EFFECTS__ */
export function writeHook<R extends Route>(route: R, invalidates?: readonly (readonly unknown[])[]) {
  const useWrite = () => useCallMutation(route, invalidates);
  return useWrite;
}
