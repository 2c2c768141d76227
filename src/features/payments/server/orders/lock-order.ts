import { type Db, rows, sql } from '#lib/server/db.ts';
import { paymentErrors } from '../../errors.ts';
import { type CampaignOrder, isOfCampaign, type OrderRow, readOrders } from '../queries.ts';

/**
 * Locks several orders and their campaigns as `lockOrder` does, each kind in the order of its ids, and reads them.
 * @throws PAYMENT_NOT_FOUND when one of them does not exist.
 */
export async function lockOrders(tx: Db, orderIds: readonly number[]): Promise<OrderRow[]> {
  await rows(
    tx,
    sql`select id from campaigns
      where id in (select campaign_id from orders where id = any(${orderIds}::bigint[]))
      order by id for no key update`,
  );
  await rows(
    tx,
    sql`select id from orders where id = any(${orderIds}::bigint[]) order by id for no key update`,
  );
  const orders = await readOrders(tx, orderIds);
  if (orders.length !== orderIds.length) throw paymentErrors.PAYMENT_NOT_FOUND();
  return orders;
}

/**
 * Locks an order and its campaign until the transaction ends, and reads them. The campaign is locked first, as in
 * approving and completing a campaign, to avoid deadlocks; the ledger's accounts are locked after both.
 * @throws PAYMENT_NOT_FOUND.
 */
export async function lockOrder(tx: Db, orderId: number): Promise<OrderRow> {
  const [order] = await lockOrders(tx, [orderId]);
  if (order === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
  return order;
}

/** The same for an order that is known to be a campaign's. */
export async function lockCampaignOrder(tx: Db, orderId: number): Promise<CampaignOrder> {
  const order = await lockOrder(tx, orderId);
  if (!isOfCampaign(order)) throw new Error(`order ${orderId} belongs to no campaign`);
  return order;
}
