/** The admin's decision on a transfer that pays several orders. Both must run in the caller's transaction. */
import type { Db } from '#lib/server/db.ts';
import type { Issuer } from '../invoices/issue-invoice.ts';
import { approveOrders, rejectOrder } from '../orders/decide-payment.ts';
import { moveTransfer } from './lock-transfer.ts';
import { tellOfTransfer } from './tell-of-transfer.ts';

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
  const paid = await approveOrders(tx, orders, decision);
  await tellOfTransfer(tx, { kind: 'transfer_paid', id, orders: paid, reason: '', now });
}

/** Rejects all that the transfer was to pay. Throws TRANSFER_NOT_FOUND, TRANSFER_STATE. */
export async function rejectTransfer(
  tx: Db,
  { id, ...decision }: Decision & { reason: string },
): Promise<void> {
  const { adminId: actorId, reason, now } = decision;
  const orders = await moveTransfer(tx, { id }, { from: 'announced', to: 'rejected', actorId, now });
  for (const order of orders) await rejectOrder(tx, order, decision);
  await tellOfTransfer(tx, { kind: 'transfer_rejected', id, orders, reason, now });
}
