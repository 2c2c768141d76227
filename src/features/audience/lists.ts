import { MATCHED_ATTRIBUTES, type MatchedAttribute } from '#features/viewers/attributes.ts';

/** Wire names, in the order of forms and summaries. */
export const AUDIENCE_LISTS = MATCHED_ATTRIBUTES.map(({ audience }) => audience.list);
export type AudienceList = MatchedAttribute['audience']['list'];

export function byList<Made>(make: (attribute: MatchedAttribute) => Made): Record<AudienceList, Made> {
  const made = MATCHED_ATTRIBUTES.map((attribute) => [attribute.audience.list, make(attribute)]);
  return Object.fromEntries(made) as Record<AudienceList, Made>; // Every list belongs to an attribute.
}

export const audienceLabels = byList(({ labels }) => labels.audience);
