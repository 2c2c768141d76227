/** Releases watches that ran out: what they reserved is free again (Specification, decisions §4). */
import { type Db, inTransaction, rows, sql, one } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { forgetAddresses } from '../settling/earning-addresses.ts';
import type { WatchRow } from '../settling/batch-facts.ts';
import { lockViewers } from '../settling/lock-viewers.ts';
import { release } from './release.ts';
import { KEPT_DAYS } from '#features/fraud/retention.ts';
import { SEEN_SHARE } from '../../seen.ts';

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

/**
 * Reduces what pages saw of old watches to the one thing that is needed for good: whether the ad was seen at all, which
 * releases the welcome bonus.
 */
const DAY_MS = 86_400_000;
const AT_ONCE = 5000;

/**
 * Answers a job. It goes through the watches by their numbers, which follow time, and goes on where it stopped the last
 * time, so that every watch is read once in the life of a process.
 */
export function createAttentionEraser(db: Db): (now: Date, signal?: AbortSignal) => Promise<void> {
  let done = 0;
  return async (now, signal) => {
    const oldest = new Date(now.getTime() - KEPT_DAYS.attention * DAY_MS);
    while (signal?.aborted !== true) {
      const { last, young } = await one(
        db,
        sql<{ last: number | null; young: number | null }>`
          with page as (
            select id, started_at < ${oldest}::timestamptz as is_old from watches where id > ${done} order by id limit ${AT_ONCE}
          ), reduced as (
            update watches set hidden_ms = null, focused_ms = null, beats = null, was_offered = null, holder = null,
              visible_ms = case
                when is_painted and visible_ms >= ${SEEN_SHARE}::float8 * display_duration * 1000 then display_duration * 1000
                when visible_ms is not null then 0 end
            from page where page.id = watches.id and is_old and status <> 'open'
              and num_nonnulls(hidden_ms, focused_ms, beats, was_offered, holder) > 0
          )
          select max(id) as last, min(id) filter (where not is_old) as young from page`,
      );
      if (last === null) return;
      done = young === null ? last : young - 1;
      if (young !== null) return;
    }
  };
}
