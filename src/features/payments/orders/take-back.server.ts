import { type Db, inTransaction, first, rows, sql } from '#lib/server/db.ts';
import { transitionCampaign, lockCampaign } from '#features/campaigns/server.ts';
import { releaseTexts } from '../texts.ts';
import { istanbulDay } from '#lib/shared/dates.ts';
import { readOrder } from '../queries.server.ts';
import { transitionPayment } from './transition-payment.server.ts';

export interface TakeBack {
  campaignId: number;
  firmId: number;
  now: Date;
}

/**
 * Makes a pending or approved, unpaid campaign a draft again. Its order is void; an announced transfer goes to the wallet
 * when it arrives. @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE. */
export function takeBackCampaign(db: Db, { campaignId, firmId, now }: TakeBack): Promise<void> {
  return inTransaction(db, async (tx) => {
    await transitionCampaign(tx, { campaignId, firmId, event: 'takeBack', actor: { id: firmId }, now });
    await releaseOrders(tx, { campaignId, reason: releaseTexts.takenBack, now });
  });
}

const BATCH = 500;

const ANNOUNCED = sql`exists (select from orders
  where campaign_id = campaigns.id and payment_status = 'pending' and detached_at is null)`;

/** An announced payment is decided first. Returns whether the campaign was rejected. */
export function expireIfUnpaid(db: Db, campaignId: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockCampaign(tx, { campaignId });
    if (locked.status !== 'approved' || locked.end_date >= istanbulDay(now)) return false;
    if (await first(tx, sql`select from campaigns where id = ${campaignId} and ${ANNOUNCED}`)) return false;
    const reason = releaseTexts.notPaidInTime;
    await transitionCampaign(tx, { campaignId, event: 'expire', actor: { id: null }, reason, now, locked });
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

interface Release {
  campaignId: number;
  reason: string;
  now: Date;
}

/**
 * Closes a campaign's open order. An announced transfer stays with the admin: its money may be on the way, and goes to
 * the firm's wallet. Runs in the caller's transaction, which has locked the campaign.
 */
export async function releaseOrders(tx: Db, { campaignId, reason, now }: Release): Promise<void> {
  const open = await first(
    tx,
    sql<{ id: number }>`select id from orders
      where campaign_id = ${campaignId} and payment_status <> 'paid' and detached_at is null for no key update`,
  );
  if (open === undefined) return;
  const order = await readOrder(tx, open.id);
  const event = order.payment_status === 'pending' ? 'detach' : 'void';
  await transitionPayment(tx, order, { event, actorId: null, reason, now });
}
