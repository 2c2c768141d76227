import { istanbulDay, addDays, type CalendarDay } from '#lib/shared/dates.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { inList, isUnpaid, OWN_ACCOUNT } from '#features/campaigns/server.ts';
import { payableOn } from '#features/payments/server.ts';
import type { FirmStats, NamedCampaign } from './contract.ts';
import { sumKurus } from '#lib/shared/money.ts';
import { countDays, type DayRange } from '#features/performance/buckets.ts';
import {
  type OverviewDay,
  type OverviewFigures,
  type OverviewPeriod,
  MAX_WAITING,
  type Overview,
  WAITING_KINDS,
  type WaitingItem,
} from '#features/performance/overview-wire.ts';
import { readFirmDays, type FirmFigures, spanOfDays } from '#features/performance/server.ts';

/** After so many days nothing is news any more, whether somebody has seen it or not. */
const NEWS_DAYS = 7;
const MOST_NAMED = 50;

/**
 * The news of the panel's two popups, as far as their notices are unread: approved campaigns that wait for their first
 * payment, and ones whose payment was approved. Neither once their last day has passed.
 */
const NEWS = {
  approved: {
    kind: 'campaign_approved',
    at: sql`approved_at`,
    holds: sql`campaigns.status = 'approved' and exists (
      select from orders where orders.campaign_id = campaigns.id and payment_status = 'awaiting')`,
  },
  paid: {
    kind: 'payment_paid',
    at: sql`activated_at`,
    holds: sql`campaigns.status in ('active', 'stopped')`,
  },
};

function readNews(
  db: Db,
  { kind, at, holds }: (typeof NEWS)[keyof typeof NEWS],
  { firmId, now }: { firmId: number; now: Date },
): Promise<NamedCampaign[]> {
  return rows(
    db,
    sql<NamedCampaign>`select id, campaign_name, status, stop_reason, start_date, notice.notice_id from campaigns
      cross join lateral (select max(notices.id) as notice_id from notices where user_id = firm_id
        and kind = ${kind} and subject_id = campaigns.id and read_at is null) as notice
      where firm_id = ${firmId} and notice.notice_id is not null and ${holds} and end_date >= ${istanbulDay(now)}::date
        and ${at} > ${now}::timestamptz - make_interval(days => ${NEWS_DAYS})
      order by ${at} desc, campaigns.id desc limit ${MOST_NAMED}`,
  );
}

export async function readFirmStats(
  db: Db,
  { firmId, now }: { firmId: number; now: Date },
): Promise<FirmStats> {
  const today = istanbulDay(now);
  const [counts, orders, approved, paid] = await Promise.all([
    one(
      db,
      sql<Omit<FirmStats, 'unpaid_orders' | `${string}_campaigns_list`>>`
        select count(*) filter (where ${inList('draft')}) as draft_campaigns,
          count(*) filter (where ${inList('pending')}) as pending_campaigns,
          count(*) filter (where ${inList('rejected')}) as rejected_campaigns,
          count(*) filter (where ${inList('active')}) as active_campaigns,
          count(*) filter (where status = 'stopped') as stopped_campaigns,
          count(*) filter (where ${inList('completed')}) as completed_campaigns,
          count(*) filter (where ${isUnpaid(today)}) as pending_payment_campaigns
        from campaigns where firm_id = ${firmId} and deleted_at is null`,
    ),
    one(
      db,
      sql<{ unpaid: number }>`
        select count(*) as unpaid from orders join campaigns on campaigns.id = campaign_id
        where orders.firm_id = ${firmId} and ${payableOn(today)}`,
    ),
    readNews(db, NEWS.approved, { firmId, now }),
    readNews(db, NEWS.paid, { firmId, now }),
  ]);
  return {
    ...counts,
    unpaid_orders: orders.unpaid,
    approved_campaigns_list: approved,
    payment_approved_campaigns_list: paid,
  };
}

const NOTHING: OverviewFigures = {
  spent: sumKurus(),
  total_views: 0,
  total_clicks: 0,
  invalid_views: 0,
  invalid_clicks: 0,
};

const countsOf = (figures: FirmFigures): OverviewFigures => ({
  spent: figures.spent,
  total_views: figures.views,
  total_clicks: figures.clicks,
  invalid_views: figures.invalid_views,
  invalid_clicks: figures.invalid_clicks,
});

const addCounts = (one: OverviewFigures, other: OverviewFigures): OverviewFigures => ({
  spent: sumKurus(one.spent, other.spent),
  total_views: one.total_views + other.total_views,
  total_clicks: one.total_clicks + other.total_clicks,
  invalid_views: one.invalid_views + other.invalid_views,
  invalid_clicks: one.invalid_clicks + other.invalid_clicks,
});

function periodOf(range: DayRange, countsOn: ReadonlyMap<CalendarDay, OverviewFigures>): OverviewPeriod {
  const days = Array.from({ length: countDays(range) }, (_, index): OverviewDay => {
    const date = addDays(range.from, index);
    return { date, ...(countsOn.get(date) ?? NOTHING) };
  });
  return { ...range, days, totals: days.reduce<OverviewFigures>(addCounts, NOTHING) };
}

export async function comparePeriods(
  db: Db,
  { firmId, range }: { firmId: number; range: DayRange },
): Promise<{ now: OverviewPeriod; before: OverviewPeriod }> {
  const before = { from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) };
  const found = await readFirmDays(db, { firmId, ...spanOfDays({ from: before.from, to: range.to }) });
  const countsOn = new Map(found.map(({ date, ...figures }) => [date, countsOf(figures)]));
  return { now: periodOf(range, countsOn), before: periodOf(before, countsOn) };
}

const ENDING_DAYS = 3;
const LOW_BUDGET_PERCENT = 10;

const toPay = (today: CalendarDay) => sql`
  select 'unpaid', campaigns.id, campaign_name, payable_kurus, end_date, orders.rejection_reason
  from orders join own as campaigns on campaigns.id = campaign_id where ${payableOn(today)}`;

const toMend = sql`
  select status, id, campaign_name, null::bigint, null::date, rejection_reason from own as campaigns
  where ${inList('draft', 'rejected')}`;

/** Each account is found by its key: a join would read the accounts of all campaigns of all firms. */
const toLookAfter = (today: CalendarDay) => sql`
  select matter.kind, campaigns.id, campaign_name,
    case when matter.kind in ('ending', 'low_budget') then balance_kurus end,
    case when matter.kind = 'starting' then start_date else end_date end, stop_reason
  from own as campaigns
  cross join lateral (select balance_kurus from ledger_accounts where ${OWN_ACCOUNT} limit 1) as account
  cross join lateral (
    select sum(campaign_budget_kurus) as paid_in from orders
    where orders.campaign_id = campaigns.id and payment_status = 'paid'
  ) as paid
  cross join lateral (
    select case when stop_reason is not null then 'halted'
      when end_date <= ${addDays(today, ENDING_DAYS)}::date then 'ending'
      when start_date = ${addDays(today, 1)}::date then 'starting'
      when start_date <= ${today}::date and balance_kurus * 100 <= paid_in * ${LOW_BUDGET_PERCENT}
        then 'low_budget' end as kind
  ) as matter
  where ${inList('active')} and end_date >= ${today}::date and matter.kind is not null`;

export async function readWaiting(
  db: Db,
  { firmId, today }: { firmId: number; today: CalendarDay },
): Promise<Overview['waiting']> {
  const found = await rows(
    db,
    sql<WaitingItem & { total: number }>`
      with own as (
        select * from campaigns
        where firm_id = ${firmId} and deleted_at is null and status not in ('pending', 'completed')
      )
      select kind, campaign_id, campaign_name, amount, day, reason, count(*) over ()::int as total
      from (${toPay(today)} union all ${toMend} union all ${toLookAfter(today)})
        as waiting (kind, campaign_id, campaign_name, amount, day, reason)
      order by array_position(${[...WAITING_KINDS]}::text[], kind), day, campaign_id desc limit ${MAX_WAITING}`,
  );
  return { items: found, total: found[0]?.total ?? 0 };
}
