/**
 * Audiences match the answers with which the Istanbul day began (T-V13), so that switching an answer back and forth
 * brings no other ads. A first answer counts at once, so that a new viewer gets ads; a removed one stops at once.
 */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { DetailName, MatchedDetail } from './attributes.ts';
import {
  attributesOf,
  isGiven,
  NOTHING_GIVEN,
  type ViewerAttributes,
  withAttributesOf,
} from './viewer-columns.ts';

export interface MatchingRow extends ViewerAttributes {
  allows_targeting: boolean;
  /** Details that the viewer keeps from choosing ads, one by one. A change counts at once, in both directions. */
  withheld: readonly MatchedDetail[];
  /** The answers to match with on the day `day_attributes_on`. On every other day the row's own answers count. */
  day_attributes: ViewerAttributes | null;
  day_attributes_on: CalendarDay | null;
}

function keptOn(row: MatchingRow, today: CalendarDay): ViewerAttributes {
  return attributesOf(row.day_attributes_on === today ? (row.day_attributes ?? row) : row);
}

export function withoutWithheld(
  attributes: ViewerAttributes,
  withheld: readonly MatchedDetail[],
): ViewerAttributes {
  return withAttributesOf(attributesOf(attributes), NOTHING_GIVEN, ({ name }) => withheld.includes(name));
}

export function matchingAttributes(row: MatchingRow, today: CalendarDay): ViewerAttributes {
  if (!row.allows_targeting) return NOTHING_GIVEN;
  return withoutWithheld(ofToday(row, today), row.withheld);
}

function ofToday(row: MatchingRow, today: CalendarDay): ViewerAttributes {
  if (row.day_attributes_on !== today) return attributesOf(row);
  const matching = withAttributesOf(
    keptOn(row, today),
    NOTHING_GIVEN,
    ({ viewer }) => !isGiven(row[viewer.column]),
  );
  if (matching.city_id === null) matching.district_id = null;
  return matching;
}

/** The answers that count for the rest of the day after `after` is saved; `firstGiven` names first-ever answers. */
export function keepForToday(
  before: MatchingRow,
  change: { after: ViewerAttributes; firstGiven: readonly DetailName[]; today: CalendarDay },
): ViewerAttributes {
  const { after, firstGiven, today } = change;
  const kept = withAttributesOf(keptOn(before, today), after, ({ name }) => firstGiven.includes(name));
  // When the new city counts from tomorrow, a first district in it counts from tomorrow too.
  if (kept.city_id !== after.city_id && firstGiven.includes('district')) kept.district_id = null;
  return kept;
}
