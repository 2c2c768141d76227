import { istanbulDay } from '#lib/shared/dates.ts';
import { type Db, first, inTransaction, rows, sql } from '#lib/server/db.ts';
import { lockCampaign, transitionCampaign } from '#features/campaigns/server/index.ts';
import { releaseTexts } from '../../texts.ts';
import { releaseOrders } from './release-orders.ts';

const BATCH = 500;

const ANNOUNCED = sql`exists (select from orders
  where campaign_id = campaigns.id and payment_status = 'pending' and detached_at is null)`;

/** An announced payment is decided first. Returns whether the campaign was rejected. */
export function expireIfUnpaid(db: Db, campaignId: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId });
    if (campaign.status !== 'approved' || campaign.end_date >= istanbulDay(now)) return false;
    if (await first(tx, sql`select from campaigns where id = ${campaignId} and ${ANNOUNCED}`)) return false;
    const reason = releaseTexts.notPaidInTime;
    await transitionCampaign(tx, { campaignId, event: 'expire', actor: { id: null }, reason, now });
    await releaseOrders(tx, { campaignId, reason, now });
    return true;
  });
}

export async function expireUnpaidCampaigns(db: Db, now: Date): Promise<number> {
  const due = await rows(
    db,
    sql<{ id: number }>`select id from campaigns
      where status = 'approved' and end_date < ${istanbulDay(now)}::date and not ${ANNOUNCED}
      order by id limit ${BATCH}`,
  );
  let expired = 0;
  for (const { id } of due) if (await expireIfUnpaid(db, id, now)) expired += 1;
  return expired;
}
