/**
 * The figures of all campaigns of a firm together over time: from counted hours and, since the last count, from the watches
 * of all of them at once; without what was taken back.
 */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { readCountedUntil } from './count-hours.ts';
import { TAKEN_BACK } from './invalid-earnings.ts';
import type { FirmFigures } from './read-hours.ts';

interface FirmDay extends FirmFigures {
  date: CalendarDay;
}

/**
 * The days of a firm that have figures, in order. Counted hours lie before `countedUntil` and never change, so that the
 * answer is the same if a job counts more of them before the query runs. Clicks that paid nothing are in no counted hour.
 */
export async function readFirmDays(
  db: Db,
  { firmId, from, until }: { firmId: number; from: Date; until: Date },
): Promise<FirmDay[]> {
  const countedUntil = await readCountedUntil(db);
  const liveFrom = from > countedUntil ? from : countedUntil;
  const isOwn = sql`campaign_id = any((select ids from own)::bigint[])`;
  return rows(
    db,
    sql<FirmDay>`
      with own as materialized (
        select array_agg(id) as ids from campaigns
        where firm_id = ${firmId} and deleted_at is null and activated_at is not null
      )
      select date, sum(views)::int as views, sum(clicks)::int as clicks, sum(spent)::bigint as spent,
        sum(invalid_views)::int as invalid_views, sum(invalid_clicks)::int as invalid_clicks
      from (
        select istanbul_day(hour), sum(views), sum(paid_clicks),
          sum(first_view_kurus + repeat_view_kurus + click_kurus), 0, 0
        from campaign_hours
        where ${isOwn} and hour >= ${from} and hour < ${until} and hour < ${countedUntil} group by 1
        union all
        select istanbul_day(ended_at), count(*), 0, sum(reserved_kurus), 0, 0 from watches
        where ${isOwn} and status = 'viewed' and ended_at >= ${liveFrom} and ended_at < ${until} group by 1
        union all
        select istanbul_day(clicked_at), 0, count(*), sum(click_earning_kurus), 0, 0 from viewer_ads
        where ${isOwn} and click_earning_kurus > 0 and clicked_at >= ${liveFrom} and clicked_at < ${until} group by 1
        union all
        select istanbul_day(clicked_at), 0, count(*), 0, 0, 0 from viewer_ads
        where ${isOwn} and click_earning_kurus = 0 and clicked_at >= ${from} and clicked_at < ${until} group by 1
        union all
        select istanbul_day(earned_at), 0, 0, -sum(amount_kurus), count(view_number),
          count(*) filter (where view_number is null)
        from (${TAKEN_BACK}) as taken_back
        where ${isOwn} and earned_at >= ${from} and earned_at < ${until} group by 1
      ) as lines (date, views, clicks, spent, invalid_views, invalid_clicks)
      group by date order by date`,
  );
}
