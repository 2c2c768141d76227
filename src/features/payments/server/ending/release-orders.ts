import { type Db, first, sql } from '#lib/server/db.ts';
import { readOrder } from '../queries.ts';
import { transitionPayment } from '../orders/transition-payment.ts';

export interface Release {
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
