/**
 * Which of a viewer's answers ads are matched with (threats T-V13): those with which the Istanbul day began. A change
 * counts from tomorrow, so that flipping an answer brings no other ads; what is said for the first time ever counts at
 * once, so that a new viewer is served; what is taken away no longer counts, at once. Pure.
 */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { ViewerAttributes } from '#features/audience/audience.ts';
import type { DetailName, MatchedDetail } from './details.ts';

/** A viewer's row as far as matching asks. */
export interface MatchingRow extends ViewerAttributes {
  /** The consent "targeting": whether the details may choose ads at all. */
  allows_targeting: boolean;
  /** Details that the viewer keeps from choosing ads, each on its own; at once, both ways. */
  withheld: readonly MatchedDetail[];
  /** What matching goes by on the day `day_attributes_on`; on every other day it goes by the row itself. */
  day_attributes: ViewerAttributes | null;
  day_attributes_on: CalendarDay | null;
}

/** Details by wire name that audiences ask about. */
const SINGLE_COLUMNS = [
  ['age', 'age_range_id'],
  ['gender', 'gender_id'],
  ['city', 'city_id'],
  ['district', 'district_id'],
  ['marital_status', 'marital_status_id'],
  ['sector', 'sector_id'],
  ['profession', 'profession_id'],
  ['clothing_size', 'clothing_size_id'],
  ['children_count', 'children_count_id'],
] as const satisfies readonly (readonly [MatchedDetail, keyof ViewerAttributes])[];
const LIST_COLUMNS = [
  ['hobbies', 'hobby_ids'],
  ['favorite_brands', 'brand_ids'],
  ['favorite_colors', 'color_ids'],
] as const satisfies readonly (readonly [MatchedDetail, keyof ViewerAttributes])[];

/** The detail that a column of attributes holds. */
export function detailOf(column: keyof ViewerAttributes): MatchedDetail {
  const found = [...SINGLE_COLUMNS, ...LIST_COLUMNS].find(([, own]) => own === column);
  if (found === undefined) throw new Error(`no detail stands in ${column}`);
  return found[0];
}

function attributesOf(row: ViewerAttributes): ViewerAttributes {
  return {
    age_range_id: row.age_range_id,
    gender_id: row.gender_id,
    city_id: row.city_id,
    district_id: row.district_id,
    marital_status_id: row.marital_status_id,
    sector_id: row.sector_id,
    profession_id: row.profession_id,
    hobby_ids: row.hobby_ids,
    brand_ids: row.brand_ids,
    clothing_size_id: row.clothing_size_id,
    color_ids: row.color_ids,
    children_count_id: row.children_count_id,
  };
}

function keptOn(row: MatchingRow, today: CalendarDay): ViewerAttributes {
  return attributesOf(row.day_attributes_on === today ? (row.day_attributes ?? row) : row);
}

const NOTHING_GIVEN: ViewerAttributes = {
  age_range_id: null,
  gender_id: null,
  city_id: null,
  district_id: null,
  marital_status_id: null,
  sector_id: null,
  profession_id: null,
  hobby_ids: [],
  brand_ids: [],
  clothing_size_id: null,
  color_ids: [],
  children_count_id: null,
};

/** The attributes as if what is withheld had not been given. */
export function withoutWithheld(
  attributes: ViewerAttributes,
  withheld: readonly MatchedDetail[],
): ViewerAttributes {
  const shown = attributesOf(attributes);
  for (const [detail, column] of SINGLE_COLUMNS) if (withheld.includes(detail)) shown[column] = null;
  for (const [detail, column] of LIST_COLUMNS) if (withheld.includes(detail)) shown[column] = [];
  return shown;
}

/** What the viewer is matched with today: nothing, for one who refuses targeting; nothing that is withheld. */
export function matchingAttributes(row: MatchingRow, today: CalendarDay): ViewerAttributes {
  if (!row.allows_targeting) return NOTHING_GIVEN;
  return withoutWithheld(ofToday(row, today), row.withheld);
}

function ofToday(row: MatchingRow, today: CalendarDay): ViewerAttributes {
  if (row.day_attributes_on !== today) return attributesOf(row);
  const matching = keptOn(row, today);
  for (const [, column] of SINGLE_COLUMNS) if (row[column] === null) matching[column] = null;
  for (const [, column] of LIST_COLUMNS) if (row[column].length === 0) matching[column] = [];
  if (matching.city_id === null) matching.district_id = null;
  return matching;
}

/** What matching goes by for the rest of the day, once `after` is saved with `firstGiven` said for the first time ever. */
export function keepForToday(
  before: MatchingRow,
  change: { after: ViewerAttributes; firstGiven: readonly DetailName[]; today: CalendarDay },
): ViewerAttributes {
  const { after, firstGiven, today } = change;
  const kept = keptOn(before, today);
  for (const [detail, column] of SINGLE_COLUMNS)
    if (firstGiven.includes(detail)) kept[column] = after[column];
  for (const [detail, column] of LIST_COLUMNS) if (firstGiven.includes(detail)) kept[column] = after[column];
  // A first district of a city that counts from tomorrow counts from tomorrow too.
  if (kept.city_id !== after.city_id && firstGiven.includes('district')) kept.district_id = null;
  return kept;
}
