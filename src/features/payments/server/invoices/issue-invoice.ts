/** Every paid order has one invoice, issued in the transaction that pays it (Specification, decisions §3). */
import { istanbulDay } from '#lib/shared/dates.ts';
import type { Config } from '#lib/server/config.ts';
import { type Db, one, run, sql } from '#lib/server/db.ts';
import type { InvoiceParty } from '../../payment-wire.ts';
import { invoiceLineText } from '../../texts.ts';
import { readBuyer, sellerOf } from './parties.ts';
import type { OrderRow } from '../queries.ts';

export interface Issuer {
  seller: InvoiceParty;
  /** Three letters or digits that begin every number. */
  series: string;
}

/** The seller and number series of this installation's invoices. */
export function issuerOf(config: Config): Issuer {
  return { seller: sellerOf(config), series: config.INVOICE_SERIES };
}

interface NextNumber {
  sequence: number;
  issuedAt: Date;
}

/**
 * Takes the next number of a year. The year's row stays locked until the commit, so another payment waits, and a
 * failed one gives its number back. A later number never carries an earlier time, even if clocks differ.
 */
async function takeNumber(tx: Db, year: number, now: Date): Promise<NextNumber> {
  return one(
    tx,
    sql<NextNumber>`insert into invoice_numbers (year, last, last_issued_at) values (${year}, 1, ${now})
      on conflict (year) do update set last = invoice_numbers.last + 1,
        last_issued_at = greatest(invoice_numbers.last_issued_at, excluded.last_issued_at)
      returning last as sequence, last_issued_at as "issuedAt"`,
  );
}

/** `IZK2026000000001`: series, year and nine digits, as e-archive numbers are. */
function invoiceNumber(series: string, year: number, sequence: number): string {
  return `${series}${year}${String(sequence).padStart(9, '0')}`;
}

/**
 * Issues the invoice of an order that is paid in this transaction. Call it last, because from here on every other
 * payment of the year waits for this transaction's commit.
 */
export async function issueInvoice(
  tx: Db,
  order: OrderRow,
  { seller, series, now }: Issuer & { now: Date },
): Promise<void> {
  if (!tx.isTransaction) throw new Error('an invoice is issued only in the transaction of its payment');
  const buyer = await readBuyer(tx, order.firm_id);
  const year = Number(istanbulDay(now).slice(0, 4));
  const { sequence, issuedAt } = await takeNumber(tx, year, now);
  await run(
    tx,
    sql`insert into invoices (number, year, sequence, order_id, firm_id, issued_at, seller, buyer, description,
          base_kurus, vat_rate_bp, vat_kurus, total_kurus)
        values (${invoiceNumber(series, year, sequence)}, ${year}, ${sequence}, ${order.id}, ${order.firm_id},
          ${issuedAt}, ${JSON.stringify(seller)}, ${JSON.stringify(buyer)},
          ${invoiceLineText(order.kind, order.campaign_name)}, ${order.base_budget}, ${order.vat_rate},
          ${order.vat_amount}, ${order.total_with_vat})`,
  );
}
