import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import { type FirmStats, MAX_NAMED, type NoticeKind } from '../contract/firm.ts';

const UNPAID = sql`campaigns.status = 'approved' and exists (
  select from orders where orders.campaign_id = campaigns.id and payment_status in ('awaiting', 'rejected'))`;

/** Whether the firm has not been told yet. A popup is shown once per campaign, on whichever device comes first. */
const isUntold = (kind: NoticeKind) => sql`not exists (
  select from seen_notices where seen_notices.firm_id = campaigns.firm_id and kind = ${kind}
    and campaign_id = campaigns.id)`;

/** The counters of the firm's panel. */
export async function readFirmStats(db: Db, firmId: number): Promise<FirmStats> {
  const counts = one(
    db,
    sql<Omit<FirmStats, 'approved_campaigns_list' | 'payment_approved_campaigns_list'>>`
      select count(*) filter (where status = 'draft') as draft_campaigns,
        count(*) filter (where status = 'pending') as pending_campaigns,
        count(*) filter (where status = 'rejected') as rejected_campaigns,
        count(*) filter (where status = 'active') as active_campaigns,
        count(*) filter (where status = 'stopped') as stopped_campaigns,
        count(*) filter (where status = 'stopped' and stop_reason is not null) as halted_campaigns,
        count(*) filter (where status = 'completed') as completed_campaigns,
        count(*) filter (where ${UNPAID}) as pending_payment_campaigns
      from campaigns where firm_id = ${firmId}`,
  );
  const approved = rows(
    db,
    sql<{ id: number; campaign_name: string }>`select id, campaign_name from campaigns
      where firm_id = ${firmId} and ${UNPAID} and ${isUntold('approved')}
      order by approved_at desc, id desc limit ${MAX_NAMED}`,
  );
  const live = rows(
    db,
    sql<{ id: number; campaign_name: string }>`select id, campaign_name from campaigns
      where firm_id = ${firmId} and status in ('active', 'stopped') and ${isUntold('payment_approved')}
      order by activated_at desc, id desc limit ${MAX_NAMED}`,
  );
  return {
    ...(await counts),
    approved_campaigns_list: await approved,
    payment_approved_campaigns_list: await live,
  };
}

/** Remembers what the firm was shown; other firms' campaigns are none of it. How many were not marked before. */
export function markNoticesSeen(
  db: Db,
  given: { firmId: number; kind: NoticeKind; campaignIds: readonly number[]; now: Date },
): Promise<number> {
  return run(
    db,
    sql`insert into seen_notices (firm_id, kind, campaign_id, seen_at)
        select firm_id, ${given.kind}, id, ${given.now} from campaigns
        where firm_id = ${given.firmId} and id = any(${given.campaignIds}::bigint[])
        on conflict do nothing`,
  );
}
