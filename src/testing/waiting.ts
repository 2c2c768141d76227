import { vi } from 'vitest';
import { type Db, one, sql } from '#lib/server/db.ts';

/** How many sessions of the database wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await one(
    db,
    sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting;
}

/** Resolves once so many of the database's sessions wait for a lock. */
export function untilWaiting(db: Db, count: number): Promise<void> {
  return vi.waitFor(
    async () => {
      const waiting = await countWaiting(db);
      if (waiting < count) throw new Error(`${waiting} of ${count} wait`);
    },
    { timeout: 20_000, interval: 10 },
  );
}
