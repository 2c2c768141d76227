/**
 * Figures by hour. The watches and clicks of an hour are summed up once it is over, so that the figures of a million
 * views are read from some hundred rows; hours that are not counted yet are read from the watches themselves. Both use
 * the one query below, so that they cannot differ.
 */
import type { RawBuilder } from 'kysely';
import { type Db, first, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';

const HOUR_MS = 3_600_000;
/** An hour is counted this long after its end: views are written late, and servers' clocks differ. */
const GRACE_MS = 600_000;
const STEP_HOURS = 24;

export type Sql = RawBuilder<unknown>;

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
 * The hours of one campaign in `[from, until)` that have figures. The views of one ad by one viewer are numbered
 * without gaps, so that the view before tells whether a view is its viewer's first in the hour or on the day.
 */
export function countedHours(campaignId: Sql, from: Sql, until: Sql): Sql {
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

/** The instant up to which hours have been counted; the beginning of time before the first count. */
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

/** Counts the next hours; undefined if none is due. Locks the progress, so that only one worker counts. */
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

/** Campaigns whose hours in `[from, until)` differ from their counters: something was written after the count. */
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

/** Counts due hours, and recounts campaigns whose hours do not add up. Returns how many it recounted. */
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
