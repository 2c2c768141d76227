/** The lists that an audience consists of. Pure. */
import { MATCHED_ATTRIBUTES, type MatchedAttribute } from '#features/people/attributes.ts';

/** The lists' wire names, in the order in which forms and summaries show them. */
export const AUDIENCE_LISTS = MATCHED_ATTRIBUTES.map(({ audience }) => audience.list);
export type AudienceList = MatchedAttribute['audience']['list'];

/** Builds an object with one value per list. */
export function byList<Made>(make: (attribute: MatchedAttribute) => Made): Record<AudienceList, Made> {
  const made = MATCHED_ATTRIBUTES.map((attribute) => [attribute.audience.list, make(attribute)]);
  return Object.fromEntries(made) as Record<AudienceList, Made>; // The cast holds: every list belongs to an attribute.
}

/** The name of each list on screen. */
export const audienceLabels = byList(({ labels }) => labels.audience);
