import type { RawBuilder } from 'kysely';
import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { ofFirm, WITH_MONEY } from '#features/campaigns/server/index.ts';
import { readCountedUntil } from './count-hours.ts';
import { TAKEN_BACK } from './invalid-earnings.ts';
import { type CampaignDay, MOST_CAMPAIGN_DAYS } from '../contract/firm.ts';
import type { FirmFigures } from './read-hours.ts';

interface FirmDay extends FirmFigures {
  date: CalendarDay;
}

interface Asked {
  firmId: number;
  where?: RawBuilder<unknown>;
  from: Date;
  until: Date;
}

/**
 * The days of each campaign of a firm. Counted hours lie before `countedUntil` and never change, so that the answer is the
 * same if a job counts more of them before the query runs. Clicks that paid nothing are in no counted hour. What was spent
 * with fee and VAT is the increase of what was paid for all so far, counted back from now, so that the days of a whole
 * campaign add up to the kuruş.
 */
async function daysOf(db: Db, { firmId, where = sql`true`, from, until }: Asked) {
  const countedUntil = await readCountedUntil(db);
  const liveFrom = from > countedUntil ? from : countedUntil;
  const isOwn = sql`campaign_id = any(array(select id from own))`;
  return sql`
    with own as materialized (
      select campaigns.id, campaign_name, net_budget, paid, net_spent from ${WITH_MONEY}
      where ${ofFirm(firmId)} and activated_at is not null and ${where}
    ), days as (
      select campaign_id, date, sum(views)::int as views, sum(clicks)::int as clicks, sum(spent)::bigint as net,
        sum(invalid_views)::int as invalid_views, sum(invalid_clicks)::int as invalid_clicks
      from (
        select campaign_id, istanbul_day(hour), sum(views), sum(paid_clicks),
          sum(first_view_kurus + repeat_view_kurus + click_kurus), 0, 0
        from campaign_hours
        where ${isOwn} and hour >= ${from} and hour < ${until} and hour < ${countedUntil} group by 1, 2
        union all
        select campaign_id, istanbul_day(ended_at), count(*), 0, sum(reserved_kurus), 0, 0 from watches
        where ${isOwn} and status = 'viewed' and ended_at >= ${liveFrom} and ended_at < ${until} group by 1, 2
        union all
        select campaign_id, istanbul_day(clicked_at), 0, count(*), sum(click_earning_kurus), 0, 0 from viewer_ads
        where ${isOwn} and click_earning_kurus > 0 and clicked_at >= ${liveFrom} and clicked_at < ${until}
        group by 1, 2
        union all
        select campaign_id, istanbul_day(clicked_at), 0, count(*), 0, 0, 0 from viewer_ads
        where ${isOwn} and click_earning_kurus = 0 and clicked_at >= ${from} and clicked_at < ${until} group by 1, 2
        union all
        select campaign_id, istanbul_day(earned_at), 0, 0, -sum(amount_kurus), count(view_number),
          count(*) filter (where view_number is null)
        from (${TAKEN_BACK}) as taken_back
        where ${isOwn} and earned_at >= ${from} and earned_at < ${until} group by 1, 2
      ) as lines (campaign_id, date, views, clicks, spent, invalid_views, invalid_clicks)
      group by campaign_id, date
    ), campaign_days as (
      select campaign_id, campaign_name, date, views, clicks, invalid_views, invalid_clicks,
        paid_for(spent_then, net_budget, paid) - paid_for(spent_then - net, net_budget, paid) as spent
      from (
        select *, (net_spent + net - sum(net) over (partition by campaign_id order by date desc))::bigint as spent_then
        from days join own on own.id = campaign_id
      ) as days
    )`;
}

export async function readFirmDays(db: Db, asked: Asked): Promise<FirmDay[]> {
  return rows(
    db,
    sql<FirmDay>`
      ${await daysOf(db, asked)}
      select date, sum(views)::int as views, sum(clicks)::int as clicks, sum(spent)::bigint as spent,
        sum(invalid_views)::int as invalid_views, sum(invalid_clicks)::int as invalid_clicks
      from campaign_days group by date order by date`,
  );
}

export async function readCampaignDays(db: Db, asked: Asked): Promise<CampaignDay[]> {
  return rows(
    db,
    sql<CampaignDay>`
      ${await daysOf(db, asked)}
      select date, campaign_id, campaign_name, views as total_views, clicks as total_clicks, invalid_views,
        invalid_clicks, spent
      from campaign_days order by date desc, campaign_id desc limit ${MOST_CAMPAIGN_DAYS}`,
  );
}
