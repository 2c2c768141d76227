import { type Db, raiseStatementLimit, run, sql } from '#lib/server/db.ts';

/** Milliseconds. A check of millions of rows may take longer than the pool allows a statement of a call. */
const CHECK_LIMIT_MS = 240_000;

/** Runs `look` in one snapshot of the database, in which it can change nothing. */
export function inSnapshot<T>(db: Db, look: (tx: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await raiseStatementLimit(tx, CHECK_LIMIT_MS);
      // Enough memory to join millions of rows without writing to disk; and compiling a statement pays for none of them.
      await run(tx, sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`);
      return look(tx);
    });
}
