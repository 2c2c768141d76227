import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { matchingAttributes, type MatchingRow, withoutWithheld } from '../matching.ts';
import { ATTRIBUTE_COLUMNS, type ViewerAttributes } from '../viewer-columns.ts';

const COLUMNS = sql.raw(ATTRIBUTE_COLUMNS.join(', '));

export interface MatchingAttributes {
  /** The answers that are matched with audiences today. */
  matching: ViewerAttributes;
  /** The present details without the withheld ones, and whether they may choose ads at all. */
  current: ViewerAttributes & { allows_targeting: boolean };
}

/** The answers of a viewer (who must exist) that audiences may ask for. */
export async function readMatchingAttributes(
  db: Db,
  userId: number,
  today: CalendarDay,
): Promise<MatchingAttributes> {
  const row = await one(
    db,
    sql<MatchingRow>`
      select ${COLUMNS}, allows_targeting, withheld, day_attributes, day_attributes_on
      from viewers where user_id = ${userId}`,
  );
  const { allows_targeting, withheld } = row;
  const current = { ...withoutWithheld(row, withheld), allows_targeting };
  return { matching: matchingAttributes(row, today), current };
}
