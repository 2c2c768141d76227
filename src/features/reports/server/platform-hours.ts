/**
 * The figures of the whole platform over time, from counted hours and, since the last count, from the tables
 * themselves.
 */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { readCountedUntil } from './count-hours.ts';

export interface PlatformDay {
  date: CalendarDay;
  views: number;
  spent: Kurus;
}

/** Lines by day from an instant on, from counted hours and from the tables. */
async function linesFrom(db: Db, from: Date) {
  const countedUntil = await readCountedUntil(db);
  const liveFrom = from > countedUntil ? from : countedUntil;
  return sql`
    select istanbul_day(hour) as date, views, view_kurus + click_kurus as spent from platform_hours
    where hour >= ${from} and hour < ${countedUntil}
    union all
    select istanbul_day(ended_at), count(*), sum(reserved_kurus) from watches
    where status = 'viewed' and ended_at >= ${liveFrom} group by 1
    union all
    select istanbul_day(clicked_at), 0, sum(click_earning_kurus) from viewer_ads
    where clicked_at >= ${liveFrom} and click_earning_kurus > 0 group by 1`;
}

/** The days from an instant on that have figures. */
export async function readPlatformDays(db: Db, from: Date): Promise<PlatformDay[]> {
  const lines = await linesFrom(db, from);
  return rows(
    db,
    sql<PlatformDay>`select date, sum(views)::int as views, sum(spent)::bigint as spent
      from (${lines}) as lines (date, views, spent) group by date order by date`,
  );
}

/** The total ever paid to viewers for views and clicks. */
export async function readPaidToViewers(db: Db): Promise<Kurus> {
  const lines = await linesFrom(db, new Date(0));
  const { spent } = await one(
    db,
    sql<{ spent: Kurus }>`select coalesce(sum(spent), 0)::bigint as spent
      from (${lines}) as lines (date, views, spent)`,
  );
  return spent;
}
