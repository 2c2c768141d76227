import type { KeptFormat } from '#lib/shared/route.ts';
import { type Db, first, rows, sql } from '#lib/server/db.ts';

/**
 * Picks from `payment_receipts` that of an order's transfer. One from before the transfer was last announced was of
 * another, which was rejected. Reads `orders`.
 */
export const RECEIPT_IN_FORCE = sql`
  payment_receipts.order_id = orders.id and payment_receipts.at >= orders.submitted_at`;

export interface FoundReceipt {
  path: string;
  kind: KeptFormat;
  reference: string;
}

/** The receipt of an order's transfer; with `firmId` another firm's counts as not found. */
export function findReceipt(
  db: Db,
  { orderId, firmId = null }: { orderId: number; firmId?: number | null },
): Promise<FoundReceipt | undefined> {
  return first(
    db,
    sql<FoundReceipt>`select path, payment_receipts.kind, reference
      from orders join payment_receipts on ${RECEIPT_IN_FORCE}
      where orders.id = ${orderId} and (${firmId}::bigint is null or orders.firm_id = ${firmId})`,
  );
}

/** Those of the given files that are receipts, also of transfers that were rejected. */
export async function findReceiptFiles(db: Db, paths: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ path: string }>`select path from payment_receipts where path = any(${paths}::text[])`,
  );
  return found.map(({ path }) => path);
}

/** The files of all receipts. */
export async function listReceiptFiles(db: Db): Promise<string[]> {
  const found = await rows(db, sql<{ path: string }>`select path from payment_receipts`);
  return found.map(({ path }) => path);
}
