/**
 * Which viewers a campaign is for (docs/product.md, Audience). Pure. An empty list restricts nothing; `all_users`
 * overrides every list. Attributes are joined by *and*, values of one attribute by *or*. A viewer without an attribute
 * does not match a restriction on it. A district narrows its own city; a chosen city without districts counts whole.
 */
import {
  MATCHED_ATTRIBUTES,
  type MatchedAttribute,
  MULTIPLE_ATTRIBUTES,
  SINGLE_ATTRIBUTES,
} from '#features/viewers/attributes.ts';
import type { ViewerAttributes } from '#features/viewers/viewer-columns.ts';

export type AudienceColumn = MatchedAttribute['audience']['column'];
export const AUDIENCE_COLUMNS = MATCHED_ATTRIBUTES.map(({ audience }) => audience.column);

export type AudienceRow = { all_users: boolean } & Record<AudienceColumn, number[]>;

export const EVERYBODY: AudienceRow = {
  ...(Object.fromEntries(AUDIENCE_COLUMNS.map((column) => [column, []])) as unknown as AudienceRow), // Every column is listed.
  all_users: true,
};

export function isUnrestricted(audience: AudienceRow): boolean {
  // Districts without their city restrict nothing.
  return (
    audience.all_users ||
    AUDIENCE_COLUMNS.every((column) => column === 'district_ids' || audience[column].length === 0)
  );
}

/** A district's id is its city's plate number × 100 + a running number. */
export function cityOfDistrict(districtId: number): number {
  return Math.floor(districtId / 100);
}

/** The cities that count whole, and the districts: ids up to 81 and above 100 share one list. */
export function placeKeys({ city_ids, district_ids }: AudienceRow): number[] {
  const narrowed = new Set(district_ids.map(cityOfDistrict));
  const districts = district_ids.filter((district) => city_ids.includes(cityOfDistrict(district)));
  return [...city_ids.filter((city) => !narrowed.has(city)), ...districts];
}

function matchesPlace(audience: AudienceRow, viewer: ViewerAttributes): boolean {
  if (audience.city_ids.length === 0) return true;
  const { city_id: cityId, district_id: districtId } = viewer;
  if (cityId === null || !audience.city_ids.includes(cityId)) return false;
  const isNarrowed = audience.district_ids.some((district) => cityOfDistrict(district) === cityId);
  return !isNarrowed || (districtId !== null && audience.district_ids.includes(districtId));
}

export function matchesAudience(audience: AudienceRow, viewer: ViewerAttributes): boolean {
  if (audience.all_users) return true;
  const matchesSingle = SINGLE_ATTRIBUTES.every((attribute) => {
    const [required, value] = [audience[attribute.audience.column], viewer[attribute.viewer.column]];
    return required.length === 0 || (value !== null && required.includes(value));
  });
  const matchesMultiple = MULTIPLE_ATTRIBUTES.every((attribute) => {
    const required = audience[attribute.audience.column];
    return required.length === 0 || viewer[attribute.viewer.column].some((value) => required.includes(value));
  });
  return matchesSingle && matchesMultiple && matchesPlace(audience, viewer);
}

/** An empty list admits all. */
function isRestrictedLess(wider: readonly number[], narrower: readonly number[]): boolean {
  return wider.length === 0 || (narrower.length > 0 && narrower.every((value) => wider.includes(value)));
}

function containsPlaces(wider: AudienceRow, narrower: AudienceRow): boolean {
  // All districts together are less than the city: viewers without a district are in none.
  const keys = placeKeys(wider);
  const within = placeKeys(narrower).map((key) => (keys.includes(key) ? key : cityOfDistrict(key)));
  return isRestrictedLess(keys, within);
}

/** An audience with one more restricted detail is never the wider one: viewers without that detail are not in it. */
export function containsAudience(wider: AudienceRow, narrower: AudienceRow): boolean {
  if (isUnrestricted(wider)) return true;
  if (isUnrestricted(narrower)) return false;
  const lists = AUDIENCE_COLUMNS.filter((column) => column !== 'city_ids' && column !== 'district_ids');
  return (
    lists.every((column) => isRestrictedLess(wider[column], narrower[column])) &&
    containsPlaces(wider, narrower)
  );
}

/** Wire names, in the order of forms and summaries. */
export const AUDIENCE_LISTS = MATCHED_ATTRIBUTES.map(({ audience }) => audience.list);
export type AudienceList = MatchedAttribute['audience']['list'];

export function byList<Made>(make: (attribute: MatchedAttribute) => Made): Record<AudienceList, Made> {
  const made = MATCHED_ATTRIBUTES.map((attribute) => [attribute.audience.list, make(attribute)]);
  return Object.fromEntries(made) as Record<AudienceList, Made>; // Every list belongs to an attribute.
}

export const audienceLabels = byList(({ labels }) => labels.audience);
