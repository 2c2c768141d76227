import { useCallQuery } from '#lib/web/query.ts';
import { searchContract } from '../contract.ts';
import { isSearchable } from '../searchable.ts';

/** What is found for a search; nothing is asked while it is too short. What was found before stays until then. */
export function useSearch(q: string) {
  return useCallQuery(
    ['search', q],
    searchContract.searchEverything,
    { query: { q } },
    { enabled: isSearchable(q), keepPrevious: true },
  );
}
