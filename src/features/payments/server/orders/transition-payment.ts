import { type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, first, one, run, sql } from '#lib/server/db.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { post } from '#features/ledger/server/index.ts';
import { paymentErrors } from '../../errors.ts';
import { PAYMENT_TRANSITIONS, type PaymentEvent, type PaymentMethod, shownStatus } from '../../lifecycle.ts';
import { stateText } from '../../texts.ts';
import type { OrderRow } from '../queries.ts';
import { releaseOf, transferOf } from './settle-order.ts';
import { tell } from '#features/notices/server/index.ts';

export interface PaymentChange {
  event: PaymentEvent;
  /** Null for what follows from the campaign. */
  actorId: number | null;
  now: Date;
  /** Given with everything that pays or announces. */
  method?: PaymentMethod;
  /** The part that the firm's wallet pays, given with `submit` and `payByCard`. */
  walletPart?: Kurus;
  /** Given with `reject`, and with everything that `system` does. A rejected payment keeps its own. */
  reason?: string;
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

/** The first date is null for an order that waits for its announcement again. */
function announcedAt({ submitted_at: before }: OrderRow, { event, now }: PaymentChange): Date | null {
  const { to, by } = PAYMENT_TRANSITIONS[event];
  if (to === 'awaiting') return null;
  return by === 'firm' && event !== 'callOff' ? now : before;
}

/** Compare-and-set: of concurrent decisions exactly one succeeds. @throws PAYMENT_STATE, INSUFFICIENT_FUNDS. */
export async function transitionPayment(tx: Db, order: OrderRow, change: PaymentChange): Promise<void> {
  if (!tx.isTransaction) throw new Error('a state changes only in the transaction that records it');
  const { event, actorId, now, method = null, reason = null } = change;
  const { from, to, by } = PAYMENT_TRANSITIONS[event];
  const isOpen = to === 'pending' || to === 'awaiting';
  const decided = isOpen ? { at: null, by: null } : { at: now, by: actorId };
  const kept = KEEPS_WALLET_PART.includes(event) ? order.wallet_part : ZERO_KURUS;
  const isDetached = event === 'detach' || to === 'void';
  const changed = await run(
    tx,
    sql`update orders set payment_status = ${to},
          method = case ${to} when 'awaiting' then null else coalesce(${method}, method) end,
          submitted_at = ${announcedAt(order, change)}, wallet_part_kurus = ${change.walletPart ?? kept},
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
  await notifyFirm(tx, { order, event, reason: reason ?? '', eventId, now });
}

/** Changes of which the firm is notified: its money arrived, also where no administrator decided. */
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
  const amount = about === 'payment_credited' ? transferOf(order) : order.total_with_vat;
  const detail = { name: order.campaign_name, amount, reason };
  const { campaign_id: subject } = order;
  const notice = { kind, to: [order.firm_id], ref: eventId, detail } as const;
  await tell(tx, { ...notice, ...(subject !== null && { subject }) }, now);
}
