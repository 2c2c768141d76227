/**
 * Which viewers a campaign is for, and whether a given viewer is one of them (Specification, decisions §4). Pure.
 *
 * - An empty list restricts nothing; `all_users` overrides every list.
 * - Attributes are joined by *and*, the values of one attribute by *or*; for hobbies, brands and colours one match
 *   suffices.
 * - A viewer who has not given an attribute does not match a restriction on it. A viewer who refuses targeting counts
 *   as having given none (people/matching.ts).
 * - A district narrows its own city; a chosen city without chosen districts counts whole.
 */
import {
  MATCHED_ATTRIBUTES,
  type MatchedAttribute,
  MULTIPLE_ATTRIBUTES,
  SINGLE_ATTRIBUTES,
} from '#features/people/attributes.ts';
import type { ViewerAttributes } from '#features/people/viewer-columns.ts';

/** The columns of `campaign_audiences` that can restrict an audience. */
export type AudienceColumn = MatchedAttribute['audience']['column'];
export const AUDIENCE_COLUMNS = MATCHED_ATTRIBUTES.map(({ audience }) => audience.column);

/** The columns of `campaign_audiences` except the campaign's id. All ids are those of the lookup tables. */
export type AudienceRow = { all_users: boolean } & Record<AudienceColumn, number[]>;

/** An audience that restricts nothing. */
export const EVERYBODY: AudienceRow = {
  ...(Object.fromEntries(AUDIENCE_COLUMNS.map((column) => [column, []])) as unknown as AudienceRow), // The cast holds: every column is listed.
  all_users: true,
};

/** Whether the audience is all viewers. */
export function isUnrestricted(audience: AudienceRow): boolean {
  // Districts without their city restrict nothing.
  return (
    audience.all_users ||
    AUDIENCE_COLUMNS.every((column) => column === 'district_ids' || audience[column].length === 0)
  );
}

/** The city of a district. A district's id is its city's plate number × 100 + a running number within the city. */
export function cityOfDistrict(districtId: number): number {
  return Math.floor(districtId / 100);
}

function matchesPlace(audience: AudienceRow, viewer: ViewerAttributes): boolean {
  if (audience.city_ids.length === 0) return true;
  const { city_id: cityId, district_id: districtId } = viewer;
  if (cityId === null || !audience.city_ids.includes(cityId)) return false;
  const isNarrowed = audience.district_ids.some((district) => cityOfDistrict(district) === cityId);
  return !isNarrowed || (districtId !== null && audience.district_ids.includes(districtId));
}

/** Whether the viewer belongs to the audience. */
export function matchesAudience(audience: AudienceRow, viewer: ViewerAttributes): boolean {
  if (audience.all_users) return true;
  const matchesSingle = SINGLE_ATTRIBUTES.every((attribute) => {
    const [wanted, value] = [audience[attribute.audience.column], viewer[attribute.viewer.column]];
    return wanted.length === 0 || (value !== null && wanted.includes(value));
  });
  const matchesMultiple = MULTIPLE_ATTRIBUTES.every((attribute) => {
    const wanted = audience[attribute.audience.column];
    return wanted.length === 0 || viewer[attribute.viewer.column].some((value) => wanted.includes(value));
  });
  return matchesSingle && matchesMultiple && matchesPlace(audience, viewer);
}

export interface AudienceIndex {
  /** The ids of the campaigns whose audience the viewer matches, in the order in which they were given. */
  matching(viewer: ViewerAttributes): number[];
}

export interface AudienceEntry {
  campaignId: number;
  audience: AudienceRow;
}

/**
 * One bit per campaign: `open` marks campaigns that do not restrict the attribute, `byValue` those that name a value.
 */
interface AttributeBits {
  open: Uint32Array;
  byValue: Map<number, Uint32Array>;
}

/**
 * Prepares audiences for checking many viewers. Gives exactly the answers of `matchesAudience`, by one bitwise pass
 * per attribute over all campaigns at once. When campaigns come or go, build a new index.
 */
export function buildAudienceIndex(entries: readonly AudienceEntry[]): AudienceIndex {
  const words = Math.ceil(entries.length / 32);
  const bitsOf = (column: AudienceColumn) =>
    buildBits(entries, ({ all_users, [column]: values }) => (all_users ? [] : values));
  const singles = SINGLE_ATTRIBUTES.map(({ viewer, audience }) => ({
    column: viewer.column,
    bits: bitsOf(audience.column),
  }));
  const multiples = MULTIPLE_ATTRIBUTES.map(({ viewer, audience }) => ({
    column: viewer.column,
    bits: bitsOf(audience.column),
  }));
  const places = buildBits(entries, placeKeys);
  const matched = new Uint32Array(words);
  const accepted = new Uint32Array(words);

  function narrow(bits: AttributeBits, values: readonly number[]): void {
    accepted.set(bits.open);
    for (const value of values) orInto(accepted, bits.byValue.get(value));
    for (let word = 0; word < words; word += 1) matched[word] = (matched[word] ?? 0) & (accepted[word] ?? 0);
  }

  return {
    matching(viewer) {
      matched.fill(0xffff_ffff);
      for (const { column, bits } of singles) narrow(bits, given(viewer[column]));
      for (const { column, bits } of multiples) narrow(bits, viewer[column]);
      narrow(places, [...given(viewer.city_id), ...given(viewer.district_id)]);
      return positionsOf(matched, entries.length).flatMap((position) => entries[position]?.campaignId ?? []);
    },
  };
}

function given(value: number | null): number[] {
  return value === null ? [] : [value];
}

/**
 * The cities that count whole, and the districts. A city's id is at most 81 and a district's above 100, so one list
 * holds both.
 */
function placeKeys({ all_users, city_ids, district_ids }: AudienceRow): number[] {
  if (all_users) return [];
  const narrowed = new Set(district_ids.map(cityOfDistrict));
  const districts = district_ids.filter((district) => city_ids.includes(cityOfDistrict(district)));
  return [...city_ids.filter((city) => !narrowed.has(city)), ...districts];
}

function buildBits(
  entries: readonly AudienceEntry[],
  valuesOf: (audience: AudienceRow) => readonly number[],
): AttributeBits {
  const words = Math.ceil(entries.length / 32);
  const bits: AttributeBits = { open: new Uint32Array(words), byValue: new Map() };
  for (const [position, { audience }] of entries.entries()) {
    const values = valuesOf(audience);
    if (values.length === 0) setBit(bits.open, position);
    for (const value of values) {
      const named = bits.byValue.get(value) ?? new Uint32Array(words);
      bits.byValue.set(value, named);
      setBit(named, position);
    }
  }
  return bits;
}

function setBit(bits: Uint32Array, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31));
}

/** The positions of the set bits below `count`, ascending. */
function positionsOf(bits: Uint32Array, count: number): number[] {
  const positions: number[] = [];
  for (const [index, word] of bits.entries()) {
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const position = index * 32 + (31 - Math.clz32(rest & -rest));
      if (position < count) positions.push(position);
    }
  }
  return positions;
}

function orInto(target: Uint32Array, source: Uint32Array | undefined): void {
  if (source === undefined) return;
  for (let word = 0; word < target.length; word += 1)
    target[word] = (target[word] ?? 0) | (source[word] ?? 0);
}
