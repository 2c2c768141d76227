/** A firm attaches the receipt of a bank transfer that it has announced, or takes it back. No money moves. */
import { type Db, first, inTransaction, run, sql } from '#lib/server/db.ts';
import type { StoredFile } from '#lib/server/uploads/uploads.ts';
import { paymentErrors } from '../../errors.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { refuseState } from '../orders/transition-payment.ts';
import { findFirmOrder, type OrderRow } from '../queries.ts';

interface OwnOrder {
  orderId: number;
  firmId: number;
}

function refuseDecided(order: OrderRow): void {
  if (order.payment_status !== 'pending') refuseState(order);
}

/**
 * Whether a receipt may be attached at present, before its file is stored.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE.
 */
export async function checkAwaited(db: Db, { orderId, firmId }: OwnOrder): Promise<void> {
  const order = await findFirmOrder(db, { id: orderId, firmId });
  if (order === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
  refuseDecided(order);
}

/**
 * Locks an announced order. An administrator decides under the same lock, so that the receipt of what was decided stays
 * as it is. Returns when it was announced.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE.
 */
async function lockAwaited(tx: Db, own: OwnOrder): Promise<Date> {
  await checkAwaited(tx, own);
  const order = await lockOrder(tx, own.orderId);
  refuseDecided(order);
  const { id, submitted_at: announcedAt } = order;
  if (announcedAt === null) throw new Error(`order ${id} waits for a transfer that was never announced`);
  return announcedAt;
}

/** Returns the path of the file that nothing shows any more, or null. */
async function takeAway(tx: Db, orderId: number): Promise<string | null> {
  const gone = await first(
    tx,
    sql<{ path: string }>`delete from payment_receipts where order_id = ${orderId} returning path`,
  );
  return gone?.path ?? null;
}

/**
 * Attaches a stored file to what an order is paid with. Returns the path of the file that it replaces, or null.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE.
 */
export function attachReceipt(
  db: Db,
  { file, now, ...own }: OwnOrder & { file: StoredFile; now: Date },
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const announcedAt = await lockAwaited(tx, own);
    const replaced = await takeAway(tx, own.orderId);
    // The server that heard the announcement may have a clock that is a little ahead.
    const at = now < announcedAt ? announcedAt : now;
    await run(
      tx,
      sql`insert into payment_receipts (order_id, firm_id, path, kind, size_bytes, at)
          values (${own.orderId}, ${own.firmId}, ${file.path}, ${file.kind}, ${file.size}, ${at})`,
    );
    return replaced;
  });
}

/**
 * Takes the receipt back from what an order is paid with. Returns the path of its file.
 * @throws PAYMENT_NOT_FOUND, PAYMENT_STATE, RECEIPT_NOT_FOUND.
 */
export function removeReceipt(db: Db, own: OwnOrder): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockAwaited(tx, own);
    const removed = await takeAway(tx, own.orderId);
    if (removed === null) throw paymentErrors.RECEIPT_NOT_FOUND();
    return removed;
  });
}
