import { type Db, inTransaction } from '#lib/server/db.ts';
import { paymentErrors } from '../../errors.ts';
import { releaseTexts } from '../../texts.ts';
import { findFirmOrder } from '../queries.ts';
import { lockOrder } from './lock-order.ts';
import { refuseState, transitionPayment } from './transition-payment.ts';

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
