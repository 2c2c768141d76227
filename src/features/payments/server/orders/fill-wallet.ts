import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, one, run, sql, violates } from '#lib/server/db.ts';
import { paymentActs } from '../../acts.ts';
import { paymentErrors } from '../../errors.ts';
import { mayHappen } from '../../lifecycle.ts';
import { MOST_TOP_UPS } from '../../payment-wire.ts';
import type { Issuer } from '../invoices/issue-invoice.ts';
import { isOfCampaign, type OrderRow } from '../queries.ts';
import { factsOf } from './decide-payment.ts';
import { lockOrder } from './lock-order.ts';
import { insertWalletOrder } from './open-order.ts';
import { fillWallet, settleOrders, tooLateReason } from './settle-order.ts';
import { readDecider, refuseState, transitionPayment } from './transition-payment.ts';

/** Runs in the caller's transaction. @throws WALLET_TOP_UPS_WAIT when too many wait already. */
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

export interface Received {
  orderId: number;
  amount: Kurus;
  day: CalendarDay;
  adminId: number;
  issuer: Issuer;
  now: Date;
}

const RECEIVABLE = ['awaiting', 'rejected', 'void'];

/**
 * Pays the order that the transfer quotes if the amount is right and the order still waits; otherwise fills the wallet.
 * Runs in the caller's transaction. Returns whether the order is paid.
 */
export async function receiveTransfer(tx: Db, received: Received): Promise<boolean> {
  const { orderId, amount, day, adminId, issuer, now } = received;
  const order = await lockOrder(tx, orderId);
  const { payment_status: status, total_with_vat: total } = order;
  if (!RECEIVABLE.includes(status)) refuseState(order, await readDecider(tx, orderId));
  const receive = { event: 'receive', actorId: adminId, method: 'bank_transfer', now } as const;
  const isPaid =
    isOfCampaign(order) &&
    amount === total &&
    mayHappen('receive', status) &&
    tooLateReason(order, now) === undefined;
  if (isPaid) {
    await run(tx, sql`update orders set received_on = ${day}::date where id = ${orderId}`);
    await transitionPayment(tx, order, receive);
    await settleOrders(tx, [order], { from: 'bank', actorId: adminId, issuer, now });
  } else await creditReceived(tx, order, received);
  await recordAct(tx, {
    actorId: adminId,
    act: paymentActs.receive,
    subjectId: orderId,
    before: { payment_status: status },
    after: {
      ...factsOf(order),
      payment_status: isPaid ? 'paid' : status,
      received: kurusToLira(amount),
      received_on: day,
    },
    now,
  });
  return isPaid;
}

async function creditReceived(
  tx: Db,
  order: OrderRow,
  { amount, day, adminId, now }: Received,
): Promise<void> {
  const { id: orderId, firm_id: firmId } = order;
  const id = await insertWalletOrder(tx, { firmId, amount, received: { day, orderId }, now }).catch(
    (error: unknown) => {
      throw violates(error, 'orders_received_once') ? paymentErrors.TRANSFER_RECORDED() : error;
    },
  );
  const made = await lockOrder(tx, id);
  const receive = { event: 'receive', actorId: adminId, method: 'bank_transfer', now } as const;
  await transitionPayment(tx, made, receive);
  await fillWallet(tx, made, { actorId: adminId, now });
}
