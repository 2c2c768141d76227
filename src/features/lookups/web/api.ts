/** The lists that forms offer. They do not change while a page is open, so that each is fetched only once. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { call, type CallError } from '#lib/web/call.ts';
import { lookupsContract, type LookupLists } from '../contract.ts';

const FOR_GOOD = { staleTime: Infinity, gcTime: Infinity };

/** The lists from which an audience is chosen; for firms and admins. */
export function useTargetOptions() {
  return useQuery<LookupLists, CallError>({
    queryKey: ['lookups', 'target-options'],
    queryFn: async ({ signal }) => (await call(lookupsContract.listTargetOptions, { signal })).data,
    ...FOR_GOOD,
  });
}

/** The same lists for a viewer's profile. */
export function useDemographics() {
  return useQuery<LookupLists, CallError>({
    queryKey: ['lookups', 'demographics'],
    queryFn: async ({ signal }) => (await call(lookupsContract.listDemographics, { signal })).data,
    ...FOR_GOOD,
  });
}

/** The names of the districts of a viewer's city; nothing is fetched while there is none. */
export function useDistricts(city: string | null) {
  return useQuery<string[], CallError>({
    queryKey: ['lookups', 'districts', city],
    queryFn: async ({ signal }) =>
      (await call(lookupsContract.listDistrictsForViewer, { params: { city: city ?? '' }, signal })).data,
    enabled: city !== null,
    ...FOR_GOOD,
  });
}

export interface DistrictsOfCities {
  /** Names by city; a city is missing while its list is under way, or when it failed. */
  byCity: ReadonlyMap<string, readonly string[]>;
  isPending: boolean;
  error: CallError | null;
  retry: () => void;
}

/** The names of the districts of several cities; for firms and admins. */
export function useDistrictsOfCities(cities: readonly string[]): DistrictsOfCities {
  return useQueries({
    queries: cities.map((city) => ({
      queryKey: ['lookups', 'districts', city],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(lookupsContract.listDistrictsForFirm, { params: { city }, signal })).data,
      ...FOR_GOOD,
    })),
    combine: (results) => ({
      byCity: new Map(
        results.flatMap(({ data }, index) => (data === undefined ? [] : [[cities[index] ?? '', data]])),
      ),
      isPending: results.some((result) => result.isPending),
      // `call()` throws only CallErrors.
      error: (results.find((result) => result.error !== null)?.error ?? null) as CallError | null,
      retry: () => {
        for (const result of results) if (result.error !== null) void result.refetch();
      },
    }),
  });
}
