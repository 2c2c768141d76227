import { type Db, first, sql } from '#lib/server/db.ts';
import { ledgerErrors } from '../errors.ts';

export async function isFrozen(db: Db): Promise<boolean> {
  return (await first(db, sql`select from money_freezes where lifted_at is null`)) !== undefined;
}

/**
 * Throws MONEY_FROZEN while money is stopped. Only an administrator lifts the stop; a later run without a difference
 * does not.
 */
export async function requireAgreement(db: Db): Promise<void> {
  if (await isFrozen(db)) throw ledgerErrors.MONEY_FROZEN();
}
