import { type Db, first, sql } from '#lib/server/db.ts';
import { ledgerErrors } from '../errors.ts';

/** Whether the reconciliation has stopped money. */
export async function isFrozen(db: Db): Promise<boolean> {
  return (await first(db, sql`select from money_freezes where lifted_at is null`)) !== undefined;
}

/**
 * Refuses to let money leave a wallet from the moment the reconciliation finds a difference until an administrator
 * lifts the stop. A later run without a difference does not lift it. Throws MONEY_FROZEN.
 */
export async function requireAgreement(db: Db): Promise<void> {
  if (await isFrozen(db)) throw ledgerErrors.MONEY_FROZEN();
}
