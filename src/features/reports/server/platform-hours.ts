/**
 * The figures of the whole platform over time, from counted hours and, since the last count, from the tables themselves,
 * without what was taken back.
 */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
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
 * The days from an instant on, the beginning of an hour, that have figures. What was earned later than the instant was
 * taken back later, too; the day between allows for servers whose clocks differ.
 */
export async function readPlatformDays(db: Db, from: Date): Promise<PlatformDay[]> {
  const countedUntil = await readCountedUntil(db);
  const liveFrom = from > countedUntil ? from : countedUntil;
  return rows(
    db,
    sql<PlatformDay>`
      select date, sum(views)::int as views, sum(invalid_views)::int as invalid_views, sum(spent)::bigint as spent
      from (
        select istanbul_day(hour), views, 0, view_kurus + click_kurus from platform_hours
        where hour >= ${from} and hour < ${countedUntil}
        union all
        select istanbul_day(ended_at), count(*), 0, sum(reserved_kurus) from watches
        where status = 'viewed' and ended_at >= ${liveFrom} group by 1
        union all
        select istanbul_day(clicked_at), 0, 0, sum(click_earning_kurus) from viewer_ads
        where clicked_at >= ${liveFrom} and click_earning_kurus > 0 group by 1
        union all
        select istanbul_day(earned_at), 0, count(view_number), -sum(amount_kurus) from (${TAKEN_BACK}) as taken_back
        where taken_at >= ${from}::timestamptz - interval '1 day' and earned_at >= ${from} group by 1
      ) as lines (date, views, invalid_views, spent)
      group by date order by date`,
  );
}
