import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, one, run, sql } from '#lib/server/db.ts';
import type { DetailName, MatchedDetail } from './attributes.ts';
import { type MatchingRow, matchingAttributes, withoutWithheld } from './matching.ts';
import type { RewardState } from './reward.ts';
import {
  DETAIL_COLUMNS,
  type DetailsRow,
  type ViewerAttributes,
  ATTRIBUTE_COLUMNS,
} from './viewer-columns.ts';

export interface ViewerRow extends DetailsRow, MatchingRow {
  user_id: number;
  wallet_number: string;
  welcome_bonus_kurus: Kurus;
  welcome_bonus_shown_at: Date | null;
  details_ever_given: DetailName[];
  reward_count: number;
  profile_reward_kurus: Kurus;
  profile_reward_shown: boolean;
  version: number;
  closed_at: Date | null;
}

export function readViewer(db: Db, userId: number): Promise<ViewerRow> {
  return one(db, sql<ViewerRow>`select * from viewers where user_id = ${userId}`);
}

export function lockViewer(tx: Db, userId: number): Promise<ViewerRow> {
  return one(tx, sql<ViewerRow>`select * from viewers where user_id = ${userId} for no key update`);
}

export function rewardStateOf(viewer: ViewerRow): RewardState {
  return { everGiven: viewer.details_ever_given, paid: viewer.reward_count };
}

/** The rewards that a viewer has had, which the next account of the phone does not get again. */
export async function readRewards(db: Db, userId: number): Promise<RewardState> {
  return rewardStateOf(await readViewer(db, userId));
}

export interface DetailsChange {
  row: DetailsRow;
  everGiven: readonly DetailName[];
  withheld: readonly MatchedDetail[];
  kept: ViewerAttributes;
  today: CalendarDay;
}

/** Stores details and the list of those ever given. Returns the new version. */
export async function updateDetailsRow(tx: Db, userId: number, change: DetailsChange): Promise<number> {
  const { row, everGiven, withheld, kept, today } = change;
  const details = DETAIL_COLUMNS.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
  const query = sql<{ version: number }>`
    update viewers set ${sql.join(details)}, details_ever_given = ${everGiven},
      withheld = ${withheld},
      day_attributes = ${JSON.stringify(kept)}, day_attributes_on = ${today}, version = version + 1
    where user_id = ${userId} returning version`;
  const { version } = await one(tx, query);
  return version;
}

/** Marks the sum to be shown once, with earlier unseen ones. Returns the number of rewards. */
export async function countRewards(
  tx: Db,
  userId: number,
  { due, sum }: { due: number; sum: Kurus },
): Promise<number> {
  const query = sql<{ reward_count: number }>`
    update viewers set reward_count = reward_count + ${due}::int, profile_reward_shown = false,
      profile_reward_kurus = ${sum}::bigint + case when profile_reward_shown then 0 else profile_reward_kurus end
    where user_id = ${userId} returning reward_count`;
  const { reward_count: count } = await one(tx, query);
  return count;
}

export async function markWelcomeBonusShown(db: Db, userId: number, now: Date): Promise<void> {
  const statement = sql`
    update viewers set welcome_bonus_shown_at = ${now} where user_id = ${userId} and welcome_bonus_shown_at is null`;
  await run(db, statement);
}

export async function markProfileRewardShown(db: Db, userId: number): Promise<void> {
  await run(db, sql`update viewers set profile_reward_shown = true where user_id = ${userId}`);
}

/** Copies the viewer's latest answer to the consent "targeting" to the viewer's row. Does nothing for a firm. */
export async function allowTargeting(tx: Db, userId: number, isAllowed: boolean): Promise<void> {
  await run(tx, sql`update viewers set allows_targeting = ${isAllowed} where user_id = ${userId}`);
}

export const MATCHING_COLUMN_NAMES: readonly string[] = [
  ...ATTRIBUTE_COLUMNS,
  'allows_targeting',
  'withheld',
  'day_attributes',
  'day_attributes_on',
];

export interface MatchingAttributes {
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
  const query = sql<MatchingRow>`
    select ${sql.raw(MATCHING_COLUMN_NAMES.join(', '))} from viewers where user_id = ${userId}`;
  const row = await one(db, query);
  return matchingOf(row, today);
}
