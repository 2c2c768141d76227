import { type Db, run, sql } from '#lib/server/db.ts';

/** Makes every `operation` on `table` fail while `work` runs, at the statement or, where `deferred`, at the commit. */
export async function withFault<T>(
  db: Db,
  { table, operation, deferred = false }: { table: string; operation: string; deferred?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  await run(
    db,
    sql`create or replace function fail_now() returns trigger language plpgsql as
        $$ begin raise exception 'the machine gave up'; end $$`,
  );
  await run(
    db,
    sql`create constraint trigger fault after ${sql.raw(operation)} on ${sql.table(table)}
        deferrable ${sql.raw(deferred ? 'initially deferred' : 'initially immediate')}
        for each row execute function fail_now()`,
  );
  try {
    return await work();
  } finally {
    await run(db, sql`drop trigger fault on ${sql.table(table)}`);
  }
}
