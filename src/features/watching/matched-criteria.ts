import { type AudienceColumn, type AudienceRow, cityOfDistrict } from '#features/audience/audience.ts';
import { MATCHED_ATTRIBUTES, nameOfValue } from '#features/viewers/attributes.ts';
import type { ViewerAttributes } from '#features/viewers/viewer-columns.ts';
import type { Lookups } from '#platform/lookups/lookups.ts';

export type MatchedCriteria = Partial<Record<AudienceColumn, number[]>>;

/**
 * The viewer's own answers that met each criterion, as lookup ids; null where the ad is for everybody. It must not
 * reveal which other answers the audience would have accepted.
 */
export function matchedCriteria(audience: AudienceRow, viewer: ViewerAttributes): MatchedCriteria | null {
  if (audience.all_users) return null;
  const matched: MatchedCriteria = {};
  const isNarrowed = audience.district_ids.some((district) => cityOfDistrict(district) === viewer.city_id);
  for (const attribute of MATCHED_ATTRIBUTES) {
    if (attribute.kind === 'district' && !isNarrowed) continue;
    const { column } = attribute.audience;
    const answers = [viewer[attribute.viewer.column] ?? []].flat();
    const met = answers.filter((answer) => audience[column].includes(answer));
    if (met.length > 0) matched[column] = met;
  }
  return matched;
}

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
