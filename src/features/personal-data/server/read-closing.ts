import { type Db, one, sql } from '#lib/server/db.ts';
import type { AccountEraser } from '#features/accounts/server/index.ts';
import { type OutgoingLimits, readOwnWallet } from '#features/wallet/server/index.ts';
import { readPendingWithdrawals } from './give-up-balance.ts';

/** The consequences of closing the account at present. Reads only; the closing checks again under its locks. */
export async function readClosing(
  db: Db,
  eraser: AccountEraser,
  { userId, now, limits }: { userId: number; now: Date; limits: OutgoingLimits | undefined },
) {
  const { phone, has_open_watch } = await one(
    db,
    sql<{ phone: string; has_open_watch: boolean }>`
      select phone, exists (select from watches where user_id = users.id and status = 'open') as has_open_watch
      from users where id = ${userId}`,
  );
  return {
    wallet: await readOwnWallet(db, { userId, now, limits }),
    pending_withdrawals: await readPendingWithdrawals(db, userId),
    has_open_watch,
    registrable_from: await eraser.registrableFrom(db, phone, now),
  };
}
