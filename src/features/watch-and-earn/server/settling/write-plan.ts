/** Writes the plan of a batch with one statement per table, however many operations there are. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { post } from '#features/ledger/server/index.ts';
import type { EndedWatch, NewWatch, Plan } from './planning.ts';

interface Moment {
  now: Date;
  today: CalendarDay;
}

/**
 * Ends watches and gives back the amount that they held of their day's limit. A viewed one moves to the day on which it
 * is paid, so that a day's earnings are those posted on it; mostly that is the day that held the amount. The duration
 * that was measured, and the last number given to a watch by now, are kept for the reconciliation: unlike the times
 * of the wall clock they show for certain whether watches took their time.
 */
export async function endWatches(
  tx: Db,
  ended: readonly EndedWatch[],
  { now, today }: Moment,
): Promise<void> {
  if (ended.length === 0) return;
  const watchIds = ended.map(({ watch }) => watch.id);
  const userIds = ended.map(({ watch }) => watch.user_id);
  const measured = ended.map((end) => (end.status === 'viewed' ? Math.floor(end.measuredMs) : null));
  const seen = ended.map((end) => (end.status === 'viewed' ? end.seen : null));
  await run(
    tx,
    sql`with ending as (
          select * from unnest(${watchIds}::bigint[], ${ended.map(({ status }) => status)}::text[], ${userIds}::bigint[],
            ${ended.map(({ watch }) => watch.day)}::date[], ${ended.map(({ watch }) => watch.reserved_kurus)}::bigint[],
            ${measured}::integer[],
            ${seen.map((of) => of?.visible_ms ?? null)}::integer[], ${seen.map((of) => of?.hidden_ms ?? null)}::integer[],
            ${seen.map((of) => of?.focused_ms ?? null)}::integer[], ${seen.map((of) => of?.is_painted ?? null)}::boolean[],
            ${seen.map((of) => (of === null ? null : Math.min(of.beats, 999)))}::smallint[])
            as ending (watch_id, new_status, viewer_id, held_day, reserved, measured, seen_ms, unseen_ms, focus_ms, painted,
              heard)
        ), given_back as (
          update viewer_days set
            held_kurus = held_kurus - reserved,
            earned_kurus = earned_kurus + case when new_status = 'viewed' and held_day = ${today} then reserved else 0 end
          from ending where viewer_days.user_id = viewer_id and viewer_days.day = held_day
            and viewer_days.user_id = any(${userIds}::bigint[])
        )
        update watches set status = new_status, ended_at = ${now}, measured_ms = measured,
          ended_after = (select last_value from watches_id_seq),
          day = case new_status when 'viewed' then ${today}::date else watches.day end,
          visible_ms = seen_ms, hidden_ms = unseen_ms, focused_ms = focus_ms, is_painted = painted, beats = heard
        from ending where watches.id = watch_id and watches.id = any(${watchIds}::bigint[])`,
  );
}

/** Opens the watches. Answers their ids by viewer. */
async function openWatches(
  tx: Db,
  opened: readonly NewWatch[],
  { now, today }: Moment,
): Promise<Map<number, number>> {
  if (opened.length === 0) return new Map();
  const inserted = await rows(
    tx,
    sql<{ id: number; user_id: number }>`
      insert into watches (user_id, campaign_id, view_number, reserved_kurus, display_duration, expires_at, matched,
        holder, was_offered, day, started_at)
      select user_id, campaign_id, view_number, reserved, display_duration, expires_at, matched::jsonb, holder, was_offered,
        ${today}::date, ${now}::timestamptz
      from unnest(${opened.map(({ userId }) => userId)}::bigint[], ${opened.map(({ campaignId }) => campaignId)}::bigint[],
        ${opened.map(({ viewNumber }) => viewNumber)}::integer[], ${opened.map(({ reserved }) => reserved)}::bigint[],
        ${opened.map(({ displayDuration }) => displayDuration)}::integer[],
        ${opened.map(({ expiresAt }) => expiresAt)}::timestamptz[],
        ${opened.map(({ matched }) => (matched === null ? null : JSON.stringify(matched)))}::text[],
        ${opened.map(({ holder }) => holder)}::text[],
        ${opened.map(({ wasOffered }) => wasOffered)}::boolean[])
        as opened (user_id, campaign_id, view_number, reserved, display_duration, expires_at, matched, holder, was_offered)
      returning id, user_id`,
  );
  return new Map(inserted.map(({ id, user_id }) => [user_id, id]));
}

interface Columns {
  users: number[];
  campaigns: number[];
  paidViews: number[];
  clickEarnings: (number | null)[];
  earned: number[];
  held: number[];
  newViewers: number[];
  newClicks: number[];
}

/**
 * One line per operation that changed something, with its additions to the viewer's ad, the viewer's day and the
 * counters.
 */
function recordLines({ opened, ended, clicks }: Plan, today: CalendarDay): Columns {
  const viewed = ended.filter(({ status }) => status === 'viewed').map(({ watch }) => watch);
  const nothing = { paidViews: 0, click: null, earned: 0, held: 0, newViewers: 0, newClicks: 0 };
  const lines = [
    ...opened.map(({ userId, campaignId, reserved }) => ({ ...nothing, userId, campaignId, held: reserved })),
    ...viewed.map(({ user_id, campaign_id, view_number, reserved_kurus, day }) => ({
      ...nothing,
      userId: user_id,
      campaignId: campaign_id,
      paidViews: 1,
      // On the same day `endWatches` has already turned the held amount into an earned one.
      earned: day === today ? 0 : reserved_kurus,
      newViewers: view_number === 1 ? 1 : 0,
    })),
    ...clicks.map(({ userId, campaignId, earning, isFirst }) => ({
      ...nothing,
      userId,
      campaignId,
      click: earning,
      earned: earning,
      newClicks: isFirst ? 1 : 0,
    })),
  ];
  return {
    users: lines.map(({ userId }) => userId),
    campaigns: lines.map(({ campaignId }) => campaignId),
    paidViews: lines.map(({ paidViews }) => paidViews),
    clickEarnings: lines.map(({ click }) => click),
    earned: lines.map(({ earned }) => earned),
    held: lines.map(({ held }) => held),
    newViewers: lines.map(({ newViewers }) => newViewers),
    newClicks: lines.map(({ newClicks }) => newClicks),
  };
}

/**
 * Adds the lines to the tables in one statement: payments per viewer and ad, earnings and holds of the day, the
 * campaigns' counters. A click that paid nothing may be followed by one that pays. The campaigns' accounts are locked,
 * so that nobody else changes the counters meanwhile.
 */
async function saveRecords(tx: Db, plan: Plan, { now, today }: Moment): Promise<void> {
  const lines = recordLines(plan, today);
  if (lines.users.length === 0) return;
  await run(
    tx,
    sql`with line as (
          select * from unnest(${lines.users}::bigint[], ${lines.campaigns}::bigint[], ${lines.paidViews}::integer[],
            ${lines.clickEarnings}::bigint[], ${lines.earned}::bigint[], ${lines.held}::bigint[],
            ${lines.newViewers}::integer[], ${lines.newClicks}::integer[])
            as line (user_id, campaign_id, paid_views, click_earning, earned, held, new_viewers, new_clicks)
        ), ads as (
          insert into viewer_ads (user_id, campaign_id, paid_views, clicked_at, click_earning_kurus)
          select user_id, campaign_id, paid_views, case when click_earning is not null then ${now}::timestamptz end,
            click_earning
          from line
          on conflict (user_id, campaign_id) do update set
            paid_views = viewer_ads.paid_views + excluded.paid_views,
            clicked_at = coalesce(excluded.clicked_at, viewer_ads.clicked_at),
            click_earning_kurus = coalesce(excluded.click_earning_kurus, viewer_ads.click_earning_kurus)
          where excluded.paid_views > 0 or excluded.clicked_at is not null
        ), days as (
          insert into viewer_days (user_id, day, earned_kurus, held_kurus)
          select user_id, ${today}::date, earned, held from line where earned > 0 or held > 0
          on conflict (user_id, day) do update set
            earned_kurus = viewer_days.earned_kurus + excluded.earned_kurus,
            held_kurus = viewer_days.held_kurus + excluded.held_kurus
        )
        insert into campaign_counters (campaign_id, total_views, unique_viewers, total_clicks)
        select campaign_id, sum(paid_views), sum(new_viewers), sum(new_clicks) from line
        group by campaign_id having sum(paid_views) + sum(new_clicks) > 0
        on conflict (campaign_id) do update set
          total_views = campaign_counters.total_views + excluded.total_views,
          unique_viewers = campaign_counters.unique_viewers + excluded.unique_viewers,
          total_clicks = campaign_counters.total_clicks + excluded.total_clicks`,
  );
}

/** Writes the plan and moves its money, in the caller's transaction. Answers the ids of the opened watches by viewer. */
export async function writePlan(tx: Db, plan: Plan, moment: Moment): Promise<Map<number, number>> {
  // Ended watches are written first, because an index allows one open watch per viewer.
  await endWatches(tx, plan.ended, moment);
  const ids = await openWatches(tx, plan.opened, moment);
  await saveRecords(tx, plan, moment);
  if (plan.entries.length > 0 || plan.holds.length > 0) {
    await post(tx, { entries: plan.entries, holds: plan.holds, now: moment.now });
  }
  return ids;
}
