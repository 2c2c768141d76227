/**
 * An hour is summed up once it is over, so that the figures of a million views are read from some hundred rows; later
 * hours are read from the watches, by the same query.
 */
import { addDays, type CalendarDay, startOfDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, one, rows, sql, first, inTransaction, run } from '#lib/server/db.ts';
import type { Granularity } from './buckets.ts';
import type { RawBuilder } from 'kysely';
import { ofFirm, WITH_MONEY } from '#features/campaigns/server.ts';
import { type CampaignDay, MOST_CAMPAIGN_DAYS } from './contract.ts';

export interface Figures extends InvalidCounts {
  views: number;
  viewers: number;
  new_viewers: number;
  clicks: number;
  /** Like the next two without taken-back earnings. */
  first_view_kurus: Kurus;
  repeat_view_kurus: Kurus;
  click_kurus: Kurus;
  /** Taken back, at any later time. */
  invalid_kurus: Kurus;
}

export interface BucketRow extends Figures {
  at: Date;
}

interface Stretch {
  from: Date;
  until: Date;
}

interface Span extends Stretch {
  campaignId: number;
}

/**
 * Joins counted hours, which never change, and live ones from `countedUntil` on: a job that counts more hours meanwhile
 * changes nothing. Earnings may be taken back long after their hour was counted, so that they are subtracted here.
 */
function hoursOf(campaignId: Sql, { from, until }: Stretch, countedUntil: Date): Sql {
  const liveFrom = from > countedUntil ? from : countedUntil;
  const live = countedHours(campaignId, sql`${liveFrom}::timestamptz`, sql`${until}::timestamptz`);
  return sql`
    select hour, views, hour_viewers, day_viewers, new_viewers, paid_clicks as clicks, first_view_kurus,
      repeat_view_kurus, click_kurus, 0 as invalid_views, 0 as invalid_clicks, 0 as invalid_kurus
    from campaign_hours where campaign_id = ${campaignId} and hour >= ${from} and hour < ${until}
      and hour < ${countedUntil}
    union all
    select hour, views, hour_viewers, day_viewers, new_viewers, paid_clicks, first_view_kurus, repeat_view_kurus,
      click_kurus, 0, 0, 0
    from (${live}) as live
    union all
    select date_trunc('hour', clicked_at, 'UTC'), 0, 0, 0, 0, count(*), 0, 0, 0, 0, 0, 0
    from viewer_ads where campaign_id = ${campaignId} and click_earning_kurus = 0
      and clicked_at >= ${from} and clicked_at < ${until}
    group by 1
    union all
    select date_trunc('hour', earned_at, 'UTC'), 0, 0, 0, 0, 0,
      -coalesce(sum(amount_kurus) filter (where view_number = 1), 0),
      -coalesce(sum(amount_kurus) filter (where view_number > 1), 0),
      -coalesce(sum(amount_kurus) filter (where view_number is null), 0),
      count(view_number), count(*) filter (where view_number is null), sum(amount_kurus)
    from (${TAKEN_BACK}) as taken_back
    where campaign_id = ${campaignId} and earned_at >= ${from} and earned_at < ${until}
    group by 1`;
}

const SUMS =
  sql.raw(`coalesce(sum(views), 0)::int as views, coalesce(sum(new_viewers), 0)::int as new_viewers,
  coalesce(sum(clicks), 0)::int as clicks, coalesce(sum(first_view_kurus), 0)::bigint as first_view_kurus,
  coalesce(sum(repeat_view_kurus), 0)::bigint as repeat_view_kurus,
  coalesce(sum(click_kurus), 0)::bigint as click_kurus, coalesce(sum(invalid_views), 0)::int as invalid_views,
  coalesce(sum(invalid_clicks), 0)::int as invalid_clicks, coalesce(sum(invalid_kurus), 0)::bigint as invalid_kurus`);

export async function readBuckets(db: Db, span: Span & { by: Granularity }): Promise<BucketRow[]> {
  const hours = hoursOf(sql`${span.campaignId}::bigint`, span, await readCountedUntil(db));
  const isByHour = span.by === 'hour';
  const bucket = isByHour
    ? sql`hour`
    : sql`((istanbul_day(hour)::timestamp - interval '3 hours') at time zone 'UTC')`;
  const viewers = sql.raw(isByHour ? 'hour_viewers' : 'day_viewers');
  return rows(
    db,
    sql<BucketRow>`
      select ${bucket} as at, sum(${viewers})::int as viewers, ${SUMS} from (${hours}) as hours group by 1 order by 1`,
  );
}

export async function readSum(db: Db, span: Span): Promise<Omit<Figures, 'viewers'>> {
  const hours = hoursOf(sql`${span.campaignId}::bigint`, span, await readCountedUntil(db));
  return one(db, sql<Omit<Figures, 'viewers'>>`select ${SUMS} from (${hours}) as hours`);
}

/** Viewers of several campaigns cannot be summed. */
export interface FirmFigures extends InvalidCounts {
  views: number;
  clicks: number;
  spent: Kurus;
}

export function spanOfDays({ from, to }: { from: CalendarDay; to: CalendarDay }) {
  return { from: startOfDay(from), until: startOfDay(addDays(to, 1)) };
}

interface FirmDay extends FirmFigures {
  date: CalendarDay;
}

interface DaysRequest {
  firmId: number;
  where?: RawBuilder<unknown>;
  from: Date;
  until: Date;
}

/**
 * As `hoursOf`. Clicks that paid nothing are in no counted hour. The amount spent with fee and VAT is the increase of the
 * total, counted back from now, so that the days of a whole campaign add up to the kuruş.
 */
async function daysOf(db: Db, { firmId, where = sql`true`, from, until }: DaysRequest) {
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

export async function readFirmDays(db: Db, request: DaysRequest): Promise<FirmDay[]> {
  return rows(
    db,
    sql<FirmDay>`
      ${await daysOf(db, request)}
      select date, sum(views)::int as views, sum(clicks)::int as clicks, sum(spent)::bigint as spent,
        sum(invalid_views)::int as invalid_views, sum(invalid_clicks)::int as invalid_clicks
      from campaign_days group by date order by date`,
  );
}

export async function readCampaignDays(db: Db, request: DaysRequest): Promise<CampaignDay[]> {
  return rows(
    db,
    sql<CampaignDay>`
      ${await daysOf(db, request)}
      select date, campaign_id, campaign_name, views as total_views, clicks as total_clicks, invalid_views,
        invalid_clicks, spent
      from campaign_days order by date desc, campaign_id desc limit ${MOST_CAMPAIGN_DAYS}`,
  );
}

export interface InvalidCounts {
  invalid_views: number;
  invalid_clicks: number;
}

/**
 * Taken-back views and clicks stay counted, but every figure of spent money subtracts their cost at the moment when they
 * were earned. A click has no view number.
 */
export const TAKEN_BACK = sql`
  select invalid.campaign_id, coalesce(watches.ended_at, viewer_ads.clicked_at) as earned_at, invalid.at as taken_at,
    view_number, amount_kurus
  from invalid_earnings as invalid
  left join watches on watches.id = invalid.watch_id
  left join viewer_ads on invalid.watch_id is null and viewer_ads.user_id = invalid.user_id
    and viewer_ads.campaign_id = invalid.campaign_id`;

export function readCameBack(db: Db, campaignId: number): Promise<{ at: Date; amount: Kurus }[]> {
  return rows(
    db,
    sql<{ at: Date; amount: Kurus }>`select at, sum(amount_kurus)::bigint as amount from invalid_earnings
      where campaign_id = ${campaignId} group by at order by at`,
  );
}

const HOUR_MS = 3_600_000;
/** An hour is counted this long after its end: views are written late, and servers' clocks differ. */
const GRACE_MS = 600_000;
const STEP_HOURS = 24;

type Sql = RawBuilder<unknown>;

const FIGURES = sql.raw(
  `views, hour_viewers, day_viewers, new_viewers, paid_clicks, first_view_kurus, repeat_view_kurus, click_kurus`,
);

const ADD_TO_PLATFORM = sql.raw(
  `on conflict (hour) do update set views = platform_hours.views + excluded.views,
    paid_clicks = platform_hours.paid_clicks + excluded.paid_clicks,
    view_kurus = platform_hours.view_kurus + excluded.view_kurus,
    click_kurus = platform_hours.click_kurus + excluded.click_kurus`,
);

/**
 * The hours of one campaign in `[from, until)`. A viewer's views of an ad are numbered without gaps, so that the view
 * before shows whether a view is its viewer's first in the hour or on the day.
 */
function countedHours(campaignId: Sql, from: Sql, until: Sql): Sql {
  return sql`
    select hour, sum(views)::int as views, sum(hour_viewers)::int as hour_viewers, sum(day_viewers)::int as day_viewers,
      sum(new_viewers)::int as new_viewers, sum(paid_clicks)::int as paid_clicks,
      sum(first_view_kurus)::bigint as first_view_kurus, sum(repeat_view_kurus)::bigint as repeat_view_kurus,
      sum(click_kurus)::bigint as click_kurus
    from (
      select date_trunc('hour', watch.ended_at, 'UTC') as hour, count(*) as views,
        count(*) filter (where earlier.ended_at is null
          or earlier.ended_at < date_trunc('hour', watch.ended_at, 'UTC')) as hour_viewers,
        count(*) filter (where earlier.ended_at is null
          or istanbul_day(earlier.ended_at) < istanbul_day(watch.ended_at)) as day_viewers,
        count(*) filter (where watch.view_number = 1) as new_viewers, 0 as paid_clicks,
        coalesce(sum(watch.reserved_kurus) filter (where watch.view_number = 1), 0) as first_view_kurus,
        coalesce(sum(watch.reserved_kurus) filter (where watch.view_number > 1), 0) as repeat_view_kurus,
        0 as click_kurus
      from watches as watch
      left join watches as earlier on watch.view_number > 1 and earlier.user_id = watch.user_id
        and earlier.campaign_id = watch.campaign_id and earlier.view_number = watch.view_number - 1
        and earlier.status = 'viewed'
      where watch.campaign_id = ${campaignId} and watch.status = 'viewed'
        and watch.ended_at >= ${from} and watch.ended_at < ${until}
      group by 1
      union all
      select date_trunc('hour', clicked_at, 'UTC'), 0, 0, 0, 0, count(*), 0, 0, sum(click_earning_kurus)
      from viewer_ads
      where campaign_id = ${campaignId} and clicked_at >= ${from} and clicked_at < ${until}
        and click_earning_kurus > 0
      group by 1
    ) as parts group by hour`;
}

export async function readCountedUntil(db: Db): Promise<Date> {
  const { counted_until } = await one(
    db,
    sql<{ counted_until: Date | null }>`select counted_until from report_progress`,
  );
  return counted_until ?? new Date(0);
}

const floorToHour = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS;

async function findFirstHour(db: Db): Promise<Date | undefined> {
  const { earliest } = await one(
    db,
    sql<{ earliest: Date | null }>`
      select least(min(viewed), min(clicked)) as earliest from campaign_counters
      cross join lateral (
        select (select min(ended_at) from watches where campaign_id = campaign_counters.campaign_id
            and status = 'viewed') as viewed,
          (select min(clicked_at) from viewer_ads where campaign_id = campaign_counters.campaign_id
            and clicked_at is not null) as clicked
      ) as firsts`,
  );
  return earliest === null ? undefined : new Date(floorToHour(earliest.getTime()));
}

async function writeHours(tx: Db, { from, until }: { from: Date; until: Date }): Promise<void> {
  const hours = countedHours(
    sql`campaign_counters.campaign_id`,
    sql`${from}::timestamptz`,
    sql`${until}::timestamptz`,
  );
  await run(
    tx,
    sql`with written as (
          insert into campaign_hours (campaign_id, hour, ${FIGURES})
          select campaign_id, hour, ${FIGURES} from campaign_counters cross join lateral (${hours}) as counted
          on conflict (campaign_id, hour) do nothing
          returning hour, views, paid_clicks, first_view_kurus + repeat_view_kurus as view_kurus, click_kurus
        )
        insert into platform_hours (hour, views, paid_clicks, view_kurus, click_kurus)
        select hour, sum(views), sum(paid_clicks), sum(view_kurus), sum(click_kurus) from written group by hour
        ${ADD_TO_PLATFORM}`,
  );
}

/** Undefined if none is due. Locks the progress, so that only one worker counts. */
function countNext(db: Db, now: Date): Promise<{ from: Date; until: Date } | undefined> {
  return inTransaction(db, async (tx) => {
    const progress = await one(
      tx,
      sql<{ counted_until: Date | null }>`select counted_until from report_progress for update`,
    );
    const from = progress.counted_until ?? (await findFirstHour(tx));
    if (from === undefined) return undefined;
    const over = floorToHour(now.getTime() - GRACE_MS);
    const until = new Date(Math.min(from.getTime() + STEP_HOURS * HOUR_MS, over));
    if (until <= from) return undefined;
    await writeHours(tx, { from, until });
    await run(tx, sql`update report_progress set counted_until = ${until}`);
    return { from, until };
  });
}

/** Campaigns whose hours differ from their counters: something was written after the count. */
async function findMiscounted(db: Db, { from, until }: { from: Date; until: Date }): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ campaign_id: number }>`
      with touched as (
        select campaign_id, total_views, total_clicks from campaign_counters where exists (
          select from campaign_hours where campaign_hours.campaign_id = campaign_counters.campaign_id
            and hour >= ${from} and hour < ${until})
      ), progress as (select counted_until from report_progress)
      select campaign_id from touched cross join lateral (
        select coalesce(sum(views), 0) as views, coalesce(sum(paid_clicks), 0) as clicks
        from campaign_hours where campaign_id = touched.campaign_id
      ) as counted cross join lateral (
        select (select count(*) from watches where campaign_id = touched.campaign_id and status = 'viewed'
            and ended_at >= (select counted_until from progress)) as views,
          (select count(*) from viewer_ads where campaign_id = touched.campaign_id and click_earning_kurus = 0)
            + (select count(*) from viewer_ads where campaign_id = touched.campaign_id and clicked_at is not null
              and click_earning_kurus > 0 and clicked_at >= (select counted_until from progress)) as clicks
      ) as live
      where total_views <> counted.views + live.views or total_clicks <> counted.clicks + live.clicks`,
  );
  return found.map(({ campaign_id }) => campaign_id);
}

/** Counts a campaign's hours again from the beginning; the platform's hours change by the difference. */
export function recountCampaign(db: Db, campaignId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const progress = await first(
      tx,
      sql<{ counted_until: Date }>`select counted_until from report_progress
        where counted_until is not null for update`,
    );
    if (progress === undefined) return;
    const hours = countedHours(
      sql`${campaignId}::bigint`,
      sql`'-infinity'::timestamptz`,
      sql`${progress.counted_until}::timestamptz`,
    );
    const change = sql`sum(views * sign) as views, sum(paid_clicks * sign) as paid_clicks,
      sum((first_view_kurus + repeat_view_kurus) * sign) as view_kurus, sum(click_kurus * sign) as click_kurus`;
    await run(
      tx,
      sql`insert into platform_hours (hour, views, paid_clicks, view_kurus, click_kurus)
          select hour, ${change} from (
            select hour, ${FIGURES}, 1 as sign from (${hours}) as counted
            union all
            select hour, ${FIGURES}, -1 from campaign_hours where campaign_id = ${campaignId}
          ) as both_counts group by hour
          ${ADD_TO_PLATFORM}`,
    );
    await run(tx, sql`delete from campaign_hours where campaign_id = ${campaignId}`);
    await run(
      tx,
      sql`insert into campaign_hours (campaign_id, hour, ${FIGURES})
          select ${campaignId}, hour, ${FIGURES} from (${hours}) as counted`,
    );
  });
}

/** Returns the number of campaigns that did not add up and were counted again. */
export async function countDueHours(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let recounted = 0;
  while (signal?.aborted !== true) {
    const counted = await countNext(db, now);
    if (counted === undefined) break;
    for (const campaignId of await findMiscounted(db, counted)) {
      await recountCampaign(db, campaignId);
      recounted += 1;
    }
  }
  return recounted;
}
