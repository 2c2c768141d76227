/** Releases watches that ran out: what they reserved is free again (Specification, decisions §4). */
import { type Db, inTransaction, rows, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { createAttentionEraser } from './forget-attention.ts';
import { forgetAddresses } from '../settling/earning-addresses.ts';
import type { WatchRow } from '../settling/batch-facts.ts';
import { lockViewers } from '../settling/lock-viewers.ts';
import { release } from './release.ts';

const BATCH = 500;

function findExpired(db: Db, now: Date): Promise<{ user_id: number }[]> {
  return rows(
    db,
    sql<{ user_id: number }>`
      select user_id from watches where status = 'open' and expires_at <= ${now} order by expires_at limit ${BATCH}`,
  );
}

/** In the lock order of every batch: viewers, then accounts. How many were released. */
async function releaseOf(db: Db, userIds: readonly number[], now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockViewers(tx, userIds);
    // Again, under the locks: meanwhile one may have been viewed, or another one opened.
    const expired = await rows(
      tx,
      sql<WatchRow>`
        select * from watches where status = 'open' and user_id = any(${userIds}::bigint[]) and expires_at <= ${now}`,
    );
    await release(tx, expired, now);
    return expired.length;
  });
}

/** Releases every watch that has run out by `now`. How many. */
export async function releaseExpired(db: Db, now: Date): Promise<number> {
  let released = 0;
  for (;;) {
    const found = await findExpired(db, now);
    if (found.length === 0) return released;
    released += await releaseOf(
      db,
      found.map(({ user_id }) => user_id),
      now,
    );
    if (found.length < BATCH) return released;
  }
}

export function watchJobs({ db, clock }: Pick<ServerKit, 'db' | 'clock'>) {
  const forgetAttention = createAttentionEraser(db);
  return [
    {
      name: 'release-watches',
      everySeconds: 10,
      run: async () => {
        await releaseExpired(db, clock.now());
      },
    },
    {
      name: 'forget-earning-addresses',
      everySeconds: 3600,
      run: () => forgetAddresses(db, clock.now()),
    },
    {
      name: 'forget-attention',
      everySeconds: 3600,
      maxSeconds: 600,
      run: (signal?: AbortSignal) => forgetAttention(clock.now(), signal),
    },
  ];
}
