/** An installation that took payments before there were invoices gets them afterwards. */
import { type Db, first, inTransaction, rows, sql } from '#lib/server/db.ts';
import { type Issuer, issueInvoice } from './issue-invoice.ts';
import { lockOrder } from '../orders/lock-order.ts';

/** A run takes so many; the next one takes the rest. */
const BATCH = 500;

/** Issues the invoice of an order unless somebody has meanwhile. Whether it did. */
function issueIfMissing(db: Db, orderId: number, issuer: Issuer & { now: Date }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const issued = await first(tx, sql`select id from invoices where order_id = ${orderId}`);
    if (issued !== undefined) return false;
    await issueInvoice(tx, order, issuer);
    return true;
  });
}

/** In the order in which they were paid, dated now: the past has its numbers already. How many. */
export async function issueMissingInvoices(db: Db, issuer: Issuer, now: Date): Promise<number> {
  const missing = await rows(
    db,
    sql<{ id: number }>`select id from orders where payment_status = 'paid'
        and not exists (select from invoices where order_id = orders.id)
      order by decided_at, id limit ${BATCH}`,
  );
  let issued = 0;
  for (const { id } of missing) if (await issueIfMissing(db, id, { ...issuer, now })) issued += 1;
  return issued;
}
