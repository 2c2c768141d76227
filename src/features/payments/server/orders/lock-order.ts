import { type Db, first, one, sql } from '#lib/server/db.ts';
import { paymentErrors } from '../../errors.ts';
import { type OrderRow, readOrder } from '../queries.ts';

/**
 * Locks an order and its campaign until the transaction ends, and reads them. The campaign is locked first, as in
 * approving and completing a campaign, to avoid deadlocks; the ledger's accounts are locked after both.
 * @throws PAYMENT_NOT_FOUND.
 */
export async function lockOrder(tx: Db, orderId: number): Promise<OrderRow> {
  const found = await first(
    tx,
    sql<{ campaign_id: number }>`select campaign_id from orders where id = ${orderId}`,
  );
  if (found === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
  await one(tx, sql`select id from campaigns where id = ${found.campaign_id} for no key update`);
  await one(tx, sql`select id from orders where id = ${orderId} for no key update`);
  return readOrder(tx, orderId);
}
