import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, first, one, sql } from '#lib/server/db.ts';
import type { AccountId } from './accounts.ts';

/** Includes reserved amounts; zero for an account that was never opened. */
export async function readBalance(db: Db, account: AccountId): Promise<Kurus> {
  const row = await first(
    db,
    sql<{ balance_kurus: number }>`select balance_kurus from ledger_accounts where id = ${account}`,
  );
  return kurus(row?.balance_kurus ?? 0);
}

export async function readFree(db: Db, account: AccountId): Promise<Kurus> {
  const row = await first(
    db,
    sql<{
      free: Kurus;
    }>`select balance_kurus - held_kurus as free from ledger_accounts where id = ${account}`,
  );
  return row?.free ?? ZERO_KURUS;
}

export async function readBalanceAt(db: Db, account: AccountId, before: Date): Promise<Kurus> {
  const { balance } = await one(
    db,
    sql<{ balance: number }>`
      select coalesce(sum(amount_kurus), 0)::bigint as balance from ledger_postings
      join ledger_entries on id = entry_id where account_id = ${account} and at < ${before}`,
  );
  return kurus(balance);
}
