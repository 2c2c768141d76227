/** Issues invoices for orders that were paid before the product issued invoices. */
import { type Db, first, inTransaction, rows, sql } from '#lib/server/db.ts';
import { type Issuer, issueInvoice } from './issue-invoice.ts';
import { lockCampaignOrder } from '../orders/lock-order.ts';

/** The most orders that one run handles. The next run handles the rest. */
const BATCH = 500;

/** Issues the invoice of an order unless it has one. Returns whether it did. */
function issueIfMissing(db: Db, orderId: number, issuer: Issuer & { now: Date }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockCampaignOrder(tx, orderId);
    const issued = await first(tx, sql`select id from invoices where order_id = ${orderId}`);
    if (issued !== undefined) return false;
    await issueInvoice(tx, order, issuer);
    return true;
  });
}

/**
 * Issues missing invoices in the order of payment. They carry today's date, because the numbers of past days are
 * taken. Returns how many.
 */
export async function issueMissingInvoices(db: Db, issuer: Issuer, now: Date): Promise<number> {
  const missing = await rows(
    db,
    sql<{ id: number }>`select id from orders where payment_status = 'paid' and kind <> 'wallet'
        and not exists (select from invoices where order_id = orders.id)
      order by decided_at, id limit ${BATCH}`,
  );
  let issued = 0;
  for (const { id } of missing) if (await issueIfMissing(db, id, { ...issuer, now })) issued += 1;
  return issued;
}
