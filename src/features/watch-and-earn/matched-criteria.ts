/** Which of a viewer's own answers met which criterion of a campaign. Pure. */
import { type AudienceColumn, type AudienceRow, cityOfDistrict } from '#features/audience/audience.ts';
import { MATCHED_ATTRIBUTES } from '#features/people/attributes.ts';
import type { ViewerAttributes } from '#features/people/viewer-columns.ts';

/** By criterion, the viewer's answers that met it: ids of the lookup tables. */
export type MatchedCriteria = Partial<Record<AudienceColumn, number[]>>;

/**
 * The criteria that the audience sets, with the viewer's answers that met them. Null where it is for everybody. Nothing
 * in it is about anybody else: what else the audience would have accepted is not said.
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
