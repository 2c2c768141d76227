import { type Db, first, sql } from '#lib/server/db.ts';
import { ledgerErrors } from '../errors.ts';

/**
 * Refuses to let money leave a wallet from the moment the reconciliation finds a difference until an administrator
 * lifts the stop. A later run without a difference does not lift it. Throws MONEY_FROZEN.
 */
export async function requireAgreement(db: Db): Promise<void> {
  const frozen = await first(db, sql`select from money_freezes where lifted_at is null`);
  if (frozen !== undefined) throw ledgerErrors.MONEY_FROZEN();
}
