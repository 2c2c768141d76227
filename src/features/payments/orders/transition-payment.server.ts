import { type Kurus, ZERO_KURUS, kurus } from '#lib/shared/money.ts';
import { type Db, first, one, run, sql } from '#lib/server/db.ts';
import { firmWallet, type AccountId, campaignAccount } from '#platform/ledger/accounts.ts';
import { post, fromTo, type HoldChange, type NewEntry } from '#platform/ledger/server.ts';
import { paymentErrors } from '../contract/firm.ts';
import {
  PAYMENT_TRANSITIONS,
  type PaymentEvent,
  type PaymentMethod,
  shownStatus,
  PAYMENT_STATUS_TEXTS,
} from '../lifecycle.ts';
import { stateText, paymentTexts, tooLateText, creditedText } from '../texts.ts';
import { type CampaignOrder, isOfCampaign, type Locked, type OrderRow } from '../queries.server.ts';
import { notify } from '#platform/notices/server.ts';
import { istanbulDay } from '#lib/shared/dates.ts';
import { activateCampaign } from '#features/campaigns/server.ts';
import { type Issuer, issueInvoice } from '../invoices/issue-invoice.server.ts';

interface PaymentChange {
  event: PaymentEvent;
  actorId: number | null;
  now: Date;
  method?: PaymentMethod;
  walletPart?: Kurus;
  /** Given with `reject`, and with everything that `system` does. A rejected payment keeps its own. */
  reason?: string;
  /** For the firm's notice alone. */
  note?: string;
}

export function refuseState(
  { payment_status }: Pick<OrderRow, 'payment_status'>,
  decidedBy: string | null = null,
): never {
  throw paymentErrors.PAYMENT_STATE({
    message: stateText(payment_status, decidedBy),
    extra: { payment_status: shownStatus(payment_status) },
  });
}

export async function readDecider(tx: Db, orderId: number): Promise<string | null> {
  const decider = await first(
    tx,
    sql<{ name: string }>`
      select name from users where role = 'admin' and id = (select decided_by from orders where id = ${orderId})`,
  );
  return decider?.name ?? null;
}

/** Events that leave what the wallet pays as it was announced; its reservation ends with the money that is posted. */
const KEEPS_WALLET_PART: readonly PaymentEvent[] = ['approve', 'credit', 'detach'];

async function changeHold(
  tx: Db,
  order: OrderRow,
  { event, walletPart = ZERO_KURUS, now }: PaymentChange,
): Promise<void> {
  const account = firmWallet(order.firm_id);
  const reserved = event === 'submit' && walletPart > 0 ? [{ account, amount: walletPart }] : [];
  const holds = KEEPS_WALLET_PART.includes(event) ? [] : [...reserved, ...releaseOf(order)];
  if (holds.length > 0) await post(tx, { entries: [], holds, now });
}

function announcedAt({ submitted_at: before }: OrderRow, { event, now }: PaymentChange): Date | null {
  const { to, by } = PAYMENT_TRANSITIONS[event];
  if (to === 'awaiting') return null;
  return by === 'firm' && event !== 'callOff' ? now : before;
}

/** @throws PAYMENT_STATE to all but one of concurrent decisions, INSUFFICIENT_FUNDS. */
export async function transitionPayment(tx: Db, order: OrderRow, change: PaymentChange): Promise<void> {
  if (!tx.isTransaction) throw new Error('a state changes only in the transaction that records it');
  const { event, actorId, now, method = null, reason = null } = change;
  const { from, to, by } = PAYMENT_TRANSITIONS[event];
  const isOpen = to === 'pending' || to === 'awaiting';
  const decided = isOpen ? { at: null, by: null } : { at: now, by: actorId };
  const walletPart = KEEPS_WALLET_PART.includes(event) ? order.wallet_part : ZERO_KURUS;
  const isDetached = event === 'detach' || to === 'void';
  const changed = await run(
    tx,
    sql`update orders set payment_status = ${to},
          method = case ${to} when 'awaiting' then null else coalesce(${method}, method) end,
          submitted_at = ${announcedAt(order, change)}, wallet_part_kurus = ${change.walletPart ?? walletPart},
          rejection_reason = case ${to} when 'pending' then null when 'void' then coalesce(rejection_reason, ${reason})
            else ${reason} end,
          decided_at = ${decided.at}, decided_by = ${decided.by},
          detached_at = ${isDetached ? (order.detached_at ?? now) : order.detached_at}
        where id = ${order.id} and payment_status = any(${from}::text[])`,
  );
  if (changed === 0) refuseState(order, by === 'admin' ? await readDecider(tx, order.id) : null);
  const { id: eventId } = await one(
    tx,
    sql<{
      id: number;
    }>`insert into payment_events (order_id, event, from_status, to_status, actor_id, method, reason, at)
        values (${order.id}, ${event}, ${order.payment_status}, ${to}, ${actorId}, ${method}, ${reason}, ${now}) returning id`,
  );
  await changeHold(tx, order, change);
  await notifyFirm(tx, { order, event, reason: reason ?? change.note ?? '', eventId, now });
}

const NOTIFIED = {
  approve: 'payment_paid',
  payFromWallet: 'payment_paid',
  payByCard: 'payment_paid',
  receive: 'payment_paid',
  reject: 'payment_rejected',
  credit: 'payment_credited',
} as const satisfies Partial<Record<PaymentEvent, string>>;

interface Notification {
  order: OrderRow;
  event: PaymentEvent;
  reason: string;
  eventId: number;
  now: Date;
}

async function notifyFirm(tx: Db, { order, event, reason, eventId, now }: Notification): Promise<void> {
  if (!Object.hasOwn(NOTIFIED, event)) return;
  const about = NOTIFIED[event as keyof typeof NOTIFIED]; // Checked just now.
  const kind = about === 'payment_paid' && order.kind === 'wallet' ? 'wallet_topped_up' : about;
  const amount = about === 'payment_credited' ? transferOf(order) : order.payable;
  const detail = { name: order.campaign_name, amount, reason };
  const { campaign_id: subject } = order;
  const notice = { kind, to: [order.firm_id], ref: eventId, detail } as const;
  await notify(tx, { ...notice, ...(subject !== null && { subject }) }, now);
}

/** After its end a campaign could never be shown. */
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

/** The amount that the bank is to get. */
export const transferOf = ({ payable, wallet_part }: Pick<OrderRow, 'payable' | 'wallet_part'>): Kurus =>
  kurus(payable - wallet_part);

export function releaseOf({ firm_id, payment_status, wallet_part }: OrderRow): HoldChange[] {
  const isHeld = payment_status === 'pending' && wallet_part > 0;
  return isHeld ? [{ account: firmWallet(firm_id), amount: kurus(-wallet_part) }] : [];
}

function postingsOf(order: CampaignOrder, from: AccountId): NewEntry['postings'] {
  const wallet = firmWallet(order.firm_id);
  const walletPart = from === wallet ? ZERO_KURUS : order.wallet_part;
  return [
    { account: from, amount: kurus(walletPart - order.payable) },
    { account: wallet, amount: kurus(0 - walletPart) },
    { account: campaignAccount(order.campaign_id), amount: order.campaign_budget },
    { account: 'vat_payable', amount: kurus(order.vat_amount - order.withheld) },
    { account: 'platform_revenue', amount: kurus(order.system_fee - order.vat_amount) },
  ];
}

export interface Settlement {
  /** The account that pays, but for what the wallet pays of it: the bank's or the firm's wallet. */
  from: AccountId;
  actorId: number;
  detail?: NewEntry['detail'];
  issuer: Issuer;
  now: Date;
}

function entryOf(order: CampaignOrder, { from, actorId, detail: more }: Settlement): NewEntry {
  const detail = { order_kind: order.kind, campaign_name: order.campaign_name, ...more };
  return { kind: 'order_paid', ref: order.id, actorId, detail, postings: postingsOf(order, from) };
}

export async function settleOrders(
  tx: Db,
  orders: readonly Locked<CampaignOrder>[],
  settlement: Settlement,
): Promise<void> {
  const { actorId, issuer, now } = settlement;
  for (const { kind, campaign_id: campaignId, campaign: locked } of orders)
    if (kind === 'campaign') await activateCampaign(tx, { campaignId, actor: { id: actorId }, now, locked });
  const entries = orders.map((order) => entryOf(order, settlement));
  const made = await post(tx, { entries, holds: orders.flatMap(releaseOf), now });
  // They became paid in this transaction, so the books cannot contain them yet.
  if (made.some((isNew) => !isNew)) throw new Error('an order was posted before it was paid');
  for (const order of orders) await issueInvoice(tx, order, { ...issuer, now });
}

export async function fillWallet(
  tx: Db,
  { id, firm_id, total_with_vat }: OrderRow,
  { actorId, detail = {}, now }: Pick<Settlement, 'actorId' | 'detail' | 'now'>,
): Promise<void> {
  const postings = fromTo('bank', firmWallet(firm_id), total_with_vat);
  await post(tx, { entries: [{ kind: 'wallet_top_up', ref: id, actorId, detail, postings }], now });
}

/** It can still be approved, and then goes to the firm's wallet whole. */
export function isLate(order: OrderRow, now: Date): boolean {
  return order.payment_status === 'pending' && tooLateReason(order, now) !== undefined;
}

const NOTHING_CHARGED = {
  base_budget: ZERO_KURUS,
  vat_amount: ZERO_KURUS,
  withheld: ZERO_KURUS,
  system_fee: ZERO_KURUS,
  campaign_budget: ZERO_KURUS,
};

export function withWhatIsCharged<Row extends OrderRow>(order: Row, now: Date): Row {
  return !isOfCampaign(order) || order.is_credited || isLate(order, now)
    ? { ...order, ...NOTHING_CHARGED, total_with_vat: order.payable }
    : order;
}

export function shownOrder<Row extends OrderRow>(order: Row, now: Date) {
  const { payment_status: status, detached_at, is_credited: isCredited } = order;
  return {
    ...withWhatIsCharged(order, now),
    payment_status: shownStatus(status),
    status_text: isCredited ? creditedText : PAYMENT_STATUS_TEXTS[status],
    is_detached: detached_at !== null,
  };
}
