import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import type { PaymentStatus } from '../lifecycle.ts';
import { payableOn } from './queries.ts';

export interface OrderSums {
  count: number;
  total_amount: Kurus;
  system_fee: Kurus;
  vat_amount: Kurus;
}

const NOTHING: OrderSums = { count: 0, total_amount: kurus(0), system_fee: kurus(0), vat_amount: kurus(0) };

/**
 * Sums of orders by state, of one firm or of all where `firmId` is null. States without orders have sums of zero. Nothing
 * is earned from a transfer that its campaign no longer waits for, so it counts without fee and VAT; and what a firm
 * has put into its wallet is summed up when it pays something.
 */
export async function sumOrders(db: Db, firmId: number | null): Promise<Record<PaymentStatus, OrderSums>> {
  const found = await rows(
    db,
    sql<OrderSums & { payment_status: PaymentStatus }>`
      select payment_status, count(*) filter (where kind <> 'wallet' or payment_status <> 'paid') as count,
        coalesce(sum(total_with_vat_kurus) filter (where kind <> 'wallet' or payment_status <> 'paid'), 0)::bigint
          as total_amount,
        coalesce(sum(system_fee_kurus) filter (where detached_at is null), 0)::bigint as system_fee,
        coalesce(sum(vat_amount_kurus) filter (where detached_at is null), 0)::bigint as vat_amount
      from orders where ${firmId}::bigint is null or firm_id = ${firmId} group by payment_status`,
  );
  const byStatus = Object.fromEntries(found.map(({ payment_status, ...sums }) => [payment_status, sums]));
  return {
    awaiting: NOTHING,
    pending: NOTHING,
    paid: NOTHING,
    rejected: NOTHING,
    void: NOTHING,
    ...byStatus,
  };
}

/** Sums of the orders that `listFirmOrders` lists under `unpaid`. */
export function sumUnpaid(
  db: Db,
  { firmId, today }: { firmId: number; today: CalendarDay },
): Promise<OrderSums> {
  return one(
    db,
    sql<OrderSums>`
      select count(*) as count, coalesce(sum(total_with_vat_kurus), 0)::bigint as total_amount,
        coalesce(sum(system_fee_kurus), 0)::bigint as system_fee, coalesce(sum(vat_amount_kurus), 0)::bigint as vat_amount
      from orders join campaigns on campaigns.id = campaign_id
      where orders.firm_id = ${firmId} and ${payableOn(today)}`,
  );
}

export function addSums(left: OrderSums, right: OrderSums): OrderSums {
  return {
    count: left.count + right.count,
    total_amount: kurus(left.total_amount + right.total_amount),
    system_fee: kurus(left.system_fee + right.system_fee),
    vat_amount: kurus(left.vat_amount + right.vat_amount),
  };
}

export async function readPendingFees(db: Db): Promise<Kurus> {
  const { awaiting, pending } = await sumOrders(db, null);
  return addSums(awaiting, pending).system_fee;
}
