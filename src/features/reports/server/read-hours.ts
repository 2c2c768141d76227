/**
 * The figures of one campaign, or of all campaigns of a firm, over time: from counted hours and, since the last count,
 * from the watches themselves.
 */
import { addDays, type CalendarDay, startOfDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import type { Granularity } from '../buckets.ts';
import { countedHours, readCountedUntil, type Sql } from './count-hours.ts';
import { type InvalidCounts, TAKEN_BACK } from './invalid-earnings.ts';

export interface Figures extends InvalidCounts {
  views: number;
  viewers: number;
  new_viewers: number;
  clicks: number;
  /** Like those of later views and of clicks without what was taken back. */
  first_view_kurus: Kurus;
  repeat_view_kurus: Kurus;
  click_kurus: Kurus;
  /** The earnings of these views and clicks that were taken back, whenever that was. */
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
 * Joins counted hours, which lie before `countedUntil` and never change, and live ones after it. If a job counts more
 * hours before the query runs, the answer is the same. A taking back may come long after its hour was counted, so that it
 * is always subtracted here.
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

/** The buckets of a span that have figures, in order. `from` and `until` are ends of whole buckets. */
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

/** Viewers of several campaigns cannot be summed: one who saw two of them is one person. */
export interface FirmFigures extends InvalidCounts {
  views: number;
  clicks: number;
  /** Without what was taken back. */
  spent: Kurus;
}

export function spanOfDays({ from, to }: { from: CalendarDay; to: CalendarDay }) {
  return { from: startOfDay(from), until: startOfDay(addDays(to, 1)) };
}
