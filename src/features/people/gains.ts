/**
 * How much a viewer's next answer could bring: for each detail that is not given or is withheld, how many more running
 * campaigns could be offered with the best possible value. Only numbers are told; which campaign asks for what stays
 * with its firm. Pure.
 */
import { type AudienceRow, cityOfDistrict, matchesAudience } from '#features/audience/audience.ts';
import { MATCHED_ATTRIBUTES, type MatchedAttribute, type MatchedDetail } from './attributes.ts';
import { withoutWithheld } from './matching.ts';
import { isGiven, type ViewerAttributes } from './viewer-columns.ts';

export interface Gain {
  detail: MatchedDetail;
  campaigns: number;
}

export interface GainsViewer extends ViewerAttributes {
  withheld: readonly MatchedDetail[];
}

const largest = (counts: ReadonlyMap<number, number>) => Math.max(0, ...counts.values());

/** How often each value occurs in all lists together. */
function countValues(lists: readonly (readonly number[])[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The most campaigns that one city, with its best district, could bring. */
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

/** The audience without its restriction on one attribute. */
function eased(audience: AudienceRow, { kind, audience: asked }: MatchedAttribute): AudienceRow {
  // An audience asks for districts only within its cities, so they go too.
  return { ...audience, [asked.column]: [], ...(kind === 'city' && { district_ids: [] }) };
}

/**
 * The most campaigns that an unknown value could bring: for a single choice those of the best value, for a list those
 * of all values together.
 */
function bestCase(
  { kind, audience: asked }: MatchedAttribute,
  audiences: readonly AudienceRow[],
  { city_id: cityId }: ViewerAttributes,
): number {
  if (kind === 'city') return bestCity(audiences);
  if (kind === 'several') return audiences.length;
  if (kind === 'district') {
    const inCity = audiences.map(({ district_ids: districts }) =>
      districts.filter((district) => cityOfDistrict(district) === cityId),
    );
    return largest(countValues(inCity));
  }
  return largest(countValues(audiences.map((audience) => audience[asked.column])));
}

/** The details that would bring more campaigns, the best one first. Details that bring none are left out. */
export function gainsOf(audiences: readonly AudienceRow[], viewer: GainsViewer): Gain[] {
  const { withheld } = viewer;
  const known = withoutWithheld(viewer, withheld);
  const missed = audiences.filter((audience) => !matchesAudience(audience, known));
  const gains = MATCHED_ATTRIBUTES.flatMap((attribute): Gain[] => {
    const detail = attribute.name;
    const isAnswered = isGiven(viewer[attribute.viewer.column]);
    const isHidden = isAnswered && withheld.includes(detail);
    if (isAnswered && !isHidden) return [];
    // A district has no meaning without its city.
    if (attribute.kind === 'district' && known.city_id === null) return [];
    if (isHidden) {
      const shared = withoutWithheld(
        viewer,
        withheld.filter((other) => other !== detail),
      );
      return [{ detail, campaigns: missed.filter((audience) => matchesAudience(audience, shared)).length }];
    }
    const lacking = missed.filter((audience) => matchesAudience(eased(audience, attribute), known));
    return [{ detail, campaigns: bestCase(attribute, lacking, known) }];
  });
  return gains
    .filter(({ campaigns }) => campaigns > 0)
    .toSorted((left, right) => right.campaigns - left.campaigns);
}
