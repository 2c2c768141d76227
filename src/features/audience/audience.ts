/**
 * Whom a campaign is for, and whether a viewer is among them (Specification, decisions §4). Pure.
 *
 * - An empty list restricts nothing; `all_users` wins over every list.
 * - Attributes are *and*, the values of one attribute are *or*; for hobbies, brands and colours one overlap suffices.
 * - A viewer who has not given an attribute does not match a restriction on it. One who refuses targeting counts as
 *   having given none (people/matching.ts).
 * - Districts narrow their own city; a chosen city without districts counts whole.
 */

/** The columns of `campaign_audiences` but the campaign's id. All ids are those of the lookup tables. */
export interface AudienceRow {
  all_users: boolean;
  age_range_ids: number[];
  gender_ids: number[];
  city_ids: number[];
  district_ids: number[];
  marital_status_ids: number[];
  sector_ids: number[];
  profession_ids: number[];
  hobby_ids: number[];
  brand_ids: number[];
  clothing_size_ids: number[];
  color_ids: number[];
  children_count_ids: number[];
}

/** The columns of `viewers` that audiences ask about. Null or empty: not given. */
export interface ViewerAttributes {
  age_range_id: number | null;
  gender_id: number | null;
  city_id: number | null;
  district_id: number | null;
  marital_status_id: number | null;
  sector_id: number | null;
  profession_id: number | null;
  hobby_ids: number[];
  brand_ids: number[];
  clothing_size_id: number | null;
  color_ids: number[];
  children_count_id: number | null;
}

/** Attributes of which a viewer has one: the audience's list, the viewer's value. */
export const SINGLE_ATTRIBUTES = [
  ['age_range_ids', 'age_range_id'],
  ['gender_ids', 'gender_id'],
  ['marital_status_ids', 'marital_status_id'],
  ['sector_ids', 'sector_id'],
  ['profession_ids', 'profession_id'],
  ['clothing_size_ids', 'clothing_size_id'],
  ['children_count_ids', 'children_count_id'],
] as const satisfies readonly (readonly [keyof AudienceRow, keyof ViewerAttributes])[];

/** Attributes of which a viewer has several; the column has the same name on both sides. */
export const MULTIPLE_ATTRIBUTES = ['hobby_ids', 'brand_ids', 'color_ids'] as const;

/** An audience that restricts nothing. */
export const EVERYBODY: AudienceRow = {
  all_users: true,
  age_range_ids: [],
  gender_ids: [],
  city_ids: [],
  district_ids: [],
  marital_status_ids: [],
  sector_ids: [],
  profession_ids: [],
  hobby_ids: [],
  brand_ids: [],
  clothing_size_ids: [],
  color_ids: [],
  children_count_ids: [],
};

/** The city of a district: districts are numbered within their city, plate number × 100 + running number. */
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

/** Whether the viewer is among those whom the audience names. */
export function matchesAudience(audience: AudienceRow, viewer: ViewerAttributes): boolean {
  if (audience.all_users) return true;
  const matchesSingle = SINGLE_ATTRIBUTES.every(([list, attribute]) => {
    const value = viewer[attribute];
    return audience[list].length === 0 || (value !== null && audience[list].includes(value));
  });
  const matchesMultiple = MULTIPLE_ATTRIBUTES.every(
    (list) => audience[list].length === 0 || viewer[list].some((value) => audience[list].includes(value)),
  );
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

/** One bit per campaign: `open` has those that do not restrict an attribute, `byValue` those that name a value. */
interface AttributeBits {
  open: Uint32Array;
  byValue: Map<number, Uint32Array>;
}

/**
 * Prepares audiences for many viewers: answers exactly what `matchesAudience` would, by one bitwise pass per attribute
 * over all campaigns at once. Campaigns that come or go need a new index.
 */
export function buildAudienceIndex(entries: readonly AudienceEntry[]): AudienceIndex {
  const words = Math.ceil(entries.length / 32);
  const singles = SINGLE_ATTRIBUTES.map(([list, attribute]) => ({
    attribute,
    bits: buildBits(entries, ({ all_users, [list]: values }) => (all_users ? [] : values)),
  }));
  const multiples = MULTIPLE_ATTRIBUTES.map((attribute) => ({
    attribute,
    bits: buildBits(entries, ({ all_users, [attribute]: values }) => (all_users ? [] : values)),
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
      for (const { attribute, bits } of singles) narrow(bits, given(viewer[attribute]));
      for (const { attribute, bits } of multiples) narrow(bits, viewer[attribute]);
      narrow(places, [...given(viewer.city_id), ...given(viewer.district_id)]);
      return positionsOf(matched, entries.length).flatMap((position) => entries[position]?.campaignId ?? []);
    },
  };
}

function given(value: number | null): number[] {
  return value === null ? [] : [value];
}

/** Cities that count whole, and districts. A city's id is at most 81 and a district's above 100, so they do not mix. */
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
