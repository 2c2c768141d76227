/** The viewer's answers that met a campaign's criteria, in words. Pure. */
import type { Lookups } from '#features/lookups/lookups.ts';
import { MATCHED_ATTRIBUTES } from '#features/people/attributes.ts';
import { nameOfValue } from '#features/people/name-of-value.ts';
import type { MatchedCriteria } from './matched-criteria.ts';

/** In the order in which the profile asks. */
export function namesOfMatched(
  lookups: Lookups,
  matched: MatchedCriteria,
): { criterion: string; answers: string[] }[] {
  return MATCHED_ATTRIBUTES.flatMap((attribute) => {
    const ids = matched[attribute.audience.column] ?? [];
    if (ids.length === 0) return [];
    const answers = ids.flatMap((id) => nameOfValue(lookups, attribute, id) ?? []);
    return { criterion: attribute.labels.yours, answers };
  });
}
