import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Route } from '#lib/shared/route.ts';
import { call, type CallAnswer, type CallError, type CallInput } from './call.ts';
import { createIntentionKey, isRefused } from './intention-key.ts';

/**
 * Like `useCallMutation`, for a call that moves money: the same input is sent with the same `Idempotency-Key` until it
 * is known how it ended, so that trying again after a lost answer is harmless. Keep it mounted while one may try again.
 */
export function useOnceMutation<R extends Route>(
  route: R,
  options: { invalidates?: readonly (readonly unknown[])[] } = {},
) {
  const client = useQueryClient();
  const [intention] = useState(createIntentionKey);
  return useMutation<CallAnswer<R>, CallError, CallInput<R>>({
    mutationFn: async (input) => {
      try {
        const answer = await call(route, { ...input, idempotencyKey: intention.keyFor(input) });
        intention.settle();
        return answer;
      } catch (error) {
        if (isRefused(error)) intention.settle();
        throw error;
      }
    },
    onSuccess: async () => {
      const stale = options.invalidates ?? [];
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
