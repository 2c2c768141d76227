import { istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { activateCampaign } from '#features/campaigns/server/index.ts';
import { type AccountId, campaignAccount, firmWallet } from '#features/ledger/accounts.ts';
import { fromTo, type HoldChange, type NewEntry, post } from '#features/ledger/server/index.ts';
import { paymentErrors } from '../../errors.ts';
import { paymentTexts, tooLateText } from '../../texts.ts';
import { type Issuer, issueInvoice } from '../invoices/issue-invoice.ts';
import { type CampaignOrder, isOfCampaign, type OrderRow } from '../queries.ts';

/** Reason why a payment comes too late, if it does: after its end a campaign could never be shown. */
export function tooLateReason(order: OrderRow, now: Date): string | undefined {
  if (!isOfCampaign(order)) return undefined;
  const { kind, end_date, campaign_status, detached_at } = order;
  if (detached_at !== null && kind === 'campaign') return paymentTexts.notAwaited;
  if (end_date < istanbulDay(now)) return tooLateText(end_date);
  const isOver = kind === 'top_up' && campaign_status !== 'active' && campaign_status !== 'stopped';
  return isOver ? paymentTexts.campaignCompleted : undefined;
}

export function refuseTooLate(order: OrderRow, now: Date): void {
  const message = tooLateReason(order, now);
  if (message !== undefined) throw paymentErrors.PAYMENT_TOO_LATE({ message });
}

/** The part paid otherwise than from the wallet: the sum to transfer, or to take from a card. */
export const transferOf = ({ total_with_vat, wallet_part }: OrderRow): Kurus =>
  kurus(total_with_vat - wallet_part);

/** The change that frees what waits in the firm's wallet for an announced payment. */
export function releaseOf({ firm_id, payment_status, wallet_part }: OrderRow): HoldChange[] {
  const isHeld = payment_status === 'pending' && wallet_part > 0;
  return isHeld ? [{ account: firmWallet(firm_id), amount: kurus(-wallet_part) }] : [];
}

/** Splits the total into net budget, VAT and the platform's margin, which is the fee minus the VAT. */
function postingsOf(order: CampaignOrder, from: AccountId): NewEntry['postings'] {
  const wallet = firmWallet(order.firm_id);
  const walletPart = from === wallet ? ZERO_KURUS : order.wallet_part;
  return [
    { account: from, amount: kurus(walletPart - order.total_with_vat) },
    { account: wallet, amount: kurus(0 - walletPart) },
    { account: campaignAccount(order.campaign_id), amount: order.campaign_budget },
    { account: 'vat_payable', amount: order.vat_amount },
    { account: 'platform_revenue', amount: kurus(order.system_fee - order.vat_amount) },
  ];
}

export interface Settlement {
  /** The account that pays, but for what the wallet pays of it: the bank's or the firm's wallet. */
  from: AccountId;
  actorId: number;
  issuer: Issuer;
  now: Date;
}

function entryOf(order: CampaignOrder, { from, actorId }: Settlement): NewEntry {
  const detail = { order_kind: order.kind, campaign_name: order.campaign_name };
  return { kind: 'order_paid', ref: order.id, actorId, detail, postings: postingsOf(order, from) };
}

/**
 * Settles locked orders that have just become `paid`: their campaigns start or get more budget, the firm gets invoices.
 * One posting, because its accounts are locked in their order. @throws INSUFFICIENT_FUNDS.
 */
export async function settleOrders(
  tx: Db,
  orders: readonly CampaignOrder[],
  settlement: Settlement,
): Promise<void> {
  const { actorId, issuer, now } = settlement;
  for (const { kind, campaign_id: campaignId } of orders)
    if (kind === 'campaign') await activateCampaign(tx, { campaignId, actor: { id: actorId }, now });
  const entries = orders.map((order) => entryOf(order, settlement));
  const made = await post(tx, { entries, holds: orders.flatMap(releaseOf), now });
  // They became paid in this transaction, so the books cannot contain them yet.
  if (made.some((isNew) => !isNew)) throw new Error('an order was posted before it was paid');
  for (const order of orders) await issueInvoice(tx, order, { ...issuer, now });
}

export async function fillWallet(
  tx: Db,
  { id, firm_id, total_with_vat }: OrderRow,
  { actorId, now }: Pick<Settlement, 'actorId' | 'now'>,
): Promise<void> {
  const postings = fromTo('bank', firmWallet(firm_id), total_with_vat);
  await post(tx, { entries: [{ kind: 'wallet_top_up', ref: id, actorId, postings }], now });
}
