/** The admin's decision on a transfer that pays several orders. Both must run in the caller's transaction. */
import type { Db } from '#lib/server/db.ts';
import type { Issuer } from '../invoices/issue-invoice.ts';
import { approveOrders, rejectOrder } from '../orders/decide-payment.ts';
import { moveTransfer } from './lock-transfer.ts';

interface Decision {
  id: number;
  adminId: number;
  now: Date;
}

/** Approves all that the transfer pays, or nothing. Throws TRANSFER_NOT_FOUND, TRANSFER_STATE. */
export async function approveTransfer(
  tx: Db,
  { id, ...decision }: Decision & { issuer: Issuer },
): Promise<void> {
  const { adminId: actorId, now } = decision;
  const orders = await moveTransfer(tx, { id }, { from: 'announced', to: 'approved', actorId, now });
  await approveOrders(tx, orders, decision);
}

/** Rejects all that the transfer was to pay. Throws TRANSFER_NOT_FOUND, TRANSFER_STATE. */
export async function rejectTransfer(
  tx: Db,
  { id, ...decision }: Decision & { reason: string },
): Promise<void> {
  const { adminId: actorId, now } = decision;
  const orders = await moveTransfer(tx, { id }, { from: 'announced', to: 'rejected', actorId, now });
  for (const order of orders) await rejectOrder(tx, order, decision);
}
