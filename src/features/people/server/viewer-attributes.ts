import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { matchingAttributes, type MatchingRow, withoutWithheld } from '../matching.ts';
import { ATTRIBUTE_COLUMNS, type ViewerAttributes } from '../viewer-columns.ts';

export const MATCHING_COLUMN_NAMES: readonly string[] = [
  ...ATTRIBUTE_COLUMNS,
  'allows_targeting',
  'withheld',
  'day_attributes',
  'day_attributes_on',
];

export interface MatchingAttributes {
  /** The answers that are matched with audiences today. */
  matching: ViewerAttributes;
  /** The present details without the withheld ones, and whether they may choose ads at all. */
  current: ViewerAttributes & { allows_targeting: boolean };
}

export function matchingOf(row: MatchingRow, today: CalendarDay): MatchingAttributes {
  const { allows_targeting, withheld } = row;
  const current = { ...withoutWithheld(row, withheld), allows_targeting };
  return { matching: matchingAttributes(row, today), current };
}

export async function readMatchingAttributes(
  db: Db,
  userId: number,
  today: CalendarDay,
): Promise<MatchingAttributes> {
  const row = await one(
    db,
    sql<MatchingRow>`select ${sql.raw(MATCHING_COLUMN_NAMES.join(', '))} from viewers where user_id = ${userId}`,
  );
  return matchingOf(row, today);
}
