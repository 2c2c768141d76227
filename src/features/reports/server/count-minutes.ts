/**
 * What was earned on the whole platform by minute, for the hours that are not counted yet. Only the last few minutes are
 * read from the watches themselves, however many have watched within the hour.
 */
import { type Db, inTransaction, one, run, sql } from '#lib/server/db.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/**
 * A view is written this long after its end at the latest, or else is missing here until its hour is counted, from the
 * watches and after a longer time.
 */
const GRACE_MS = 30_000;
/** Minutes of counted hours stay a while for those who read when their hour had not been counted. */
const KEPT_MS = 2 * HOUR_MS;

/** How far the platform's figures are counted: whole hours, and behind them minutes. */
export interface PlatformProgress {
  hoursUntil: Date;
  /** Not before `hoursUntil`. */
  minutesUntil: Date;
}

/** The beginning of time before the first count. */
export async function readProgress(db: Db): Promise<PlatformProgress> {
  const { hours, minutes } = await one(
    db,
    sql<{ hours: Date | null; minutes: Date | null }>`
      select counted_until as hours, greatest(counted_until, minutes_until) as minutes from report_progress`,
  );
  const hoursUntil = hours ?? new Date(0);
  return { hoursUntil, minutesUntil: hours === null || minutes === null ? hoursUntil : minutes };
}

/**
 * Counts the minutes that are over, behind the last counted hour; none before there is one. Locks the progress, so that
 * only one worker counts.
 */
export function countMinutes(db: Db, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await run(tx, sql`select from report_progress for update`);
    const { hoursUntil, minutesUntil: from } = await readProgress(tx);
    const until = new Date(Math.floor((now.getTime() - GRACE_MS) / MINUTE_MS) * MINUTE_MS);
    if (hoursUntil.getTime() === 0 || until <= from) return;
    await run(
      tx,
      sql`insert into platform_minutes (minute, views, spent_kurus)
          select date_trunc('minute', at), sum(views), sum(kurus) from (
            select ended_at as at, 1 as views, reserved_kurus as kurus from watches
            where status = 'viewed' and ended_at >= ${from} and ended_at < ${until}
            union all
            select clicked_at, 0, click_earning_kurus from viewer_ads
            where clicked_at >= ${from} and clicked_at < ${until} and click_earning_kurus > 0
          ) as earned group by 1`,
    );
    await run(tx, sql`update report_progress set minutes_until = ${until}`);
    await run(
      tx,
      sql`delete from platform_minutes where minute < ${new Date(hoursUntil.getTime() - KEPT_MS)}`,
    );
  });
}
