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
import { type CampaignOrder, isOfCampaign, type OrderRow, readOrder } from '../queries.ts';
import { fillWallet, releaseOf, settleOrders, tooLateReason, transferOf } from './settle-order.ts';
import { transitionPayment } from './transition-payment.ts';

interface Decision {
  orderId: number;
  adminId: number;
  now: Date;
}

export function factsOf({ campaign_name, firm_name, total_with_vat, reference }: OrderRow) {
  return { campaign_name, firm_name, reference, total_with_vat: kurusToLira(total_with_vat) };
}

/**
 * Pays, posts and starts the campaign, all or nothing; money for the wallet, or too late for its campaign, goes to the
 * wallet. @throws PAYMENT_NOT_FOUND, PAYMENT_STATE; MONEY_FROZEN where the wallet pays a part.
 */
export async function approvePayment(
  tx: Db,
  { orderId, adminId, issuer, now }: Decision & { issuer: Issuer },
): Promise<PaymentStatus> {
  const order = await lockOrder(tx, orderId);
  const isLate = isOfCampaign(order) && tooLateReason(order, now) !== undefined;
  if (isLate) await creditTransfer(tx, order, { adminId, now });
  else {
    await transitionPayment(tx, order, { event: 'approve', actorId: adminId, now });
    const settlement = { from: 'bank', actorId: adminId, issuer, now } as const;
    if (isOfCampaign(order)) await settleOrders(tx, [order], settlement);
    else await fillWallet(tx, order, settlement);
  }
  const status = isLate ? 'void' : 'paid';
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

async function creditTransfer(
  tx: Db,
  order: CampaignOrder,
  { adminId, now }: Pick<Decision, 'adminId' | 'now'>,
): Promise<void> {
  const { id, campaign_id, campaign_name, firm_id } = order;
  const reason = releaseTexts.credited;
  await transitionPayment(tx, order, { event: 'credit', actorId: adminId, reason, now });
  await expireIfUnpaid(tx, campaign_id, now);
  const postings = fromTo('bank', firmWallet(firm_id), transferOf(order));
  const entry = {
    kind: 'late_transfer' as const,
    ref: id,
    actorId: adminId,
    detail: { campaign_name },
    postings,
  };
  await post(tx, { entries: [entry], holds: releaseOf(order), now });
}

/** The firm reads the reason and can pay again, unless the campaign no longer waits for it. */
export async function rejectPayment(
  tx: Db,
  { orderId, adminId, reason, now }: Decision & { reason: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await transitionPayment(tx, order, { event: 'reject', actorId: adminId, reason, now });
  await closeRejected(tx, order, now);
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
async function closeRejected(tx: Db, { id, campaign_id }: OrderRow, now: Date): Promise<void> {
  if (campaign_id !== null) await expireIfUnpaid(tx, campaign_id, now);
  const order = await readOrder(tx, id);
  if (order.payment_status === 'void' || (order.kind !== 'wallet' && order.detached_at === null)) return;
  await transitionPayment(tx, order, { event: 'void', actorId: null, reason: releaseTexts.takenBack, now });
}
