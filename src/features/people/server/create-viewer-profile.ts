/** Creates the profile rows of new viewers. Called in the transaction that creates their accounts. */
import { randomInt } from 'node:crypto';
import { ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { fromTo, openAccounts, post } from '#features/ledger/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import type { RewardState } from '../reward.ts';
import { ATTRIBUTES } from '../attributes.ts';
import { DETAIL_COLUMNS, type DetailsRow, isGiven } from '../viewer-columns.ts';
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

export interface ViewerWithDetails {
  userId: number;
  details: DetailsRow;
  /** False for people who had their welcome bonus elsewhere. */
  hasBonus: boolean;
}

/**
 * Creates many viewers with the details they have given, with one statement per table. What they gave brings them no
 * reward any more, and nothing about it is shown to them as news.
 */
export async function createViewerProfiles(
  tx: Db,
  viewers: readonly ViewerWithDetails[],
  now: Date,
): Promise<void> {
  const { registration_earning } = await readSettings(tx);
  const profiles = viewers.map(({ userId, details, hasBonus }) => ({
    ...details,
    user_id: userId,
    wallet_number: randomWalletNumber(),
    welcome_bonus_kurus: hasBonus ? registration_earning : ZERO_KURUS,
    welcome_bonus_shown_at: now,
    rewarded_details: ATTRIBUTES.filter(({ viewer }) => isGiven(details[viewer.column])).map(
      ({ name }) => name,
    ),
  }));
  const columns = sql.join(
    [
      'user_id',
      'wallet_number',
      'welcome_bonus_kurus',
      'welcome_bonus_shown_at',
      'rewarded_details',
      ...DETAIL_COLUMNS,
    ].map((column) => sql.ref(column)),
  );
  await run(
    tx,
    sql`insert into viewers (${columns})
        select ${columns} from jsonb_populate_recordset(null::viewers, ${JSON.stringify(profiles)}::jsonb)`,
  );
  await openAccounts(
    tx,
    viewers.map(({ userId }) => userWallet(userId)),
  );
  const entries = viewers
    .filter(({ hasBonus }) => hasBonus)
    .map(({ userId }) => ({
      kind: 'welcome_bonus' as const,
      ref: userId,
      actorId: userId,
      postings: fromTo('platform_expense', userWallet(userId), registration_earning),
    }));
  if (entries.length > 0) await post(tx, { entries, now });
}
