import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import { paymentErrors } from '../../errors.ts';
import type { TransferState } from '../../payment-wire.ts';
import { transferStateText } from '../../texts.ts';
import { lockOrders } from '../orders/lock-order.ts';
import { type OrderRow, readTransferOrders } from '../queries.ts';

export interface TransferRow {
  id: number;
  firm_id: number;
  state: TransferState;
  reference: string;
}

/** Reads a transfer; with `firmId` another firm's counts as not found. Throws TRANSFER_NOT_FOUND. */
export async function readTransfer(
  db: Db,
  { id, firmId = null }: { id: number; firmId?: number | null },
): Promise<TransferRow> {
  const transfer = await first(
    db,
    sql<TransferRow>`select id, firm_id, state, reference from bank_transfers
      where id = ${id} and (${firmId}::bigint is null or firm_id = ${firmId})`,
  );
  if (transfer === undefined) throw paymentErrors.TRANSFER_NOT_FOUND();
  return transfer;
}

export const sumOf = (orders: readonly OrderRow[]): Kurus =>
  kurus(orders.reduce((sum, { total_with_vat: total }) => sum + total, 0));

/**
 * Locks the campaigns and the orders of a transfer, then the transfer by changing its state: of several changes at once
 * one succeeds. An order may leave it until its campaign is locked, none comes to it. Must run in the caller's
 * transaction. Returns the orders that belong to it.
 * @throws TRANSFER_NOT_FOUND, TRANSFER_STATE.
 */
export async function moveTransfer(
  tx: Db,
  own: { id: number; firmId?: number },
  change: { from: TransferState; to: TransferState; actorId: number; now: Date },
): Promise<OrderRow[]> {
  const { id } = await readTransfer(tx, own);
  const found = await readTransferOrders(tx, [id]);
  const locked = await lockOrders(
    tx,
    found.map((order) => order.id),
  );
  const { from, to, actorId, now } = change;
  const isDecided = to === 'approved' || to === 'rejected';
  // The version before knows no transfers: while it still runs beside this one, it may have decided on one order alone.
  const orders = locked.filter(
    ({ transfer_id: of, payment_status: status }) => of === id && (!isDecided || status === 'pending'),
  );
  const changed = await run(
    tx,
    sql`update bank_transfers set state = ${to},
          announced_at = case when ${to} = 'announced' then ${now} else announced_at end,
          decided_at = ${isDecided ? now : null}, decided_by = ${isDecided ? actorId : null}
        where id = ${id} and state = ${from}`,
  );
  if (changed === 0) return refuseMove(tx, own);
  if (orders.length === 0) throw paymentErrors.TRANSFER_STATE();
  return orders;
}

/** Throws TRANSFER_STATE, naming the present state; who decided is for administrators. */
async function refuseMove(tx: Db, own: { id: number; firmId?: number }): Promise<never> {
  const { state } = await readTransfer(tx, own);
  const decider = await first(
    tx,
    sql<{ name: string }>`select name from users
      where id = (select decided_by from bank_transfers where id = ${own.id})`,
  );
  const by = own.firmId === undefined ? (decider?.name ?? null) : null;
  throw paymentErrors.TRANSFER_STATE({ message: transferStateText(state, by) });
}
