import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, one, run, sql, violates } from '#lib/server/db.ts';
import { accountActs } from '../acts.ts';
import type { AccountId } from '../accounts.ts';
import { ledgerErrors } from '../errors.ts';

interface Rebuilding {
  account: AccountId;
  adminId: number;
  reason: string;
  now: Date;
}

/**
 * Sets the stored balance of an account, which is only a cache, to the sum of its postings. Whoever posts locks the
 * account first, so that the sum cannot change meanwhile.
 * @throws ACCOUNT_NOT_FOUND, BALANCE_AGREES, BALANCE_TOO_LOW when the sum is below what may be stored.
 */
export function rebuildBalance(db: Db, { account, adminId, reason, now }: Rebuilding): Promise<void> {
  return inTransaction(db, async (tx) => {
    const stored = await first(
      tx,
      sql<{ balance: Kurus }>`
        select balance_kurus as balance from ledger_accounts where id = ${account} for no key update`,
    );
    if (stored === undefined) throw ledgerErrors.ACCOUNT_NOT_FOUND();
    const posted = await one(
      tx,
      sql<{ balance: Kurus }>`
        select coalesce(sum(amount_kurus), 0)::bigint as balance from ledger_postings where account_id = ${account}`,
    );
    if (posted.balance === stored.balance) throw ledgerErrors.BALANCE_AGREES();
    await run(
      tx,
      sql`update ledger_accounts set balance_kurus = ${posted.balance} where id = ${account}`,
    ).catch((error: unknown) => {
      throw violates(error, 'ledger_accounts_check') ? ledgerErrors.BALANCE_TOO_LOW() : error;
    });
    await recordAct(tx, {
      actorId: adminId,
      act: accountActs.rebuild,
      subjectId: account,
      reason,
      before: { balance: kurusToLira(stored.balance) },
      after: { balance: kurusToLira(posted.balance) },
      now,
    });
  });
}
