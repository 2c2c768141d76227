/** Releases watches that ran out: what they reserved is free again (Specification, decisions §4). */
import { type Db, inTransaction, rows, sql, one } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { lifeMs } from '../../decide-view.ts';
import { forgetAddresses } from '../settling/earning-addresses.ts';
import type { WatchRow } from '../settling/batch-facts.ts';
import { lockViewers } from '../settling/lock-viewers.ts';
import { release } from './release.ts';
import { KEPT_DAYS } from '#features/fraud/retention.ts';
import { SEEN_SHARE } from '../../seen.ts';

const BATCH = 500;

/** In the lock order of every batch: viewers, then accounts. How many were released. */
async function releaseThese(db: Db, over: readonly OpenWatch[], now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockViewers(
      tx,
      over.map(({ user_id }) => user_id),
    );
    // Again, under the locks: meanwhile one may have been viewed, or given way to another.
    const open = await rows(
      tx,
      sql<WatchRow>`
        select * from watches where status = 'open' and id = any(${over.map(({ id }) => id)}::bigint[])`,
    );
    // Each ends when it ran out, whatever the wall clock says.
    const latestMs = Math.max(now.getTime(), ...open.map(({ expires_at }) => expires_at.getTime()));
    await release(tx, open, new Date(latestMs));
    return open.length;
  });
}

type OpenWatch = Pick<WatchRow, 'id' | 'user_id' | 'display_duration'>;

/**
 * Answers what releases every watch that has run out, and how many those were. It goes by no wall clock, which may have
 * jumped, but by how long ago it first saw a watch: at most one run later than the watch itself would say.
 */
export function createReleaser({ db, clock }: Pick<ServerKit, 'db' | 'clock'>): () => Promise<number> {
  let seenMs = new Map<number, number>();
  return async () => {
    const steadyMs = clock.steadyMs();
    const open = await rows(
      db,
      sql<OpenWatch>`select id, user_id, display_duration from watches where status = 'open'`,
    );
    seenMs = new Map(open.map(({ id }) => [id, seenMs.get(id) ?? steadyMs]));
    const over = open.filter(
      ({ id, display_duration }) => steadyMs - (seenMs.get(id) ?? steadyMs) >= lifeMs(display_duration),
    );
    let released = 0;
    for (let from = 0; from < over.length; from += BATCH)
      released += await releaseThese(db, over.slice(from, from + BATCH), clock.now());
    return released;
  };
}

export function watchJobs({ db, clock }: Pick<ServerKit, 'db' | 'clock'>) {
  const forgetAttention = createAttentionEraser(db);
  const releaseWatches = createReleaser({ db, clock });
  return [
    {
      name: 'release-watches',
      isHarmless: true,
      everySeconds: 10,
      run: async () => {
        await releaseWatches();
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
            update watches set hidden_ms = null, focused_ms = null, beats = null, holder = null,
              visible_ms = case
                when is_painted and visible_ms >= ${SEEN_SHARE}::float8 * display_duration * 1000 then display_duration * 1000
                when visible_ms is not null then 0 end
            from page where page.id = watches.id and is_old and status <> 'open'
              and num_nonnulls(hidden_ms, focused_ms, beats, holder) > 0
          )
          select max(id) as last, min(id) filter (where not is_old) as young from page`,
      );
      if (last === null) return;
      done = young === null ? last : young - 1;
      if (young !== null) return;
    }
  };
}
