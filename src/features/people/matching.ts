/**
 * Which of a viewer's answers ads are matched with (threats T-V13): those with which the Istanbul day began. A change
 * counts from tomorrow, so that flipping an answer brings no other ads; what is said for the first time ever counts at
 * once, so that a new viewer is served; what is taken away no longer counts, at once. Pure.
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

function keptOn(row: MatchingRow, today: CalendarDay): ViewerAttributes {
  return attributesOf(row.day_attributes_on === today ? (row.day_attributes ?? row) : row);
}

/** The attributes as if what is withheld had not been given. */
export function withoutWithheld(
  attributes: ViewerAttributes,
  withheld: readonly MatchedDetail[],
): ViewerAttributes {
  return withAttributesOf(attributesOf(attributes), NOTHING_GIVEN, ({ name }) => withheld.includes(name));
}

/** What the viewer is matched with today: nothing, for one who refuses targeting; nothing that is withheld. */
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

/** What matching goes by for the rest of the day, once `after` is saved with `firstGiven` said for the first time ever. */
export function keepForToday(
  before: MatchingRow,
  change: { after: ViewerAttributes; firstGiven: readonly DetailName[]; today: CalendarDay },
): ViewerAttributes {
  const { after, firstGiven, today } = change;
  const kept = withAttributesOf(keptOn(before, today), after, ({ name }) => firstGiven.includes(name));
  // A first district of a city that counts from tomorrow counts from tomorrow too.
  if (kept.city_id !== after.city_id && firstGiven.includes('district')) kept.district_id = null;
  return kept;
}
