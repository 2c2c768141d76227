/** Writes what a batch was planned to be: one statement a table, however many operations there are. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import { post } from '#features/ledger/server/index.ts';
import type { CountedClick, EndedWatch, NewWatch, Plan } from './planning.ts';

interface Moment {
  now: Date;
  today: CalendarDay;
}

/**
 * Ends watches and gives back what they held of their day. A viewed one moves to the day in which it is paid, so that
 * what a day says it earned is what was posted in it.
 */
export async function endWatches(
  tx: Db,
  ended: readonly EndedWatch[],
  { now, today }: Moment,
): Promise<void> {
  if (ended.length === 0) return;
  await run(
    tx,
    sql`with ending as (
          select * from unnest(${ended.map(({ watch }) => watch.id)}::bigint[], ${ended.map(({ status }) => status)}::text[],
            ${ended.map(({ watch }) => watch.user_id)}::bigint[], ${ended.map(({ watch }) => watch.day)}::date[],
            ${ended.map(({ watch }) => watch.reserved_kurus)}::bigint[])
            as ending (watch_id, new_status, viewer_id, held_day, reserved)
        ), given_back as (
          update viewer_days set held_kurus = held_kurus - reserved from ending
          where viewer_days.user_id = viewer_id and viewer_days.day = held_day
        )
        update watches set status = new_status, ended_at = ${now},
          day = case new_status when 'viewed' then ${today}::date else watches.day end
        from ending where watches.id = watch_id`,
  );
}

/** Opens the watches; their ids by viewer. */
async function openWatches(
  tx: Db,
  opened: readonly NewWatch[],
  { now, today }: Moment,
): Promise<Map<number, number>> {
  if (opened.length === 0) return new Map();
  const inserted = await rows(
    tx,
    sql<{ id: number; user_id: number }>`
      insert into watches (user_id, campaign_id, view_number, reserved_kurus, display_duration, expires_at, day, started_at)
      select *, ${today}::date, ${now}::timestamptz
      from unnest(${opened.map(({ userId }) => userId)}::bigint[], ${opened.map(({ campaignId }) => campaignId)}::bigint[],
        ${opened.map(({ viewNumber }) => viewNumber)}::integer[], ${opened.map(({ reserved }) => reserved)}::bigint[],
        ${opened.map(({ displayDuration }) => displayDuration)}::integer[],
        ${opened.map(({ expiresAt }) => expiresAt)}::timestamptz[])
      returning id, user_id`,
  );
  return new Map(inserted.map(({ id, user_id }) => [user_id, id]));
}

interface AdChange {
  userId: number;
  campaignId: number;
  paidViews: number;
  click: CountedClick | undefined;
}

function adChanges({ opened, ended, clicks }: Plan): AdChange[] {
  const viewed = ended.filter(({ status }) => status === 'viewed').map(({ watch }) => watch);
  return [
    ...opened.map(({ userId, campaignId }) => ({ userId, campaignId, paidViews: 0, click: undefined })),
    ...viewed.map(({ user_id, campaign_id }) => ({
      userId: user_id,
      campaignId: campaign_id,
      paidViews: 1,
      click: undefined,
    })),
    ...clicks.map((click) => ({ userId: click.userId, campaignId: click.campaignId, paidViews: 0, click })),
  ];
}

/** What each viewer has had from each ad. A click that paid nothing may be followed by one that pays. */
async function saveViewerAds(tx: Db, plan: Plan, { now }: Moment): Promise<void> {
  const changes = adChanges(plan);
  if (changes.length === 0) return;
  await run(
    tx,
    sql`
      insert into viewer_ads (user_id, campaign_id, paid_views, clicked_at, click_earning_kurus)
      select user_id, campaign_id, paid_views, case when earning is not null then ${now}::timestamptz end, earning
      from unnest(${changes.map(({ userId }) => userId)}::bigint[], ${changes.map(({ campaignId }) => campaignId)}::bigint[],
        ${changes.map(({ paidViews }) => paidViews)}::integer[],
        ${changes.map(({ click }) => click?.earning ?? null)}::bigint[]) as change (user_id, campaign_id, paid_views, earning)
      on conflict (user_id, campaign_id) do update set
        paid_views = viewer_ads.paid_views + excluded.paid_views,
        clicked_at = coalesce(excluded.clicked_at, viewer_ads.clicked_at),
        click_earning_kurus = coalesce(excluded.click_earning_kurus, viewer_ads.click_earning_kurus)`,
  );
}

/** What was earned and what is newly held on the viewers' day. */
async function saveDays(tx: Db, { opened, ended, clicks }: Plan, { today }: Moment): Promise<void> {
  const viewed = ended.filter(({ status }) => status === 'viewed').map(({ watch }) => watch);
  const changes = [
    ...opened.map(({ userId, reserved }) => ({ userId, earned: 0, held: reserved })),
    ...viewed.map(({ user_id, reserved_kurus }) => ({ userId: user_id, earned: reserved_kurus, held: 0 })),
    ...clicks.map(({ userId, earning }) => ({ userId, earned: earning, held: 0 })),
  ];
  if (changes.length === 0) return;
  await run(
    tx,
    sql`insert into viewer_days (user_id, day, earned_kurus, held_kurus)
        select user_id, ${today}::date, earned, held
        from unnest(${changes.map(({ userId }) => userId)}::bigint[], ${changes.map(({ earned }) => earned)}::bigint[],
          ${changes.map(({ held }) => held)}::bigint[]) as change (user_id, earned, held)
        on conflict (user_id, day) do update set
          earned_kurus = viewer_days.earned_kurus + excluded.earned_kurus,
          held_kurus = viewer_days.held_kurus + excluded.held_kurus`,
  );
}

/** Counts views, viewers and clicks. The campaigns' accounts are locked, so nobody else changes these rows now. */
async function saveCounters(tx: Db, { ended, clicks }: Plan): Promise<void> {
  const viewed = ended.filter(({ status }) => status === 'viewed').map(({ watch }) => watch);
  const counted = [
    ...viewed.map(({ campaign_id, view_number }) => ({
      campaignId: campaign_id,
      views: 1,
      viewers: view_number === 1 ? 1 : 0,
      clicks: 0,
    })),
    ...clicks
      .filter(({ isFirst }) => isFirst)
      .map(({ campaignId }) => ({ campaignId, views: 0, viewers: 0, clicks: 1 })),
  ];
  if (counted.length === 0) return;
  await run(
    tx,
    sql`insert into campaign_counters (campaign_id, total_views, unique_viewers, total_clicks)
        select campaign_id, sum(views), sum(viewers), sum(clicks)
        from unnest(${counted.map(({ campaignId }) => campaignId)}::bigint[], ${counted.map(({ views }) => views)}::bigint[],
          ${counted.map(({ viewers }) => viewers)}::bigint[], ${counted.map(({ clicks: count }) => count)}::bigint[])
          as counted (campaign_id, views, viewers, clicks)
        group by campaign_id
        on conflict (campaign_id) do update set
          total_views = campaign_counters.total_views + excluded.total_views,
          unique_viewers = campaign_counters.unique_viewers + excluded.unique_viewers,
          total_clicks = campaign_counters.total_clicks + excluded.total_clicks`,
  );
}

/** Writes the plan and moves its money, in the caller's transaction. Answers the ids of the opened watches by viewer. */
export async function writePlan(tx: Db, plan: Plan, moment: Moment): Promise<Map<number, number>> {
  // The ended ones first: a viewer has one open watch, says an index.
  await endWatches(tx, plan.ended, moment);
  const ids = await openWatches(tx, plan.opened, moment);
  await saveViewerAds(tx, plan, moment);
  await saveDays(tx, plan, moment);
  await saveCounters(tx, plan);
  if (plan.entries.length > 0 || plan.holds.length > 0) {
    await post(tx, { entries: plan.entries, holds: plan.holds, now: moment.now });
  }
  return ids;
}
