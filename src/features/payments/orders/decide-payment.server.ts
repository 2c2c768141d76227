import { kurusToLira, type Kurus } from '#lib/shared/money.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, one, run, sql, violates, inTransaction, first, rows } from '#lib/server/db.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { fromTo, isInClosedMonth, post } from '#platform/ledger/server.ts';
import { paymentActs } from '../contract.ts';
import { type PaymentStatus, mayHappen } from '../lifecycle.ts';
import { orderName, releaseTexts, unpaidText } from '../texts.ts';
import type { Issuer } from '../invoices/issue-invoice.server.ts';
import {
  transitionPayment,
  readDecider,
  refuseState,
  fillWallet,
  releaseOf,
  settleOrders,
  tooLateReason,
  transferOf,
} from './transition-payment.server.ts';
import {
  type CampaignOrder,
  isOfCampaign,
  type Locked,
  lockOrder,
  type OrderRow,
  readOrder,
} from '../queries.server.ts';
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { monthOf } from '#lib/shared/months.ts';
import { paymentErrors } from '../contract/firm.ts';
import { MOST_TOP_UPS } from '../payment-wire.ts';
import { insertWalletOrder } from './open-order.server.ts';
import { type CampaignRow, lockCampaign, transitionCampaign } from '#features/campaigns/server.ts';

interface Decision {
  orderId: number;
  adminId: number;
  now: Date;
}

interface Recorded extends Omit<Decision, 'orderId'> {
  act: (typeof paymentActs)[keyof typeof paymentActs];
  reason?: string;
  after: object;
}

function recordDecision(
  tx: Db,
  { campaign_name, firm_name, reference, payable, payment_status, id: subjectId }: OrderRow,
  { adminId: actorId, act, after, ...rest }: Recorded,
): Promise<void> {
  const facts = { campaign_name, firm_name, reference, payable: kurusToLira(payable) };
  const change = { before: { payment_status }, after: { ...facts, ...after } };
  return recordAct(tx, { actorId, act, subjectId, ...change, ...rest });
}

/**
 * Late money goes to the firm's wallet. `day`: the bank's, where it is known. @throws PAYMENT_NOT_FOUND,
 * PAYMENT_STATE; MONEY_FROZEN where the wallet pays a part.
 */
export async function approvePayment(
  tx: Db,
  { orderId, adminId, day, issuer, now }: Decision & { day?: CalendarDay; issuer: Issuer },
): Promise<PaymentStatus> {
  const detail = day === undefined ? {} : await describeDay(tx, day);
  const order = await lockOrder(tx, orderId);
  const isLate = isOfCampaign(order) && tooLateReason(order, now) !== undefined;
  if (isLate) await creditTransfer(tx, order, { adminId, detail, now });
  else {
    await transitionPayment(tx, order, { event: 'approve', actorId: adminId, now });
    const settlement = { from: 'bank', actorId: adminId, detail, issuer, now } as const;
    if (isOfCampaign(order)) await settleOrders(tx, [order], settlement);
    else await fillWallet(tx, order, settlement);
  }
  const status = isLate ? 'void' : 'paid';
  await recordDecision(tx, order, {
    act: paymentActs.approve,
    adminId,
    after: { payment_status: status },
    now,
  });
  return status;
}

async function creditTransfer(
  tx: Db,
  order: Locked<CampaignOrder>,
  { adminId, detail, now }: Pick<Decision, 'adminId' | 'now'> & { detail: Record<string, string> },
): Promise<void> {
  const { id, campaign_id, campaign_name, firm_id, campaign } = order;
  const reason = releaseTexts.credited;
  await transitionPayment(tx, order, { event: 'credit', actorId: adminId, reason, now });
  await expireIfUnpaid(tx, campaign_id, now, campaign);
  const postings = fromTo('bank', firmWallet(firm_id), transferOf(order));
  const entry = {
    kind: 'late_transfer' as const,
    ref: id,
    actorId: adminId,
    detail: { campaign_name, ...detail },
    postings,
  };
  await post(tx, { entries: [entry], holds: releaseOf(order), now });
}

/** @throws PAYMENT_NOT_FOUND, PAYMENT_STATE. */
export async function rejectPayment(
  tx: Db,
  { orderId, adminId, reason, now }: Decision & { reason: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await transitionPayment(tx, order, { event: 'reject', actorId: adminId, reason, now });
  await closeRejected(tx, order, now);
  const after = { payment_status: 'rejected' };
  await recordDecision(tx, order, { act: paymentActs.reject, adminId, reason, after, now });
}

async function closeRejected(tx: Db, { id, campaign_id, campaign }: Locked, now: Date): Promise<void> {
  if (campaign_id !== null) await expireIfUnpaid(tx, campaign_id, now, campaign);
  const order = await readOrder(tx, id);
  if (order.payment_status === 'void' || (order.kind !== 'wallet' && order.detached_at === null)) return;
  await transitionPayment(tx, order, { event: 'void', actorId: null, reason: releaseTexts.takenBack, now });
}

/** @throws WALLET_TOP_UPS_WAIT */
export async function announceTopUp(
  tx: Db,
  { firmId, amount, now }: { firmId: number; amount: Kurus; now: Date },
): Promise<OrderRow> {
  // Locked, so that of many at once not more are counted out.
  await one(tx, sql`select user_id from firms where user_id = ${firmId} for no key update`);
  const { waiting } = await one(
    tx,
    sql<{ waiting: number }>`select count(*) as waiting from orders
      where firm_id = ${firmId} and kind = 'wallet' and payment_status = 'pending'`,
  );
  if (waiting >= MOST_TOP_UPS) throw paymentErrors.WALLET_TOP_UPS_WAIT();
  const order = await lockOrder(tx, await insertWalletOrder(tx, { firmId, amount, now }));
  await transitionPayment(tx, order, { event: 'submit', actorId: firmId, method: 'bank_transfer', now });
  return order;
}

interface Received {
  orderId: number;
  amount: Kurus;
  day: CalendarDay;
  adminId: number;
  issuer: Issuer;
  now: Date;
}

/** A transfer of a closed month is booked today; its entry has its day and the month. */
async function describeDay(tx: Db, day: CalendarDay): Promise<Record<string, string>> {
  return (await isInClosedMonth(tx, day)) ? { received_on: day, closed_month: monthOf(day) } : {};
}

const RECEIVABLE = ['awaiting', 'rejected', 'void'];

/** Pays a waiting order of exactly this amount, else fills the wallet. Returns whether it paid. @throws PAYMENT_STATE. */
export async function receiveTransfer(tx: Db, received: Received): Promise<boolean> {
  const { orderId, amount, day, adminId, issuer, now } = received;
  const order = await lockOrder(tx, orderId);
  const { payment_status: status } = order;
  if (!RECEIVABLE.includes(status)) refuseState(order, await readDecider(tx, orderId));
  const receive = { event: 'receive', actorId: adminId, method: 'bank_transfer', now } as const;
  const isPaid =
    isOfCampaign(order) &&
    amount === transferOf(order) &&
    mayHappen('receive', status) &&
    tooLateReason(order, now) === undefined;
  if (isPaid) {
    await run(tx, sql`update orders set received_on = ${day}::date where id = ${orderId}`);
    await transitionPayment(tx, order, receive);
    const settlement = { from: 'bank', actorId: adminId, issuer, now } as const;
    await settleOrders(tx, [order], { ...settlement, detail: await describeDay(tx, day) });
  } else await creditReceived(tx, { ...received, firmId: order.firm_id, order });
  const after = { payment_status: isPaid ? 'paid' : status, received: kurusToLira(amount), received_on: day };
  await recordDecision(tx, order, { act: paymentActs.receive, adminId, after, now });
  return isPaid;
}

interface Credited extends Pick<Received, 'amount' | 'day' | 'adminId' | 'now'> {
  firmId: number;
  /** The one that it quoted, as it was before the money came. */
  order: OrderRow | null;
  lineId?: number;
}

function noteUnpaid(order: CampaignOrder, came: Kurus, now: Date): string {
  const { payment_status: status } = order;
  if (status === 'paid') return '';
  const isOver = status === 'void' || tooLateReason(order, now) !== undefined;
  return unpaidText(orderName(order), isOver ? null : { came, expected: transferOf(order) });
}

/** An order of its own, so that the firm and administrators find the money in their lists. */
export async function creditReceived(
  tx: Db,
  { firmId, order, lineId, amount, day, adminId, now }: Credited,
): Promise<number> {
  const received = { day, orderId: order?.id ?? null, lineId };
  const id = await insertWalletOrder(tx, { firmId, amount, received, now }).catch((error: unknown) => {
    throw violates(error, 'orders_received_once') ? paymentErrors.TRANSFER_RECORDED() : error;
  });
  const made = await lockOrder(tx, id);
  const receive = { event: 'receive', actorId: adminId, method: 'bank_transfer', now } as const;
  const quoted = order !== null && isOfCampaign(order) ? order : null;
  const note = quoted === null ? '' : noteUnpaid(quoted, amount, now);
  await transitionPayment(tx, made, { ...receive, note });
  const detail = {
    ...(await describeDay(tx, day)),
    ...(quoted && { campaign_name: quoted.campaign_name }),
  };
  await fillWallet(tx, made, { actorId: adminId, detail, now });
  return id;
}

/** Its order becomes void; an announced transfer goes to the wallet when it arrives. @throws CAMPAIGN_STATE. */
export function takeBackCampaign(
  db: Db,
  { campaignId, firmId, now }: { campaignId: number; firmId: number; now: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await transitionCampaign(tx, { campaignId, firmId, event: 'takeBack', actor: { id: firmId }, now });
    await releaseOrders(tx, { campaignId, reason: releaseTexts.takenBack, now });
  });
}

const BATCH = 500;

const ANNOUNCED = sql`exists (select from orders
  where campaign_id = campaigns.id and payment_status = 'pending' and detached_at is null)`;

/** `known`: the campaign as the caller's transaction has locked it. */
export function expireIfUnpaid(db: Db, campaignId: number, now: Date, known?: CampaignRow): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = known ?? (await lockCampaign(tx, { campaignId }));
    if (locked.status !== 'approved' || locked.end_date >= istanbulDay(now)) return false;
    if (await first(tx, sql`select from campaigns where id = ${campaignId} and ${ANNOUNCED}`)) return false;
    const reason = releaseTexts.notPaidInTime;
    await transitionCampaign(tx, { campaignId, event: 'expire', actor: { id: null }, reason, now, locked });
    await releaseOrders(tx, { campaignId, reason, now });
    return true;
  });
}

export async function expireUnpaidCampaigns(db: Db, now: Date): Promise<number> {
  const due = await rows(
    db,
    sql<{ id: number }>`select id from campaigns
      where status = 'approved' and end_date < ${istanbulDay(now)}::date and not ${ANNOUNCED}
      order by id limit ${BATCH}`,
  );
  let expired = 0;
  for (const { id } of due) if (await expireIfUnpaid(db, id, now)) expired += 1;
  return expired;
}

/** An announced transfer stays with the admin: its money may be on the way, and goes to the firm's wallet. */
export async function releaseOrders(
  tx: Db,
  { campaignId, reason, now }: { campaignId: number; reason: string; now: Date },
): Promise<void> {
  const open = await first(
    tx,
    sql<{ id: number }>`select id from orders
      where campaign_id = ${campaignId} and payment_status <> 'paid' and detached_at is null for no key update`,
  );
  if (open === undefined) return;
  const order = await readOrder(tx, open.id);
  const event = order.payment_status === 'pending' ? 'detach' : 'void';
  await transitionPayment(tx, order, { event, actorId: null, reason, now });
}
