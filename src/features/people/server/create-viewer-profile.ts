/** The profile row that a new viewer begins with. Called in the transaction that creates the account. */
import { randomInt } from 'node:crypto';
import { ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { fromTo, openAccounts, post } from '#features/ledger/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import type { RewardState } from '../reward.ts';
import { withCheckDigit } from '../wallet-number.ts';

/** Fifteen random digits: 9·10^14 numbers, so that a clash (refused by the database) is not to be expected. */
function randomWalletNumber(): string {
  return withCheckDigit(
    `${randomInt(1_000_000, 10_000_000)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`,
  );
}

/** Somebody who had an account before has had the bonus, and is rewarded no further than they would have been there. */
const NO_PAST: RewardState = { everGiven: [], count: 0, lastDay: null };

/**
 * A viewer's profile, wallet, and the welcome bonus (registration_earning), credited once, when the phone is verified;
 * `past` is what an earlier account of the phone was rewarded for (threats T-V14).
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
