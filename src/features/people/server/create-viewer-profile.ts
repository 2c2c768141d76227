/** Creates a new viewer's profile row. Called in the transaction that creates the account. */
import { randomInt } from 'node:crypto';
import { ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { fromTo, openAccounts, post } from '#features/ledger/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import type { RewardState } from '../reward.ts';
import { withCheckDigit } from '../wallet-number.ts';

/** Fifteen random digits. With 9·10^14 numbers a clash is not to be expected; a unique constraint would refuse it. */
function randomWalletNumber(): string {
  return withCheckDigit(
    `${randomInt(1_000_000, 10_000_000)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`,
  );
}

/**
 * The past of a viewer whose phone never had an account. A viewer with a past gets no second bonus and only the
 * rewards that are left.
 */
const NO_PAST: RewardState = { everGiven: [], count: 0, lastDay: null };

/**
 * Creates a viewer's profile and wallet and credits the welcome bonus (registration_earning) once, when the phone is
 * verified; `past` is the rewards of an earlier account of the phone (threats T-V14).
 */
export async function createViewerProfile(
  tx: Db,
  { userId, past, now }: { userId: number; past: RewardState | null; now: Date },
): Promise<void> {
  const { everGiven, count, lastDay } = past ?? NO_PAST;
  const { registration_earning } = await readSettings(tx);
  const bonus = past === null ? registration_earning : ZERO_KURUS;
  await run(
    tx,
    sql`insert into viewers (user_id, wallet_number, welcome_bonus_kurus, rewarded_details, reward_count, last_reward_day)
        values (${userId}, ${randomWalletNumber()}, ${bonus}, ${everGiven}, ${count}, ${lastDay})`,
  );
  const wallet = userWallet(userId);
  await openAccounts(tx, [wallet]);
  if (past !== null) return;
  const postings = fromTo('platform_expense', wallet, bonus);
  await post(tx, { entries: [{ kind: 'welcome_bonus', ref: userId, actorId: userId, postings }], now });
}
