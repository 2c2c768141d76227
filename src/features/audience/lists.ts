/** The lists of an audience. Pure. */
import { MATCHED_ATTRIBUTES, type MatchedAttribute } from '#features/people/attributes.ts';

/** By wire name, in the order in which forms and summaries show them. */
export const AUDIENCE_LISTS = MATCHED_ATTRIBUTES.map(({ audience }) => audience.list);
export type AudienceList = MatchedAttribute['audience']['list'];

/** An object that has something of each list. */
export function byList<Made>(make: (attribute: MatchedAttribute) => Made): Record<AudienceList, Made> {
  const made = MATCHED_ATTRIBUTES.map((attribute) => [attribute.audience.list, make(attribute)]);
  return Object.fromEntries(made) as Record<AudienceList, Made>; // Every list is an attribute's.
}

/** What each list is called on screen. */
export const audienceLabels = byList(({ labels }) => labels.audience);
