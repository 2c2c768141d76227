import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, type CallError } from '#lib/web/call.ts';
import { queryClient } from '#lib/web/query.ts';
import { audienceContract, type AudienceInput } from './contract.ts';
import type { Reach } from './reach.ts';

/** Each longer pause in choosing spends a question of the firm's budget. */
const ASK_AFTER_MS = 900;

interface Figures {
  reach: Reach | null;
  total: number;
}

export interface ReachState extends Figures {
  /** `nothing`: no criterion yet. `counting`: no figure yet. `used up`: an earlier choice's figure. */
  kind: 'nothing' | 'counting' | 'failed' | 'used up' | 'known';
  isStale: boolean;
  usedUp: string | null;
}

type ReachError = CallError<'REACH_USED_UP'>;

export function useReach(input: AudienceInput | null): ReachState {
  const current = input === null ? null : JSON.stringify(input);
  const asked = useDelayed(current, ASK_AFTER_MS);
  const [last, setLast] = useState<Figures | null>(null);
  const query = useQuery<Figures, ReachError>(
    {
      queryKey: ['audience', 'reach', asked],
      queryFn: async ({ signal }) => {
        const body = JSON.parse(asked ?? '{}') as AudienceInput; // Written above.
        const { data } = await call(audienceContract.estimateReach, { body, signal });
        setLast(data);
        return data;
      },
      enabled: asked !== null,
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      retry: (failures, { code }) => failures < 1 && code !== 'REACH_USED_UP',
    },
    queryClient,
  );
  const isStale = current !== asked || query.isFetching;
  const figures = query.data ?? last;
  const usedUp = query.error?.code === 'REACH_USED_UP' ? query.error.message : null;
  const known = { reach: figures?.reach ?? null, total: figures?.total ?? 0, isStale, usedUp };
  if (current === null) return { ...known, kind: 'nothing' };
  if (usedUp !== null) return { ...known, kind: 'used up' };
  if ((query.error !== null && !isStale) || query.fetchStatus === 'paused')
    return { ...known, kind: 'failed' };
  return { ...known, kind: figures === null ? 'counting' : 'known' };
}

/** `value` once it is stable for `ms`; null at once. */
export function useDelayed(value: string | null, ms: number): string | null {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), value === null ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return delayed;
}
