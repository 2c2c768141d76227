import { anyUnseen, ask, prepare } from '#lib/server/database/statements.ts';
import type { Db } from '#lib/server/db.ts';

/** Sent before everything else of its transaction. */
export const lockThem = prepare<[userIds: readonly number[]], { count: number }>(
  'lock_viewers',
  `select count(*) as count from (
     select from viewers where user_id = ${anyUnseen('$1', 'bigint[]')} order by user_id for no key update
   ) as locked`,
);

/**
 * Locks viewers until the end of the transaction, in id order: whoever changes a viewer's watches, views or days holds
 * this lock. Always taken before any ledger account.
 */
export async function lockViewers(tx: Db, userIds: readonly number[]): Promise<void> {
  await ask(tx, lockThem(userIds));
}
