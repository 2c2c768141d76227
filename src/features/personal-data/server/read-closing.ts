import { type Db, one, sql } from '#lib/server/db.ts';
import type { AccountEraser } from '#features/accounts/server/index.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { freeOf, readLockedBonus, readMoneyReadyAt, readResting } from '#features/wallet/server/index.ts';
import { readPendingWithdrawals } from './give-up-balance.ts';

/** The consequences of closing the account at present. Reads only; the closing checks again under its locks. */
export async function readClosing(
  db: Db,
  eraser: AccountEraser,
  { userId, now }: { userId: number; now: Date },
) {
  const { min_withdraw_amount, withdrawals_enabled } = await readSettings(db);
  const { phone, has_open_watch } = await one(
    db,
    sql<{ phone: string; has_open_watch: boolean }>`
      select phone, exists (select from watches where user_id = users.id and status = 'open') as has_open_watch
      from users where id = ${userId}`,
  );
  const balance = await readBalance(db, userWallet(userId));
  const locked = await readLockedBonus(db, userId);
  const resting = await readResting(db, { userId, now });
  return {
    balance,
    available: freeOf(balance, { locked, resting }),
    min_withdraw_amount,
    withdrawals_enabled,
    pending_withdrawals: await readPendingWithdrawals(db, userId),
    has_open_watch,
    money_ready_at: await readMoneyReadyAt(db, { userId, now }),
    registrable_from: await eraser.registrableFrom(db, phone, now),
  };
}
