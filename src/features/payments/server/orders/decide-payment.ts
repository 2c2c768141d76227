/** The admin's decision on a bank transfer. Both functions must run in the caller's transaction. */
import { kurusToLira } from '#lib/shared/money.ts';
import { recordAct } from '#lib/server/audit.ts';
import type { Db } from '#lib/server/db.ts';
import { paymentActs } from '../../acts.ts';
import type { Issuer } from '../invoices/issue-invoice.ts';
import { lockOrder } from './lock-order.ts';
import type { OrderRow } from '../queries.ts';
import { refuseTooLate, settleOrder } from './settle-order.ts';
import { transitionPayment } from './transition-payment.ts';

interface Decision {
  orderId: number;
  adminId: number;
  now: Date;
}

/** The facts of a payment that the audit log records. */
function factsOf({ campaign_name, firm_name, total_with_vat, reference }: OrderRow) {
  return { campaign_name, firm_name, reference, total_with_vat: kurusToLira(total_with_vat) };
}

/**
 * Approves a bank transfer: the payment is paid, the money is posted and the campaign is active, all or nothing.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE, PAYMENT_TOO_LATE.
 */
export async function approvePayment(
  tx: Db,
  { orderId, adminId, issuer, now }: Decision & { issuer: Issuer },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await transitionPayment(tx, order, { event: 'approve', actorId: adminId, now });
  refuseTooLate(order, now);
  await settleOrder(tx, order, { from: 'bank', actorId: adminId, issuer, now });
  await recordAct(tx, {
    actorId: adminId,
    act: paymentActs.approve,
    subjectId: orderId,
    before: { payment_status: order.payment_status },
    after: { payment_status: 'paid', ...factsOf(order) },
    now,
  });
}

/**
 * Rejects a transfer that did not arrive or was wrong. The firm reads the reason and can pay again. Throws
 * PAYMENT_NOT_FOUND, PAYMENT_STATE.
 */
export async function rejectPayment(
  tx: Db,
  { orderId, adminId, reason, now }: Decision & { reason: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await transitionPayment(tx, order, { event: 'reject', actorId: adminId, reason, now });
  await recordAct(tx, {
    actorId: adminId,
    act: paymentActs.reject,
    subjectId: orderId,
    reason,
    before: { payment_status: order.payment_status },
    after: { payment_status: 'rejected', ...factsOf(order) },
    now,
  });
}
