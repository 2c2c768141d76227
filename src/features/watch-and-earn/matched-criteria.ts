/** Which of a viewer's own answers met which criterion of a campaign. Pure. */
import {
  type AudienceRow,
  cityOfDistrict,
  MULTIPLE_ATTRIBUTES,
  SINGLE_ATTRIBUTES,
  type ViewerAttributes,
} from '#features/audience/audience.ts';

/** The columns of an audience that can restrict it. */
export type Criterion = Exclude<keyof AudienceRow, 'all_users'>;

/** By criterion, the viewer's answers that met it: ids of the lookup tables. */
export type MatchedCriteria = Partial<Record<Criterion, number[]>>;

/**
 * The criteria that the audience sets, with the viewer's answers that met them. Null where it is for everybody. Nothing
 * in it is about anybody else: what else the audience would have accepted is not said.
 */
export function matchedCriteria(audience: AudienceRow, viewer: ViewerAttributes): MatchedCriteria | null {
  if (audience.all_users) return null;
  const matched: MatchedCriteria = {};
  const keep = (criterion: Criterion, answers: readonly (number | null)[]) => {
    const met = answers.filter((answer) => answer !== null && audience[criterion].includes(answer));
    if (met.length > 0) matched[criterion] = met.flatMap((answer) => answer ?? []);
  };
  for (const [list, attribute] of SINGLE_ATTRIBUTES) keep(list, [viewer[attribute]]);
  for (const list of MULTIPLE_ATTRIBUTES) keep(list, viewer[list]);
  keep('city_ids', [viewer.city_id]);
  const isNarrowed = audience.district_ids.some((district) => cityOfDistrict(district) === viewer.city_id);
  if (isNarrowed) keep('district_ids', [viewer.district_id]);
  return matched;
}
