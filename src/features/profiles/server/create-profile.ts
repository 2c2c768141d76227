/** The profile rows that a new account begins with. Called in the transaction that creates the account. */
import { randomInt } from 'node:crypto';
import { type Db, run, sql } from '#lib/server/db.ts';
import { firmWallet, userWallet } from '#features/ledger/accounts.ts';
import { fromTo, openAccounts, post } from '#features/ledger/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { withCheckDigit } from '../wallet-number.ts';

/** Fifteen random digits: 9·10^14 numbers, so that a clash (refused by the database) is not to be expected. */
function randomWalletNumber(): string {
  return withCheckDigit(
    `${randomInt(1_000_000, 10_000_000)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`,
  );
}

/** A viewer's profile, wallet, and the welcome bonus (registration_earning), credited once, when the phone is verified. */
export async function createViewerProfile(
  tx: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const { registration_earning: bonus } = await readSettings(tx);
  await run(
    tx,
    sql`insert into viewers (user_id, wallet_number, welcome_bonus_kurus)
        values (${userId}, ${randomWalletNumber()}, ${bonus})`,
  );
  const wallet = userWallet(userId);
  await openAccounts(tx, [wallet]);
  const postings = fromTo('platform_expense', wallet, bonus);
  await post(tx, { entries: [{ kind: 'welcome_bonus', ref: userId, actorId: userId, postings }], now });
}

export async function createFirmProfile(
  tx: Db,
  firm: { userId: number; firmName: string; contactEmail: string; contactPhone: string },
): Promise<void> {
  await run(
    tx,
    sql`insert into firms (user_id, firm_name, contact_email, contact_phone)
        values (${firm.userId}, ${firm.firmName}, ${firm.contactEmail}, ${firm.contactPhone})`,
  );
  await openAccounts(tx, [firmWallet(firm.userId)]);
}
