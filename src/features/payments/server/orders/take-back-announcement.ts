import { type Db, inTransaction } from '#lib/server/db.ts';
import { paymentErrors } from '../../errors.ts';
import { releaseTexts } from '../../texts.ts';
import { expireIfUnpaid } from '../ending/expire-campaign.ts';
import { findFirmOrder } from '../queries.ts';
import { lockOrder } from './lock-order.ts';
import { transitionPayment, refuseState } from './transition-payment.ts';

/**
 * Takes back what a firm said of a transfer on which nobody has decided. The payment is due again; where nothing waits for
 * it, it is void. Must run in the caller's transaction.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE.
 */
export async function takeBackAnnouncement(
  tx: Db,
  { orderId, firmId, now }: { orderId: number; firmId: number; now: Date },
): Promise<void> {
  if ((await findFirmOrder(tx, { id: orderId, firmId })) === undefined)
    throw paymentErrors.PAYMENT_NOT_FOUND();
  const order = await lockOrder(tx, orderId);
  const { campaign_id: campaignId, detached_at: detachedAt } = order;
  if (campaignId === null || detachedAt !== null) {
    const reason = releaseTexts.announcementTakenBack;
    await transitionPayment(tx, order, { event: 'callOff', actorId: firmId, reason, now });
    return;
  }
  await transitionPayment(tx, order, { event: 'takeBack', actorId: firmId, now });
  await expireIfUnpaid(tx, campaignId, now);
}

/**
 * Calls off a top-up that its firm has not paid. An announced transfer is on its way: only an admin decides on it.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE.
 */
export function cancelTopUp(
  db: Db,
  { orderId, firmId, now }: { orderId: number; firmId: number; now: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const own = await findFirmOrder(tx, { id: orderId, firmId });
    if (own === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
    const order = await lockOrder(tx, orderId);
    if (order.kind !== 'top_up') refuseState(order);
    await transitionPayment(tx, order, {
      event: 'void',
      actorId: firmId,
      reason: releaseTexts.calledOff,
      now,
    });
  });
}
