import { istanbulDay } from '#lib/shared/dates.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { inList, isUnpaid, onAir } from '#features/campaigns/server/index.ts';
import { payableOn } from '#features/payments/server/index.ts';
import type { FirmStats } from '../contract/firm.ts';
import { readNews } from './firm-news.ts';

/** The counters of the firm's panel; each that leads to a list counts by that list's own condition. */
export async function readFirmStats(
  db: Db,
  { firmId, now }: { firmId: number; now: Date },
): Promise<FirmStats> {
  const today = istanbulDay(now);
  const [counts, orders, approved, paid] = await Promise.all([
    one(
      db,
      sql<Omit<FirmStats, 'unpaid_orders' | `${string}_campaigns_list` | `${string}_campaigns_news`>>`
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
    readNews(db, 'approved', { firmId, now }),
    readNews(db, 'payment_approved', { firmId, now }),
  ]);
  return {
    ...counts,
    unpaid_orders: orders.unpaid,
    approved_campaigns_list: approved.campaigns,
    approved_campaigns_news: approved.total,
    payment_approved_campaigns_list: paid.campaigns,
    payment_approved_campaigns_news: paid.total,
  };
}
