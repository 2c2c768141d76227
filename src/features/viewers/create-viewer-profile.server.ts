import { randomInt } from 'node:crypto';
import { type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, one, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, openAccounts, post } from '#platform/ledger/server.ts';
import { readSettings } from '#platform/settings/server.ts';
import { ATTRIBUTES, type DetailName, type MatchedDetail } from './attributes.ts';
import { rewardsOf, type RewardState } from './reward.ts';
import {
  ATTRIBUTE_COLUMNS,
  DETAIL_COLUMNS,
  type DetailsRow,
  isGiven,
  type ViewerAttributes,
} from './viewer-columns.ts';
import { withCheckDigit } from './wallet-number.ts';
import type { CalendarDay } from '#lib/shared/dates.ts';
import { matchingAttributes, type MatchingRow, withoutWithheld } from './matching.ts';

/** Fifteen random digits. With 9·10^14 numbers a clash is not to be expected; a unique constraint would refuse it. */
function randomWalletNumber(): string {
  return withCheckDigit(
    `${randomInt(1_000_000, 10_000_000)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`,
  );
}

/** A phone that never had an account. A viewer with a past gets no second bonus and only the rewards that are left. */
const NO_PAST: RewardState = { everGiven: [], paid: 0 };

/** Credits the welcome bonus once; `past` has the rewards of the phone's earlier account (T-V14). */
export async function createViewerProfile(
  tx: Db,
  { userId, past, now }: { userId: number; past: RewardState | null; now: Date },
): Promise<void> {
  const { everGiven, paid } = past ?? NO_PAST;
  const { registration_earning } = await readSettings(tx);
  const bonus = past === null ? registration_earning : ZERO_KURUS;
  const statement = sql`
    insert into viewers (user_id, wallet_number, welcome_bonus_kurus, details_ever_given, reward_count)
      values (${userId}, ${randomWalletNumber()}, ${bonus}, ${everGiven}, ${paid})`;
  await run(tx, statement);
  const wallet = userWallet(userId);
  await openAccounts(tx, [wallet]);
  if (past !== null) return;
  const postings = fromTo('platform_expense', wallet, bonus);
  await post(tx, { entries: [{ kind: 'welcome_bonus', ref: userId, actorId: userId, postings }], now });
}

export interface ViewerWithDetails {
  userId: number;
  details: DetailsRow;
  /** False for people who had their welcome bonus and their rewards elsewhere. */
  hasBonus: boolean;
}

/** Uses one statement per table. Counts bonus and rewards, and pays them unless `hasBonus` is false. */
export async function createViewerProfiles(tx: Db, viewers: readonly ViewerWithDetails[], now: Date) {
  const {
    registration_earning,
    profile_update_earning: amount,
    profile_update_limit: limit,
  } = await readSettings(tx);
  const profiles = viewers.map(({ userId, details, hasBonus }) => {
    const given = ATTRIBUTES.filter(({ viewer }) => isGiven(details[viewer.column])).map(({ name }) => name);
    return {
      ...details,
      user_id: userId,
      wallet_number: randomWalletNumber(),
      welcome_bonus_kurus: hasBonus ? registration_earning : ZERO_KURUS,
      welcome_bonus_shown_at: now,
      details_ever_given: given,
      reward_count: rewardsOf({ everGiven: given, paid: 0 }, { amount, limit }),
    };
  });
  const columns = sql.join(
    [
      'user_id',
      'wallet_number',
      'welcome_bonus_kurus',
      'welcome_bonus_shown_at',
      'details_ever_given',
      'reward_count',
      ...DETAIL_COLUMNS,
    ].map((column) => sql.ref(column)),
  );
  const statement = sql`insert into viewers (${columns})
      select ${columns} from jsonb_populate_recordset(null::viewers, ${JSON.stringify(profiles)}::jsonb)`;
  await run(tx, statement);
  await openAccounts(
    tx,
    viewers.map(({ userId }) => userWallet(userId)),
  );
  const paid = new Set(viewers.filter(({ hasBonus }) => hasBonus).map(({ userId }) => userId));
  const entries = profiles
    .filter(({ user_id: userId }) => paid.has(userId))
    .flatMap(({ user_id: userId, reward_count: to }) => [
      {
        kind: 'welcome_bonus' as const,
        ref: userId,
        actorId: userId,
        postings: fromTo('platform_expense', userWallet(userId), registration_earning),
      },
      ...profileRewardEntries(userId, { from: 1, to, amount }),
    ]);
  if (entries.length > 0) await post(tx, { entries, now });
}

const EMPTIED = sql.raw(
  ATTRIBUTES.map(({ kind, viewer }) => `${viewer.column} = ${kind === 'several' ? "'{}'" : 'null'}`).join(
    ', ',
  ),
);

/**
 * Empties a viewer's details. The wallet number stays, as the wallet's name in the books. Must run in the closing
 * transaction. @returns the rewards ever paid, from which the phone's next account continues
 */
export async function eraseViewer(tx: Db, { userId, now }: { userId: number; now: Date }) {
  const rewards = rewardStateOf(await lockViewer(tx, userId));
  const statement = sql`update viewers set closed_at = ${now}, ${EMPTIED},
        details_ever_given = '{}', withheld = '{}', day_attributes = null, day_attributes_on = null, allows_targeting = false,
        version = version + 1
      where user_id = ${userId}`;
  await run(tx, statement);
  return rewards;
}

/** The journal's entries for a viewer's rewards with the numbers `from` to `to`: one each, so that none is paid twice. */
export function profileRewardEntries(
  userId: number,
  { from, to, amount }: { from: number; to: number; amount: Kurus },
) {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    kind: 'profile_reward' as const,
    ref: `${userId}:${from + index}`,
    actorId: userId,
    postings: fromTo('platform_expense', userWallet(userId), amount),
  }));
}

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

export async function readRewards(db: Db, userId: number): Promise<RewardState> {
  return rewardStateOf(await readViewer(db, userId));
}

interface DetailsChange {
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
export async function countRewards(tx: Db, userId: number, { due, sum }: { due: number; sum: Kurus }) {
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

export async function readMatchingAttributes(db: Db, userId: number, today: CalendarDay) {
  const query = sql<MatchingRow>`
    select ${sql.raw(MATCHING_COLUMN_NAMES.join(', '))} from viewers where user_id = ${userId}`;
  const row = await one(db, query);
  return matchingOf(row, today);
}
