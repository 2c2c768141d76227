import { type Db, one, rows, sql } from '#lib/server/db.ts';
import type { FirmStats } from '../contract.ts';

/** Popups tell of each campaign once; older ones than these have been told of. */
const LATEST = 50;

const UNPAID = sql`campaigns.status = 'approved' and exists (
  select from orders where orders.campaign_id = campaigns.id and payment_status in ('awaiting', 'rejected'))`;

/** What the firm's panel counts. */
export async function readFirmStats(db: Db, firmId: number): Promise<FirmStats> {
  const counts = one(
    db,
    sql<Omit<FirmStats, 'approved_campaigns_list' | 'payment_approved_campaigns_list'>>`
      select count(*) filter (where status = 'draft') as draft_campaigns,
        count(*) filter (where status = 'pending') as pending_campaigns,
        count(*) filter (where status = 'rejected') as rejected_campaigns,
        count(*) filter (where status = 'active') as active_campaigns,
        count(*) filter (where status = 'completed') as completed_campaigns,
        count(*) filter (where ${UNPAID}) as pending_payment_campaigns
      from campaigns where firm_id = ${firmId}`,
  );
  const approved = rows(
    db,
    sql<{ id: number; campaign_name: string }>`select id, campaign_name from campaigns
      where firm_id = ${firmId} and ${UNPAID} order by approved_at desc, id desc limit ${LATEST}`,
  );
  const live = rows(
    db,
    sql<{ id: number; campaign_name: string }>`select id, campaign_name from campaigns
      where firm_id = ${firmId} and status in ('active', 'stopped')
      order by activated_at desc, id desc limit ${LATEST}`,
  );
  return {
    ...(await counts),
    approved_campaigns_list: await approved,
    payment_approved_campaigns_list: await live,
  };
}
