/**
 * The figures of the whole platform over time, from counted hours and, since the last count, from the tables themselves,
 * without what was taken back.
 */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { readCountedUntil } from './count-hours.ts';
import { TAKEN_BACK } from './invalid-earnings.ts';

export interface PlatformDay {
  date: CalendarDay;
  views: number;
  /** Of these, found invalid. */
  invalid_views: number;
  spent: Kurus;
}

/**
 * Lines by day from an instant on, the beginning of an hour, from what is counted and from the tables. What was earned later than the instant was
 * taken back later, too; the day between allows for servers whose clocks differ.
 */
async function linesFrom(db: Db, from: Date) {
  const countedUntil = await readCountedUntil(db);
  const liveFrom = from > countedUntil ? from : countedUntil;
  return sql`
    select istanbul_day(hour) as date, views, 0, view_kurus + click_kurus from platform_hours
    where hour >= ${from} and hour < ${countedUntil}
    union all
    select istanbul_day(ended_at), count(*), 0, sum(reserved_kurus) from watches
    where status = 'viewed' and ended_at >= ${liveFrom} group by 1
    union all
    select istanbul_day(clicked_at), 0, 0, sum(click_earning_kurus) from viewer_ads
    where clicked_at >= ${liveFrom} and click_earning_kurus > 0 group by 1
    union all
    select istanbul_day(earned_at), 0, count(view_number), -sum(amount_kurus) from (${TAKEN_BACK}) as taken_back
    where taken_at >= ${from}::timestamptz - interval '1 day' and earned_at >= ${from} group by 1`;
}

/** The days from an instant on that have figures. */
export async function readPlatformDays(db: Db, from: Date): Promise<PlatformDay[]> {
  const lines = await linesFrom(db, from);
  return rows(
    db,
    sql<PlatformDay>`select date, sum(views)::int as views, sum(invalid_views)::int as invalid_views,
        sum(spent)::bigint as spent
      from (${lines}) as lines (date, views, invalid_views, spent) group by date order by date`,
  );
}

/** The total ever paid to viewers for views and clicks, and not taken back. */
export async function readPaidToViewers(db: Db): Promise<Kurus> {
  const lines = await linesFrom(db, new Date(0));
  const { spent } = await one(
    db,
    sql<{ spent: Kurus }>`select coalesce(sum(spent), 0)::bigint as spent
      from (${lines}) as lines (date, views, invalid_views, spent)`,
  );
  return spent;
}
