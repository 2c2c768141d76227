import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, run, sql, violates } from '#lib/server/db.ts';
import { accountActs } from './acts.ts';
import type { AccountId } from './accounts.ts';
import { ledgerErrors } from './errors.ts';
import { beginFullCheck } from './check-fully.server.ts';
import { lockCheckpoint } from './marks.server.ts';

/** The stored balance, and the sums that a minute check compares it with. */
interface Sums {
  stored: Kurus;
  posted: Kurus;
  /** Postings up to the checkpoint: as stored, and as they are. */
  stored_checked: Kurus;
  checked: Kurus;
}

const readSums = (tx: Db, account: AccountId): Promise<Sums | undefined> =>
  first(
    tx,
    sql<Sums>`
      select balance_kurus as stored, coalesce(sum_kurus, 0) as stored_checked, posted, checked
      from ledger_accounts left join ledger_checked_accounts on account_id = id
      cross join (select coalesce(sum(amount_kurus), 0)::bigint as posted,
          coalesce(sum(amount_kurus) filter (where entry_id <= checked_entry_id), 0)::bigint as checked
        from ledger_marks left join ledger_postings on account_id = ${account}) as postings
      where id = ${account}`,
  );

/**
 * Sets an account's cached balance and checked sum to the sums of its postings. Every posting locks the account
 * first, so that the sum cannot change meanwhile. @throws ACCOUNT_NOT_FOUND, BALANCE_AGREES, BALANCE_TOO_LOW when the
 * sum is below the minimum.
 */
export function rebuildBalance(
  db: Db,
  options: { account: AccountId; adminId: number; reason: string; now: Date },
): Promise<void> {
  const { account, adminId, reason, now } = options;
  return inTransaction(db, async (tx) => {
    await lockCheckpoint(tx);
    await run(tx, sql`select from ledger_accounts where id = ${account} for no key update`);
    const sums = await readSums(tx, account);
    if (sums === undefined) throw ledgerErrors.ACCOUNT_NOT_FOUND();
    const { stored, posted, stored_checked, checked } = sums;
    if (posted === stored && stored_checked === checked) throw ledgerErrors.BALANCE_AGREES();
    await run(tx, sql`update ledger_accounts set balance_kurus = ${posted} where id = ${account}`).catch(
      (error: unknown) => {
        throw violates(error, 'ledger_accounts_check') ? ledgerErrors.BALANCE_TOO_LOW() : error;
      },
    );
    await run(
      tx,
      sql`insert into ledger_checked_accounts (account_id, sum_kurus) values (${account}, ${checked})
          on conflict (account_id) do update set sum_kurus = excluded.sum_kurus`,
    );
    await recordAct(tx, {
      actorId: adminId,
      act: accountActs.rebuild,
      subjectId: account,
      reason,
      before: { balance: kurusToLira(stored) },
      after: { balance: kurusToLira(posted) },
      now,
    });
    // A full check's finding counts until the next one.
    await beginFullCheck(tx, { actorId: adminId, now });
  });
}
