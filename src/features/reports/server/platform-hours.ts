/** What happened on the whole platform, by hour: counted hours, and live what is not counted yet. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { readCountedUntil } from './count-hours.ts';

export interface PlatformDay {
  date: CalendarDay;
  views: number;
  spent: Kurus;
}

/** Watches that were running when their campaign ended still end, within their time. */
const ENDING_MS = 3_600_000;

/**
 * The days from an instant on with something in them. Only campaigns that were on the air since the last counted hour can
 * have anything that is not counted; each is looked up by its index.
 */
export async function readPlatformDays(db: Db, from: Date): Promise<PlatformDay[]> {
  const countedUntil = await readCountedUntil(db);
  const liveFrom = from > countedUntil ? from : countedUntil;
  const airedSince = new Date(liveFrom.getTime() - ENDING_MS);
  return rows(
    db,
    sql<PlatformDay>`
      select date, sum(views)::int as views, sum(spent)::bigint as spent from (
        select istanbul_day(hour) as date, views, view_kurus + click_kurus as spent from platform_hours
        where hour >= ${from} and hour < ${countedUntil}
        union all
        select live.* from campaigns cross join lateral (
          select istanbul_day(ended_at), count(*), sum(reserved_kurus) from watches
          where campaign_id = campaigns.id and watches.status = 'viewed' and ended_at >= ${liveFrom}
          group by 1
          union all
          select istanbul_day(clicked_at), 0, sum(click_earning_kurus) from viewer_ads
          where campaign_id = campaigns.id and clicked_at >= ${liveFrom} and click_earning_kurus > 0
          group by 1
        ) as live where campaigns.status in ('active', 'stopped') or completed_at >= ${airedSince}
      ) as parts (date, views, spent) group by date order by date`,
  );
}
