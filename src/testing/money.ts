/** Makers of money for tests, through the ledger itself. */
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction, one, sql } from '#lib/server/db.ts';
import type { AccountId } from '#features/ledger/accounts.ts';
import { fromTo, openAccounts, post } from '#features/ledger/server/index.ts';

let given = 0;

/** Puts money into an account, opened if need be, as a bonus from the platform. */
export async function fund(db: Db, account: AccountId, amountKurus: number): Promise<void> {
  given += 1;
  const ref = `test-${given}`; // Now: others may be given money while this waits.
  const postings = fromTo('platform_expense', account, kurus(amountKurus));
  await inTransaction(db, async (tx) => {
    await openAccounts(tx, [account]);
    const entry = { kind: 'profile_reward' as const, ref, actorId: null, postings };
    await post(tx, { entries: [entry], now: new Date() });
  });
}

/** The sum of what was posted to an account: the truth that its stored balance caches. */
export async function postedTo(db: Db, account: AccountId): Promise<Kurus> {
  const { total } = await one(
    db,
    sql<{ total: number }>`select coalesce(sum(amount_kurus), 0)::bigint as total
      from ledger_postings where account_id = ${account}`,
  );
  return kurus(total);
}

/** How many entries there are of a kind and, if given, about one thing. */
export async function countEntries(db: Db, kind: string, ref?: string | number): Promise<number> {
  const { count } = await one(
    db,
    sql<{ count: number }>`select count(*) as count from ledger_entries
      where kind = ${kind} and (${ref === undefined} or ref = ${String(ref ?? '')})`,
  );
  return count;
}
