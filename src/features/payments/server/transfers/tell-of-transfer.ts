import type { Db } from '#lib/server/db.ts';
import { tell } from '#features/notices/server/index.ts';
import type { OrderRow } from '../queries.ts';
import { readTransfer, sumOf } from './lock-transfer.ts';

interface Decided {
  kind: 'transfer_paid' | 'transfer_rejected';
  id: number;
  /** Those that it paid, or was to pay: money that came too late for its campaign is told of by itself. */
  orders: readonly OrderRow[];
  reason: string;
  now: Date;
}

/** Tells the firm once what became of a transfer that pays several, in the transaction that decided it. */
export async function tellOfTransfer(tx: Db, { kind, id, orders, reason, now }: Decided): Promise<void> {
  if (orders.length === 0) return;
  const { firm_id: firmId, reference } = await readTransfer(tx, { id });
  const detail = { name: reference, amount: sumOf(orders), count: orders.length, reason };
  await tell(tx, { kind, to: [firmId], ref: id, detail }, now);
}
