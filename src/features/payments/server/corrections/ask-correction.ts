/** A firm asks to have the tax data of an invoice put right. */
import { announce } from '#lib/server/database/announce.ts';
import { type Db, inTransaction, one, run, sql } from '#lib/server/db.ts';
import type { z } from '#lib/shared/zod.ts';
import { paymentErrors } from '../../errors.ts';
import type { correctionSchema } from '../../invoice-wire.ts';
import { uncorrectableTexts as texts } from '../../texts.ts';
import { findInvoice, type InvoiceRow } from '../invoices/invoice-queries.ts';
import { saveBillingDetails } from '../invoices/parties.ts';

/** An invoice that may be corrected is that of an order. */
export type Correctable = InvoiceRow & { order_id: number };

function whyNot({ kind, correction_status: status }: InvoiceRow): string {
  if (kind === 'return') return texts.isReturn;
  if (status === 'asked') return texts.asked;
  return status === 'approved' ? texts.corrected : texts.returned;
}

/** Throws CORRECTION_UNAVAILABLE, with the reason. */
export function refuseUncorrectable(invoice: InvoiceRow): asserts invoice is Correctable {
  if (invoice.can_correct && invoice.order_id !== null) return;
  throw paymentErrors.CORRECTION_UNAVAILABLE({ message: whyNot(invoice) });
}

/**
 * Reads an invoice of the firm under the lock of its campaign, so that no return is issued meanwhile: a return names the
 * invoices in force, and these change with a correction.
 * @throws INVOICE_NOT_FOUND.
 */
export async function lockInvoice(tx: Db, own: { id: number; firmId: number }): Promise<InvoiceRow> {
  const found = await findInvoice(tx, own);
  if (found === undefined) throw paymentErrors.INVOICE_NOT_FOUND();
  await one(tx, sql`select id from campaigns where id = ${found.campaign_id} for no key update`);
  return (await findInvoice(tx, own)) ?? found;
}

export interface AskedCorrection {
  invoiceId: number;
  firmId: number;
  wanted: z.output<typeof correctionSchema>;
  now: Date;
}

/**
 * Asks for a correction, which an administrator decides. The firm's next invoices carry the right data at once.
 * @throws INVOICE_NOT_FOUND, CORRECTION_UNAVAILABLE, CORRECTION_NEEDLESS.
 */
export function askCorrection(db: Db, { invoiceId, firmId, wanted, now }: AskedCorrection): Promise<void> {
  return inTransaction(db, async (tx) => {
    const invoice = await lockInvoice(tx, { id: invoiceId, firmId });
    refuseUncorrectable(invoice);
    const { reason, ...details } = wanted;
    const { tax_office, tax_number, address } = details;
    const { buyer } = invoice;
    const isSame =
      buyer.tax_office === tax_office && buyer.tax_number === tax_number && buyer.address === address;
    if (isSame) throw paymentErrors.CORRECTION_NEEDLESS();
    await saveBillingDetails(tx, { firmId, details, now });
    await run(
      tx,
      sql`insert into invoice_corrections (invoice_id, order_id, firm_id, reason, tax_office, tax_number, address, asked_at)
          values (${invoiceId}, ${invoice.order_id}, ${firmId}, ${reason}, ${tax_office}, ${tax_number}, ${address},
            ${now})`,
    );
    await announce(tx, ['payments'], { people: [firmId], admins: true });
  });
}
