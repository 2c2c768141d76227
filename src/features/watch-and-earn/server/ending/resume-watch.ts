import { type Db, first, inTransaction, run, sql } from '#lib/server/db.ts';
import { lifeMs, timeLeft } from '../../decide-view.ts';
import { watchErrors } from '../../errors.ts';
import type { WatchRow } from '../settling/batch-facts.ts';
import { lockViewers } from '../settling/lock-viewers.ts';
import type { WatchTimer } from '../settling/watch-timer.ts';

interface Resumption {
  userId: number;
  campaignId: number;
  watchId: number;
  holder: string;
  now: Date;
  steadyMs: number;
}

/**
 * Makes `holder` the page that will be paid. The change of page neither shortens nor extends the time left. @throws
 * WATCH_NOT_FOUND, WATCH_RELEASED, WATCH_EXPIRED.
 */
export function resumeWatch(
  db: Db,
  timer: WatchTimer,
  { userId, campaignId, watchId, holder, now, steadyMs }: Resumption,
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
    await run(tx, sql`update watches set holder = ${holder} where id = ${watchId}`);
    return {
      watch_id: watch.id,
      earning: watch.reserved_kurus,
      display_duration: watch.display_duration,
      expires_at: watch.expires_at,
      ...timeLeft(watch.display_duration, elapsedMs),
    };
  });
}
