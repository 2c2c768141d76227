/** Settles a paid order: the money is posted, the campaign runs, the invoice is issued, all or nothing. */
import { istanbulDay } from '#lib/shared/dates.ts';
import { kurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { activateCampaign } from '#features/campaigns/server/index.ts';
import { type AccountId, campaignAccount } from '#features/ledger/accounts.ts';
import { type NewEntry, post } from '#features/ledger/server/index.ts';
import { paymentErrors } from '../../errors.ts';
import { paymentTexts, tooLateText } from '../../texts.ts';
import { type Issuer, issueInvoice } from '../invoices/issue-invoice.ts';
import type { OrderRow } from '../queries.ts';

/**
 * Why a payment comes too late, or undefined if it does not: after its end a campaign could never be shown
 * (Specification, decisions §3).
 */
export function tooLateReason(order: OrderRow, now: Date): string | undefined {
  const { kind, end_date, campaign_status, detached_at } = order;
  if (detached_at !== null && kind === 'campaign') return paymentTexts.notAwaited;
  if (end_date < istanbulDay(now)) return tooLateText(end_date);
  const isOver = kind === 'top_up' && campaign_status !== 'active' && campaign_status !== 'stopped';
  return isOver ? paymentTexts.campaignCompleted : undefined;
}

/** Throws PAYMENT_TOO_LATE if the order cannot be paid any more. */
export function refuseTooLate(order: OrderRow, now: Date): void {
  const message = tooLateReason(order, now);
  if (message !== undefined) throw paymentErrors.PAYMENT_TOO_LATE({ message });
}

/**
 * Splits the total into net budget, VAT and the platform's margin, which is the fee minus the VAT (Specification,
 * decisions §5).
 */
function postingsOf(order: OrderRow, from: AccountId): NewEntry['postings'] {
  return [
    { account: from, amount: kurus(-order.total_with_vat) },
    { account: campaignAccount(order.campaign_id), amount: order.campaign_budget },
    { account: 'vat_payable', amount: order.vat_amount },
    { account: 'platform_revenue', amount: kurus(order.system_fee - order.vat_amount) },
  ];
}

export interface Settlement {
  /** The account that pays: the bank's or the firm's wallet. */
  from: AccountId;
  actorId: number;
  issuer: Issuer;
  now: Date;
}

/**
 * Settles a locked order whose payment has just become `paid` in this transaction. Its campaign goes on the air, or
 * gets more budget if it runs already; the firm gets its invoice.
 * @throws INSUFFICIENT_FUNDS when a wallet pays and does not cover it.
 */
export async function settleOrder(
  tx: Db,
  order: OrderRow,
  { from, actorId, issuer, now }: Settlement,
): Promise<void> {
  if (order.kind === 'campaign') {
    await activateCampaign(tx, { campaignId: order.campaign_id, actor: { id: actorId }, now });
  }
  const detail = { order_kind: order.kind, campaign_name: order.campaign_name };
  const postings = postingsOf(order, from);
  const [isNew] = await post(tx, {
    entries: [{ kind: 'order_paid', ref: order.id, actorId, detail, postings }],
    now,
  });
  // It became paid in this transaction, so the books cannot contain it yet.
  if (isNew !== true) throw new Error(`order ${order.id} was posted before it was paid`);
  await issueInvoice(tx, order, { ...issuer, now });
}
