import { type Db, rows, sql } from '#lib/server/db.ts';
import { SMALL_REACH } from '#features/audience/reach.ts';
import type { SupplyDay } from '../../forecast.ts';

/** The last campaigns that began are what the next one will be like; more of them would only be slower to add up. */
const RECENT = 60;
/** Fewer campaigns would tell one firm how another's does. */
const LEAST_CAMPAIGNS = 3;
/** Fewer viewers on a day of the air would tell more of chance than of people. */
const LEAST_VIEWERS = 500;
/** No campaign is longer by the settings' own bound. */
const MOST_DAYS = 366;

interface SupplyRow {
  exposed: number;
  campaigns: number;
  views: number;
  new_viewers: number;
  clicks: number;
}

/**
 * Views, first views and clicks for each matching viewer by day on the air, over the recent campaigns: a table of rates
 * as insurers make them. A campaign counts for as much of a day as it was on the air, up to its end or its first stop, so
 * that one whose budget ran out at noon does not make the afternoon look empty. The number that matched is the one with
 * noise that was noted when it began; campaigns of which the noise would be most are left out.
 */
export async function readSupply(db: Db): Promise<SupplyDay[]> {
  const found = await rows(
    db,
    sql<SupplyRow>`
      with recent as (
        select campaigns.id, matching, date_trunc('hour', began_at) as began,
          least(counted_until, completed_at,
            (select min(at) from campaign_events where campaign_id = campaigns.id and event in ('stop', 'halt'))) as ended
        from campaign_matches join campaigns on campaigns.id = campaign_id cross join report_progress
        where is_everybody or matching >= ${SMALL_REACH}
        order by began_at desc limit ${RECENT}
      ), watched as (
        select id, floor(extract(epoch from hour - began) / 86400)::int as day, sum(views) as views,
          sum(new_viewers) as new_viewers, sum(paid_clicks) as clicks
        from recent join campaign_hours on campaign_id = id and hour >= began and hour < ended
        group by id, 2
      ), exposed as (
        select id, day, matching * least(1, extract(epoch from ended - began) / 86400 - day) as viewers
        from recent cross join lateral generate_series(0,
          least(ceil(extract(epoch from ended - began) / 86400)::int, ${MOST_DAYS}) - 1) as day
        where ended > began
      )
      select sum(exposed.viewers)::float8 as exposed, count(*)::int as campaigns,
        coalesce(sum(views), 0)::float8 as views, coalesce(sum(new_viewers), 0)::float8 as new_viewers,
        coalesce(sum(clicks), 0)::float8 as clicks
      from exposed left join watched using (id, day) group by day order by day`,
  );
  const firstUnknown = found.findIndex(
    ({ exposed, campaigns }) => exposed < LEAST_VIEWERS || campaigns < LEAST_CAMPAIGNS,
  );
  const known = firstUnknown === -1 ? found : found.slice(0, firstUnknown);
  return known.map(({ exposed, views, new_viewers: newViewers, clicks }) => ({
    views: views / exposed,
    newViewers: newViewers / exposed,
    clicks: clicks / exposed,
  }));
}
