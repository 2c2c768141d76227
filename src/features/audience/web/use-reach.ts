import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, type CallError } from '#lib/web/call.ts';
import { queryClient } from '#lib/web/query.ts';
import { audienceContract, type AudienceInput } from '../contract.ts';
import type { Reach } from '../reach.ts';

/** Every pause in choosing that is longer than this asks a question, and a firm has a budget of them. */
const ASK_AFTER_MS = 900;

interface Figures {
  reach: Reach | null;
  total: number;
}

export interface ReachState extends Figures {
  /** `nothing`: no criterion yet. `counting`: no figure yet. `used up`: the figure is that of an earlier choice. */
  kind: 'nothing' | 'counting' | 'failed' | 'used up' | 'known';
  /** A newer figure is on its way, and the previous one is still shown. */
  isStale: boolean;
  /** Why there is no new figure, where the budget of questions is used up. */
  usedUp: string | null;
}

type ReachError = CallError<'REACH_USED_UP'>;

/** Reads how many people the audience reaches, once choosing has paused. A null input means that nothing is chosen. */
export function useReach(input: AudienceInput | null): ReachState {
  const wanted = input === null ? null : JSON.stringify(input);
  const asked = useDelayed(wanted, ASK_AFTER_MS);
  const [last, setLast] = useState<Figures | null>(null);
  const query = useQuery<Figures, ReachError>(
    {
      queryKey: ['audience', 'reach', asked],
      queryFn: async ({ signal }) => {
        const body = JSON.parse(asked ?? '{}') as AudienceInput; // Its only input is the JSON of an audience, written above.
        const { data } = await call(audienceContract.estimateReach, { body, signal });
        setLast(data);
        return data;
      },
      enabled: asked !== null,
      placeholderData: keepPreviousData,
      // The server gives the same answer all day.
      staleTime: Infinity,
      retry: (failures, { code }) => failures < 1 && code !== 'REACH_USED_UP',
    },
    queryClient,
  );
  const isStale = wanted !== asked || query.isFetching;
  const figures = query.data ?? last;
  const usedUp = query.error?.code === 'REACH_USED_UP' ? query.error.message : null;
  const known = { reach: figures?.reach ?? null, total: figures?.total ?? 0, isStale, usedUp };
  if (wanted === null) return { ...known, kind: 'nothing' };
  if (usedUp !== null) return { ...known, kind: 'used up' };
  if ((query.error !== null && !isStale) || query.fetchStatus === 'paused')
    return { ...known, kind: 'failed' };
  return { ...known, kind: figures === null ? 'counting' : 'known' };
}

/** `value` after it has not changed for `ms`; a null passes at once, because there is nothing to wait for. */
function useDelayed(value: string | null, ms: number): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === null ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
