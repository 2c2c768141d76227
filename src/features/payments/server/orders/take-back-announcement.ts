import type { Db } from '#lib/server/db.ts';
import { paymentErrors } from '../../errors.ts';
import { releaseTexts } from '../../texts.ts';
import { expireIfUnpaid } from '../ending/expire-campaign.ts';
import { findFirmOrder } from '../queries.ts';
import { lockOrder } from './lock-order.ts';
import { transitionPayment } from './transition-payment.ts';

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
