/**
 * What a viewer's next answer would bring: of how many more running campaigns an ad could be offered, if one detail that
 * is not given, or is withheld, were known; at best, over all its values. Only numbers: which campaign asks for what
 * stays with its firm. Pure.
 */
import {
  type AudienceRow,
  cityOfDistrict,
  matchesAudience,
  MULTIPLE_ATTRIBUTES,
  SINGLE_ATTRIBUTES,
  type ViewerAttributes,
} from '#features/audience/audience.ts';
import { MATCHED_DETAILS, type MatchedDetail } from './details.ts';
import { detailOf, withoutWithheld } from './matching.ts';

export interface Gain {
  detail: MatchedDetail;
  campaigns: number;
}

export interface GainsViewer extends ViewerAttributes {
  withheld: readonly MatchedDetail[];
}

const largest = (counts: ReadonlyMap<number, number>) => Math.max(0, ...counts.values());

/** How often each value is named, over all lists. */
function countValues(lists: readonly (readonly number[])[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The most campaigns that one city could bring, with its best district. */
function bestCity(audiences: readonly AudienceRow[]): number {
  const whole = countValues(
    audiences.map(({ city_ids: cities, district_ids: districts }) => {
      const narrowed = new Set(districts.map(cityOfDistrict));
      return cities.filter((city) => !narrowed.has(city));
    }),
  );
  const byDistrict = countValues(audiences.map(({ district_ids: districts }) => districts));
  const cities = new Set([...whole.keys(), ...[...byDistrict.keys()].map(cityOfDistrict)]);
  const totals = [...cities].map((city) => {
    const districts = [...byDistrict].filter(([district]) => cityOfDistrict(district) === city);
    return (whole.get(city) ?? 0) + largest(new Map(districts));
  });
  return Math.max(0, ...totals);
}

/** The audience without what it asks about one detail. */
function eased(audience: AudienceRow, detail: MatchedDetail): AudienceRow {
  if (detail === 'city') return { ...audience, city_ids: [], district_ids: [] };
  if (detail === 'district') return { ...audience, district_ids: [] };
  const single = SINGLE_ATTRIBUTES.find(([, column]) => detailOf(column) === detail);
  if (single !== undefined) return { ...audience, [single[0]]: [] };
  const multiple = MULTIPLE_ATTRIBUTES.find((column) => detailOf(column) === detail);
  return multiple === undefined ? audience : { ...audience, [multiple]: [] };
}

/** At best, when the value is not known: one value of a single choice, everything of a list. */
function bestCase(
  detail: MatchedDetail,
  audiences: readonly AudienceRow[],
  { city_id: cityId }: ViewerAttributes,
): number {
  if (detail === 'city') return bestCity(audiences);
  if (detail === 'district') {
    const inCity = audiences.map(({ district_ids: districts }) =>
      districts.filter((district) => cityOfDistrict(district) === cityId),
    );
    return largest(countValues(inCity));
  }
  const single = SINGLE_ATTRIBUTES.find(([, column]) => detailOf(column) === detail);
  return single === undefined
    ? audiences.length
    : largest(countValues(audiences.map((row) => row[single[0]])));
}

/** Whether a detail is answered, withheld or not. */
function isAnswered(viewer: ViewerAttributes, detail: MatchedDetail): boolean {
  const shown = withoutWithheld(viewer, [detail]);
  return JSON.stringify(shown) !== JSON.stringify(withoutWithheld(viewer, []));
}

/** Details that would bring more, the one that would bring most first. Those that bring nothing are left out. */
export function gainsOf(audiences: readonly AudienceRow[], viewer: GainsViewer): Gain[] {
  const { withheld } = viewer;
  const known = withoutWithheld(viewer, withheld);
  const missed = audiences.filter((audience) => !matchesAudience(audience, known));
  const gains = MATCHED_DETAILS.flatMap((detail): Gain[] => {
    const isHidden = withheld.includes(detail) && isAnswered(viewer, detail);
    if (!isHidden && isAnswered(viewer, detail)) return [];
    // A district means nothing without its city.
    if (detail === 'district' && known.city_id === null) return [];
    if (isHidden) {
      const shared = withoutWithheld(
        viewer,
        withheld.filter((other) => other !== detail),
      );
      return [{ detail, campaigns: missed.filter((audience) => matchesAudience(audience, shared)).length }];
    }
    const lacking = missed.filter((audience) => matchesAudience(eased(audience, detail), known));
    return [{ detail, campaigns: bestCase(detail, lacking, known) }];
  });
  return gains
    .filter(({ campaigns }) => campaigns > 0)
    .toSorted((left, right) => right.campaigns - left.campaigns);
}
