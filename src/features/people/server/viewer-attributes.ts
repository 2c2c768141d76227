import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import type { ViewerAttributes } from '#features/audience/audience.ts';
import { matchingAttributes, type MatchingRow, withoutWithheld } from '../matching.ts';

export interface MatchingAttributes {
  /** What ads are matched with today. */
  matching: ViewerAttributes;
  /** The details as they stand but for those that are withheld, and whether they may choose ads at all. */
  current: ViewerAttributes & { allows_targeting: boolean };
}

/** What audiences may ask about a viewer that is known to exist. */
export async function readMatchingAttributes(
  db: Db,
  userId: number,
  today: CalendarDay,
): Promise<MatchingAttributes> {
  const row = await one(
    db,
    sql<MatchingRow>`
      select age_range_id, gender_id, city_id, district_id, marital_status_id, sector_id, profession_id,
        hobby_ids, brand_ids, clothing_size_id, color_ids, children_count_id, allows_targeting, withheld, day_attributes,
        day_attributes_on
      from viewers where user_id = ${userId}`,
  );
  const { allows_targeting, withheld } = row;
  const current = { ...withoutWithheld(row, withheld), allows_targeting };
  return { matching: matchingAttributes(row, today), current };
}
