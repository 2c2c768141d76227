import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, type CallError } from '#lib/web/call.ts';
import { audienceContract, type AudienceInput } from '../contract.ts';
import type { Reach } from '../reach.ts';

/** Long enough that ticking three boxes in a row makes one call. */
const ASK_AFTER_MS = 350;

export interface ReachState {
  /** `nothing`: no criterion yet. `counting`: no figure yet. */
  kind: 'nothing' | 'counting' | 'failed' | 'known';
  reach: Reach | null;
  total: number;
  /** A newer figure is on its way, and the previous one is still shown. */
  isStale: boolean;
}

/** Reads how many people the audience reaches, once choosing has paused. A null input means that nothing is chosen. */
export function useReach(input: AudienceInput | null): ReachState {
  const wanted = input === null ? null : JSON.stringify(input);
  const asked = useDelayed(wanted, ASK_AFTER_MS);
  const query = useQuery<{ reach: Reach | null; total: number }, CallError>({
    queryKey: ['audience', 'reach', asked],
    queryFn: async ({ signal }) =>
      (
        await call(audienceContract.estimateReach, {
          body: JSON.parse(asked ?? '{}') as AudienceInput,
          signal,
        })
      ).data, // Its only input is the JSON of an audience, written above.
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: 1,
  });
  const isStale = wanted !== asked || query.isFetching;
  const known = { reach: query.data?.reach ?? null, total: query.data?.total ?? 0, isStale };
  if (wanted === null) return { ...known, kind: 'nothing' };
  if (query.error !== null && !isStale) return { ...known, kind: 'failed' };
  return { ...known, kind: query.data === undefined ? 'counting' : 'known' };
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
