import { type Db, run, sql } from '#lib/server/db.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { openAccounts } from '#platform/ledger/server.ts';

/** Creates the firm and its wallet for a new account. Called in the transaction that creates the account. */
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
