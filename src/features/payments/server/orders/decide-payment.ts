/** The admin's decision on a bank transfer. Both decisions must run in the caller's transaction. */
import { kurusToLira } from '#lib/shared/money.ts';
import { recordAct } from '#lib/server/audit.ts';
import type { Db } from '#lib/server/db.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { fromTo, post } from '#features/ledger/server/index.ts';
import { paymentActs } from '../../acts.ts';
import type { PaymentStatus } from '../../lifecycle.ts';
import { releaseTexts } from '../../texts.ts';
import { expireIfUnpaid } from '../ending/expire-campaign.ts';
import type { Issuer } from '../invoices/issue-invoice.ts';
import { lockOrder } from './lock-order.ts';
import { type OrderRow, readOrder } from '../queries.ts';
import { settleOrders, tooLateReason } from './settle-order.ts';
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
 * Approves a bank transfer: the payment is paid, the money is posted and the campaign is active, all or nothing. Money
 * that came too late for its campaign goes to the firm's wallet instead (Specification, decisions §3 and §5). Returns
 * the payment's new state.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE.
 */
export async function approvePayment(
  tx: Db,
  { orderId, adminId, issuer, now }: Decision & { issuer: Issuer },
): Promise<PaymentStatus> {
  const order = await lockOrder(tx, orderId);
  const isInTime = tooLateReason(order, now) === undefined;
  if (isInTime) {
    await transitionPayment(tx, order, { event: 'approve', actorId: adminId, now });
    await settleOrders(tx, [order], { from: 'bank', actorId: adminId, issuer, now });
  } else await creditTransfer(tx, order, { adminId, now });
  const status = isInTime ? 'paid' : 'void';
  await recordAct(tx, {
    actorId: adminId,
    act: paymentActs.approve,
    subjectId: orderId,
    before: { payment_status: order.payment_status },
    after: { payment_status: status, ...factsOf(order) },
    now,
  });
  return status;
}

/** Puts an announced transfer into the firm's wallet; what its campaign waited for is then decided. */
async function creditTransfer(
  tx: Db,
  order: OrderRow,
  { adminId, now }: Pick<Decision, 'adminId' | 'now'>,
): Promise<void> {
  const { id, campaign_id, campaign_name, firm_id, total_with_vat } = order;
  const reason = releaseTexts.credited;
  await transitionPayment(tx, order, { event: 'credit', actorId: adminId, reason, now });
  await expireIfUnpaid(tx, campaign_id, now);
  const postings = fromTo('bank', firmWallet(firm_id), total_with_vat);
  const entry = {
    kind: 'late_transfer' as const,
    ref: id,
    actorId: adminId,
    detail: { campaign_name },
    postings,
  };
  await post(tx, { entries: [entry], now });
}

/**
 * Rejects a transfer that did not arrive or was wrong. The firm reads the reason and can pay again, unless
 * the campaign no longer waits for it. Throws PAYMENT_NOT_FOUND, PAYMENT_STATE.
 */
export async function rejectPayment(
  tx: Db,
  { orderId, adminId, reason, now }: Decision & { reason: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await transitionPayment(tx, order, { event: 'reject', actorId: adminId, reason, now });
  await closeRejected(tx, orderId, now);
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

/** A rejected payment that nothing waits for any more cannot be made again. */
async function closeRejected(tx: Db, orderId: number, now: Date): Promise<void> {
  const order = await readOrder(tx, orderId);
  await expireIfUnpaid(tx, order.campaign_id, now);
  if (order.detached_at === null) return;
  await transitionPayment(tx, order, { event: 'void', actorId: null, reason: releaseTexts.takenBack, now });
}
