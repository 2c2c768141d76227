/** A firm puts several payments into one bank transfer, announces it, or takes it apart. */
import { announce } from '#lib/server/database/announce.ts';
import { type Db, inTransaction, one, run, sql } from '#lib/server/db.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { paymentErrors } from '../../errors.ts';
import { mayHappen } from '../../lifecycle.ts';
import { lockOrders } from '../orders/lock-order.ts';
import { randomReference } from '../orders/open-order.ts';
import { refuseTooLate } from '../orders/settle-order.ts';
import { refuseBundled, refuseState, transitionPayment } from '../orders/transition-payment.ts';
import { moveTransfer, sumOf } from './lock-transfer.ts';

/**
 * Makes one transfer of several due payments of the firm. From now on each is paid and decided only with the others.
 * Must run in the caller's transaction. Returns the transfer's id.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE, PAYMENT_TOO_LATE.
 */
export async function makeTransfer(
  tx: Db,
  { orderIds, firmId, now }: { orderIds: readonly number[]; firmId: number; now: Date },
): Promise<number> {
  const orders = await lockOrders(tx, orderIds);
  if (orders.some(({ firm_id: owner }) => owner !== firmId)) throw paymentErrors.PAYMENT_NOT_FOUND();
  for (const order of orders) {
    refuseBundled(order);
    if (!mayHappen('submit', order.payment_status)) refuseState(order);
    refuseTooLate(order, now);
  }
  const ids = orders.map(({ id }) => id);
  const { id } = await one(
    tx,
    sql<{ id: number }>`insert into bank_transfers (firm_id, reference, order_ids, created_at)
      values (${firmId}, ${randomReference()}, ${ids}::bigint[], ${now}) returning id`,
  );
  await run(tx, sql`update orders set transfer_id = ${id} where id = any(${ids}::bigint[])`);
  await announce(tx, ['payments'], { people: [firmId], admins: true });
  return id;
}

interface Own {
  id: number;
  firmId: number;
  now: Date;
}

/**
 * Announces a transfer of this amount: all that it pays waits for the admin. The amount is what the firm saw: where a
 * payment has left the transfer meanwhile, another sum is due. Must run in the caller's transaction.
 * @throws TRANSFER_NOT_FOUND, TRANSFER_STATE, TRANSFER_CHANGED, PAYMENT_STATE, PAYMENT_TOO_LATE.
 */
export async function announceTransfer(
  tx: Db,
  { id, firmId, amount, now }: Own & { amount: Kurus },
): Promise<void> {
  const change = { from: 'open', to: 'announced', actorId: firmId, now } as const;
  const orders = await moveTransfer(tx, { id, firmId }, change);
  if (sumOf(orders) !== amount) throw paymentErrors.TRANSFER_CHANGED();
  for (const order of orders) {
    refuseTooLate(order, now);
    await transitionPayment(tx, order, { event: 'submit', actorId: firmId, method: 'bank_transfer', now });
  }
}

/** Takes a transfer apart that was not announced. Throws TRANSFER_NOT_FOUND, TRANSFER_STATE. */
export function undoTransfer(db: Db, { id, firmId, now }: Own): Promise<void> {
  return inTransaction(db, async (tx) => {
    await moveTransfer(tx, { id, firmId }, { from: 'open', to: 'undone', actorId: firmId, now });
    await run(
      tx,
      sql`update orders set transfer_id = null where transfer_id = ${id} and firm_id = ${firmId}`,
    );
    await announce(tx, ['payments'], { people: [firmId], admins: true });
  });
}
