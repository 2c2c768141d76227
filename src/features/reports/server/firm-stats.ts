import { istanbulDay } from '#lib/shared/dates.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { inList, isUnpaid, onAir } from '#features/campaigns/server/index.ts';
import { payableOn } from '#features/payments/server/index.ts';
import type { FirmStats, NamedCampaign } from '../contract/firm.ts';

/** After so many days nothing is news any more, whether somebody has seen it or not. */
const NEWS_DAYS = 7;
const MOST_NAMED = 50;

/**
 * The news of the panel's two popups, as far as their notices are unread: approved campaigns that wait for their first payment (one that was rejected is told of
 * elsewhere), and ones whose payment was approved. Neither once their last day has passed.
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

/** The counters of the firm's panel; each that leads to a list counts by that list's own condition. */
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
          count(*) filter (where ${onAir(today)}) as on_air_campaigns,
          count(*) filter (where status = 'stopped') as stopped_campaigns,
          count(*) filter (where ${inList('active')} and stop_reason is not null) as halted_campaigns,
          count(*) filter (where ${inList('completed')}) as completed_campaigns,
          count(*) filter (where ${isUnpaid(today)}) as pending_payment_campaigns
        from campaigns where firm_id = ${firmId} and deleted_at is null`,
    ),
    one(
      db,
      sql<{
        unpaid: number;
      }>`select count(*) as unpaid from orders join campaigns on campaigns.id = campaign_id
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
