import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import { paymentErrors } from '../../errors.ts';
import { type OrderRow, readOrder, readOrders } from '../queries.ts';

/**
 * Locks several orders and their campaigns as `lockOrder` does, each kind in the order of its ids, and reads them.
 * @throws PAYMENT_NOT_FOUND when one of them does not exist.
 */
export async function lockOrders(tx: Db, orderIds: readonly number[]): Promise<OrderRow[]> {
  const found = await rows(
    tx,
    sql<{ id: number; campaign_id: number }>`
      select id, campaign_id from orders where id = any(${orderIds}::bigint[]) order by id`,
  );
  if (found.length !== orderIds.length) throw paymentErrors.PAYMENT_NOT_FOUND();
  const campaignIds = found.map(({ campaign_id: id }) => id);
  await rows(
    tx,
    sql`select id from campaigns where id = any(${campaignIds}::bigint[]) order by id for no key update`,
  );
  await rows(
    tx,
    sql`select id from orders where id = any(${orderIds}::bigint[]) order by id for no key update`,
  );
  return readOrders(tx, orderIds);
}

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
