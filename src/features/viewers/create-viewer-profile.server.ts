import { randomInt } from 'node:crypto';
import { ZERO_KURUS, type Kurus } from '#lib/shared/money.ts';
import { type Db, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, openAccounts, post } from '#platform/ledger/server.ts';
import { readSettings } from '#platform/settings/server.ts';
import { ATTRIBUTES } from './attributes.ts';
import { rewardsOf, type RewardState } from './reward.ts';
import { DETAIL_COLUMNS, type DetailsRow, isGiven } from './viewer-columns.ts';
import { withCheckDigit } from './wallet-number.ts';
import { lockViewer, rewardStateOf } from './viewer-row.server.ts';

/** Fifteen random digits. With 9·10^14 numbers a clash is not to be expected; a unique constraint would refuse it. */
function randomWalletNumber(): string {
  return withCheckDigit(
    `${randomInt(1_000_000, 10_000_000)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`,
  );
}

/** A phone that never had an account. A viewer with a past gets no second bonus and only the rewards that are left. */
const NO_PAST: RewardState = { everGiven: [], paid: 0 };

/**
 * Credits the welcome bonus once, when the phone is verified; `past` has the rewards of the phone's earlier account
 * (T-V14).
 */
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

/**
 * Uses one statement per table. Counts the bonus and the rewards, pays them unless `hasBonus` is false, and shows no
 * news.
 */
export async function createViewerProfiles(
  tx: Db,
  viewers: readonly ViewerWithDetails[],
  now: Date,
): Promise<void> {
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
export async function eraseViewer(
  tx: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<RewardState> {
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
