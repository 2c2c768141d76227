/** The lists that forms offer. They do not change while a page is open, so that each is fetched only once. */
import { useQueries } from '@tanstack/react-query';
import { call, type CallError } from '#lib/web/call.ts';
import { queryClient, readHook, useCallQuery } from '#lib/web/query.ts';
import { lookupsContract } from './contract.ts';

export { chipsOf } from './chips-of.tsx';

const FOR_GOOD = { isLasting: true };

export const useTargetOptions = readHook(
  ['lookups', 'target-options'],
  lookupsContract.listTargetOptions,
  FOR_GOOD,
);

export const useDemographics = readHook(
  ['lookups', 'demographics'],
  lookupsContract.listDemographics,
  FOR_GOOD,
);

export function useDistricts(city: string | null) {
  const params = { city: city ?? '' };
  return useCallQuery(
    ['lookups', 'districts', city],
    lookupsContract.listDistrictsForViewer,
    { params },
    { ...FOR_GOOD, enabled: city !== null },
  );
}

export interface DistrictsOfCities {
  byCity: ReadonlyMap<string, readonly string[]>;
  isPending: boolean;
  error: CallError | null;
  retry: () => void;
}

export function useDistrictsOfCities(cities: readonly string[]): DistrictsOfCities {
  return useQueries(
    {
      queries: cities.map((city) => ({
        queryKey: ['lookups', 'districts', city],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await call(lookupsContract.listDistrictsForFirm, { params: { city }, signal })).data,
        staleTime: Infinity,
        gcTime: Infinity,
      })),
      combine: (results) => ({
        byCity: new Map(
          results.flatMap(({ data }, index) => (data === undefined ? [] : [[cities[index] ?? '', data]])),
        ),
        isPending: results.some((result) => result.isPending),
        // Queries of `call` fail only so.
        error: (results.find((result) => result.error !== null)?.error ?? null) as CallError | null,
        retry: () => {
          for (const result of results) if (result.error !== null) void result.refetch();
        },
      }),
    },
    queryClient,
  );
}
