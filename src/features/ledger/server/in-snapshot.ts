import { type Db, raiseStatementLimit, run, sql } from '#lib/server/db.ts';

/** A check of millions of rows may exceed the pool's statement limit. */
const CHECK_LIMIT_MS = 240_000;

/** One read-only snapshot. */
export function inSnapshot<T>(db: Db, look: (tx: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await raiseStatementLimit(tx, CHECK_LIMIT_MS);
      // Memory to join millions of rows without disk; compiling statements does not pay off.
      await run(tx, sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`);
      return look(tx);
    });
}
