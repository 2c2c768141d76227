import { type Db, rows, sql } from '#lib/server/db.ts';
import { paymentErrors } from '../../errors.ts';
import { type CampaignOrder, isOfCampaign, type OrderRow, readOrders } from '../queries.ts';

/** Locks as `lockOrder` does, campaigns and orders each in the order of their ids. @throws PAYMENT_NOT_FOUND. */
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

/** Locks the campaign before the order, as everywhere, to avoid deadlocks; the ledger's accounts come after both. */
export async function lockOrder(tx: Db, orderId: number): Promise<OrderRow> {
  const [order] = await lockOrders(tx, [orderId]);
  if (order === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
  return order;
}

export async function lockCampaignOrder(tx: Db, orderId: number): Promise<CampaignOrder> {
  const order = await lockOrder(tx, orderId);
  if (!isOfCampaign(order)) throw new Error(`order ${orderId} belongs to no campaign`);
  return order;
}
