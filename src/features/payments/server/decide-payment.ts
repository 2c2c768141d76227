/** The admin decides a bank transfer. Both must run in the caller's transaction. */
import type { Db } from '#lib/server/db.ts';
import { lockOrder } from './lock-order.ts';
import { refuseTooLate, settleOrder } from './settle-order.ts';
import { transitionPayment } from './transition-payment.ts';

interface Decision {
  orderId: number;
  adminId: number;
  now: Date;
}

/**
 * The admin has seen the transfer: the payment is paid, the money is in the books and the campaign is active, or nothing
 * of it.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE, PAYMENT_TOO_LATE.
 */
export async function approvePayment(tx: Db, { orderId, adminId, now }: Decision): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await transitionPayment(tx, order, { event: 'approve', actorId: adminId, now });
  refuseTooLate(order, now);
  await settleOrder(tx, order, { from: 'bank', actorId: adminId, now });
}

/** The transfer did not come, or not as it should. The firm reads the reason and can pay again. Throws as above. */
export async function rejectPayment(
  tx: Db,
  { orderId, adminId, reason, now }: Decision & { reason: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await transitionPayment(tx, order, { event: 'reject', actorId: adminId, reason, now });
}
