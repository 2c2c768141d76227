import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, first, sql } from '#lib/server/db.ts';
import type { AccountId } from '../accounts.ts';

/** What stands in an account, reserved amounts included. An account that was never opened has nothing in it. */
export async function readBalance(db: Db, account: AccountId): Promise<Kurus> {
  const row = await first(
    db,
    sql<{ balance_kurus: number }>`select balance_kurus from ledger_accounts where id = ${account}`,
  );
  return kurus(row?.balance_kurus ?? 0);
}
