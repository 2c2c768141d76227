import type { Job } from '#lib/server/jobs.ts';
import { type Db, inTransaction, rows, sql, one, run, first } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { lifeMs, timeLeft } from '../decisions.ts';
import { type WatchRow, heldBy } from './operations.server.ts';
import { lockViewers } from './read-batch.server.ts';
import { KEPT_DAYS } from '#features/fraud/rules.ts';
import { SEEN_SHARE } from '#features/fraud/seen.ts';
import { istanbulDay, addDays, type CalendarDay } from '#lib/shared/dates.ts';
import { kurus } from '#lib/shared/money.ts';
import { campaignAccount } from '#platform/ledger/accounts.ts';
import { post } from '#platform/ledger/server.ts';
import { endWatches } from './write-plan.server.ts';
import { forgetPlaces } from '#features/fraud/server.ts';
import { watchErrors } from '../contract.ts';
import type { WatchTimer } from './watch-timer.server.ts';
import { addressKey } from '#lib/server/limits.ts';
import { createDayMemory } from '#lib/server/day-memory.ts';
import { askTogether, prepare } from '#lib/server/database/statements.ts';
import type { Config } from '#lib/server/config.ts';

const BATCH = 500;

/** Locks in the order of every batch: viewers, then accounts. Returns the number released. */
async function releaseThese(db: Db, over: readonly OpenWatch[], now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockViewers(
      tx,
      over.map(({ user_id }) => user_id),
    );
    // Read again under the locks: a watch may meanwhile have been viewed or released.
    const open = await rows(
      tx,
      sql<WatchRow>`
        select * from watches where status = 'open' and id = any(${over.map(({ id }) => id)}::bigint[])`,
    );
    // Each ends at its expiry, even if the wall clock is behind that.
    const latestMs = Math.max(now.getTime(), ...open.map(({ expires_at }) => expires_at.getTime()));
    await release(tx, open, new Date(latestMs));
    return open.length;
  });
}

type OpenWatch = Pick<WatchRow, 'id' | 'user_id' | 'display_duration'>;

/**
 * Returns the number released. Measures from its own first sight of a watch, because the wall clock may jump: at
 * most one run later than the watch's own expiry.
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

export function watchJobs({ db, clock }: Pick<ServerKit, 'db' | 'clock'>): Job[] {
  const forgetAttention = createAttentionEraser(db);
  const releaseWatches = createReleaser({ db, clock });
  return [
    {
      name: 'release-watches',
      isHarmless: true,
      everySeconds: 10,
      run: async () => void (await releaseWatches()),
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
      run: (signal) => forgetAttention(clock.now(), signal),
    },
  ];
}

const DAY_MS = 86_400_000;
const AT_ONCE = 5000;

/**
 * Reduces the evidence of old watches to whether the ad was seen at all, which releases the welcome bonus. Ids follow
 * time, and each run continues after the last, so a process reads every watch once.
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

/** Releases open watches whose viewers are locked: nothing is paid, and reservations become free. */
export async function release(tx: Db, watches: readonly WatchRow[], now: Date): Promise<void> {
  if (watches.length === 0) return;
  const ends = watches.map((watch) => ({ watch, status: 'released' as const }));
  await endWatches(tx, ends, { now, today: istanbulDay(now) });
  const holds = watches.map((watch) => ({
    account: campaignAccount(watch.campaign_id),
    amount: kurus(-heldBy(watch)),
  }));
  await post(tx, { entries: [], holds, now });
}

/**
 * Deletes personal traces of an account being closed. Watches stay, because the books refer to them. Call it
 * before any ledger account is locked; it leaves the viewer locked.
 */
export async function endViewing(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await lockViewers(tx, [userId]);
  const open = await rows(
    tx,
    sql<WatchRow>`select * from watches where status = 'open' and user_id = ${userId}`,
  );
  await release(tx, open, now);
  await run(tx, sql`delete from hidden_firms where user_id = ${userId}`);
  await run(tx, sql`delete from earning_addresses where user_id = ${userId}`);
  await forgetPlaces(tx, userId);
  await run(
    tx,
    sql`update watches set matched = null, holder = null
        where user_id = ${userId} and (matched is not null or holder is not null)`,
  );
}

interface Resumption {
  userId: number;
  campaignId: number;
  watchId: number;
  pageId: string;
  now: Date;
  steadyMs: number;
}

/** Neither shortens nor extends the time left. @throws WATCH_NOT_FOUND, WATCH_RELEASED, WATCH_EXPIRED. */
export function resumeWatch(
  db: Db,
  timer: WatchTimer,
  { userId, campaignId, watchId, pageId, now, steadyMs }: Resumption,
) {
  return inTransaction(db, async (tx) => {
    await lockViewers(tx, [userId]);
    const watch = await first(
      tx,
      sql<WatchRow>`select * from watches
        where id = ${watchId} and user_id = ${userId} and campaign_id = ${campaignId} and status <> 'viewed'`,
    );
    if (watch === undefined) throw watchErrors.WATCH_NOT_FOUND();
    if (watch.ended_at !== null) {
      throw watch.ended_at < watch.expires_at ? watchErrors.WATCH_RELEASED() : watchErrors.WATCH_EXPIRED();
    }
    const elapsedMs = timer.elapsedMs(watch, { now, steadyMs });
    if (elapsedMs >= lifeMs(watch.display_duration)) throw watchErrors.WATCH_EXPIRED();
    await run(tx, sql`update watches set holder = ${pageId} where id = ${watchId}`);
    return {
      watch_id: watch.id,
      earning: watch.reserved_kurus,
      display_duration: watch.display_duration,
      expires_at: watch.expires_at,
      ...timeLeft(watch.display_duration, elapsedMs),
    };
  });
}

/** Bounds farms (threats T-V9). Checked once per viewer, address and day; then this process remembers it. */

const MAX_REMEMBERED = 200_000;

/** Serializes an address, so that concurrent calls cannot exceed the count. */
const lockAddress = prepare<[address: string], never>(
  'lock_earning_address',
  `select pg_advisory_xact_lock(hashtextextended('earning:' || $1::text, 0))`,
);

const admitEarner = prepare<
  [day: CalendarDay, address: string, userId: number, most: number],
  { is_full: boolean }
>(
  'admit_earner',
  `with known as (
     select count(*) as earners, coalesce(bool_or(user_id = $3::bigint), false) as is_one
     from earning_addresses where day = $1::date and address = $2::text
   ), admitted as (
     insert into earning_addresses (day, address, user_id)
     select $1::date, $2::text, $3::bigint from known where not is_one and earners < $4::integer
   )
   select not is_one and earners >= $4::integer as is_full from known`,
);

export function createAddressGuard(
  db: Db,
  config: Pick<Config, 'RATE_LIMITS' | 'EARNERS_PER_ADDRESS'>,
): (earner: { userId: number; ip: string; now: Date }) => Promise<void> {
  const limit = config.EARNERS_PER_ADDRESS;
  if (!config.RATE_LIMITS || limit === 0) return async () => {};
  const admitted = createDayMemory(MAX_REMEMBERED);
  return async ({ userId, ip, now }) => {
    const address = addressKey(ip);
    const day = istanbulDay(now);
    if (admitted.has(day, userId, address)) return;
    await inTransaction(db, async (tx) => {
      const admitting = [lockAddress(address), admitEarner(day, address, userId, limit)] as const;
      const [, [found]] = await askTogether(tx, admitting);
      if (found?.is_full !== false) throw watchErrors.ADDRESS_LIMIT();
    });
    admitted.add(day, userId, address);
  };
}

/** Addresses are personal data, needed only on their day. */
export async function forgetAddresses(db: Db, now: Date): Promise<void> {
  await run(db, sql`delete from earning_addresses where day < ${addDays(istanbulDay(now), -1)}`);
}
