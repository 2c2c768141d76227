import { type Db, first, sql } from '#lib/server/db.ts';
import { ledgerErrors } from '../errors.ts';

/**
 * Nothing leaves a wallet while the last reconciliation has found a difference; a later one that finds none lifts this.
 * Throws MONEY_FROZEN.
 */
export async function requireAgreement(db: Db): Promise<void> {
  const last = await first(
    db,
    sql<{ agrees: boolean }>`select problems = '[]' as agrees from reconciliations order by id desc limit 1`,
  );
  if (last?.agrees === false) throw ledgerErrors.MONEY_FROZEN();
}
