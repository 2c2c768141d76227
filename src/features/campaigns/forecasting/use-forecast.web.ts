import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, type CallError } from '#lib/web/call.ts';
import { queryClient } from '#lib/web/query.ts';
import type { AudienceInput } from '#features/audience/contract.ts';
import type { ForecastInput, ForecastWire } from './forecast-wire.ts';
import { firmForecasts } from '../contract/firm.ts';

const ASK_AFTER_MS = 700;

/** An answer, with the kind of audience that it was asked for: while a newer one is asked for, the choice is another. */
export interface Forecast extends ForecastWire {
  /** Nobody is left out of the audience, so that nothing may advise to widen it. */
  isForEverybody: boolean;
}

export interface ForecastState {
  /** Null before the first answer, and where nothing can be asked. */
  forecast: Forecast | null;
  isPending: boolean;
  problem: CallError | null;
}

export function forAudience(
  input: ForecastInput | null,
  audience: AudienceInput | null | undefined,
): ForecastInput | null {
  if (input === null || audience === undefined) return null;
  return audience === null ? input : { ...input, audience };
}

export function useForecast(input: ForecastInput | null): ForecastState {
  const wanted = input === null ? null : JSON.stringify(input);
  const asked = useSettled(wanted);
  const query = useQuery<Forecast, CallError>(
    {
      queryKey: ['campaigns', 'firm', 'forecast', asked],
      queryFn: async ({ signal }) => {
        const body = JSON.parse(asked ?? '{}') as ForecastInput; // Its only input is the JSON of one, written above.
        const { data } = await call(firmForecasts.forecastCampaign, { body, signal });
        return { ...data, isForEverybody: body.audience?.all_users ?? body.audience === undefined };
      },
      enabled: asked !== null,
      placeholderData: keepPreviousData,
      staleTime: 300_000,
      retry: (failures, { code }) => failures < 1 && code !== 'REACH_USED_UP' && code !== 'VALIDATION',
    },
    queryClient,
  );
  const isAsked = wanted !== null;
  return {
    forecast: isAsked ? (query.data ?? null) : null,
    isPending: isAsked && (wanted !== asked || query.isFetching),
    problem: isAsked && wanted === asked && !query.isFetching ? query.error : null,
  };
}

function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === null ? 0 : ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
