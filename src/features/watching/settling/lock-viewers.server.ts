import { anyUnseen, ask, prepare } from '#lib/server/database/statements.ts';
import type { Db } from '#lib/server/db.ts';

/** Sent before the statements that read what it protects, and before any ledger account is locked. */
export const lockThem = prepare<[userIds: readonly number[]], { count: number }>(
  'lock_viewers',
  `select count(*) as count from (
     select from viewers where user_id = ${anyUnseen('$1', 'bigint[]')} order by user_id for no key update
   ) as locked`,
);

/**
 * Locks viewers in id order until the transaction ends. Every change to a viewer's watches, views or days holds this
 * lock, which is always taken before any ledger account's.
 */
export async function lockViewers(tx: Db, userIds: readonly number[]): Promise<void> {
  await ask(tx, lockThem(userIds));
}
