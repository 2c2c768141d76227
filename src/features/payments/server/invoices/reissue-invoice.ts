import { recordAct } from '#lib/server/audit.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import type { z } from '#lib/shared/zod.ts';
import { tell } from '#features/notices/server/index.ts';
import { invoiceActs } from '../../acts.ts';
import { paymentErrors } from '../../errors.ts';
import type { InvoiceParty, reissueSchema } from '../../invoice-wire.ts';
import { cancellingLineText, whyFinalTexts as texts } from '../../texts.ts';
import { findInvoice, type InvoiceRow } from './invoice-queries.ts';
import {
  insertInvoice,
  type IssuedInvoice,
  type Issuer,
  readBuyer,
  saveBillingDetails,
} from './issue-invoice.ts';

/** An invoice that may be reissued is that of an order. */
type Reissuable = InvoiceRow & { order_id: number };

function refuseFinal(invoice: InvoiceRow): asserts invoice is Reissuable {
  if (invoice.can_reissue && invoice.order_id !== null) return;
  const { kind, replaced_by: by } = invoice;
  const returned = by === null ? texts.returned : texts.cancelled;
  throw paymentErrors.INVOICE_FINAL({ message: kind === 'return' ? texts.isReturn : returned });
}

/** Locks the campaign, so that no return is issued meanwhile: it would name an invoice that changes here. */
async function lockInvoice(tx: Db, id: number): Promise<InvoiceRow> {
  const found = await findInvoice(tx, { id });
  if (found === undefined) throw paymentErrors.INVOICE_NOT_FOUND();
  await one(tx, sql`select id from campaigns where id = ${found.campaign_id} for no key update`);
  return (await findInvoice(tx, { id })) ?? found;
}

const sameParty = (left: InvoiceParty, right: InvoiceParty) =>
  left.title === right.title &&
  left.tax_office === right.tax_office &&
  left.tax_number === right.tax_number &&
  left.address === right.address;

async function issueBoth(
  tx: Db,
  invoice: Reissuable,
  { buyer, reason, ...issuer }: Issuer & { buyer: InvoiceParty; reason: string; now: Date },
): Promise<{ cancelling: IssuedInvoice; made: IssuedInvoice }> {
  const same = {
    firmId: invoice.firm_id,
    orderId: invoice.order_id,
    base: invoice.base_amount,
    vatRate: invoice.vat_rate,
    vat: invoice.vat_amount,
    total: invoice.total_amount,
  };
  const cancelling = {
    ...same,
    cancels: { id: invoice.id, reason },
    originalNumbers: [invoice.number],
    description: cancellingLineText(invoice.number),
    buyer: invoice.buyer,
  };
  const right = { ...same, replacesId: invoice.id, description: invoice.description, buyer };
  return {
    cancelling: await insertInvoice(tx, cancelling, issuer),
    made: await insertInvoice(tx, right, issuer),
  };
}

export interface Reissue {
  invoiceId: number;
  adminId: number;
  right: z.output<typeof reissueSchema>;
  issuer: Issuer;
  now: Date;
}

/**
 * No money moves: the sums and the VAT of the two new documents cancel out. The firm's next invoices carry the right
 * data, too. Runs in the caller's transaction. @throws INVOICE_NOT_FOUND, INVOICE_FINAL, INVOICE_UNCHANGED.
 */
export async function reissueInvoice(
  tx: Db,
  { invoiceId, adminId, right, issuer, now }: Reissue,
): Promise<{ cancelling: IssuedInvoice; made: IssuedInvoice }> {
  const invoice = await lockInvoice(tx, invoiceId);
  refuseFinal(invoice);
  const { reason, ...details } = right;
  const { firm_id: firmId, number } = invoice;
  const buyer = { ...(await readBuyer(tx, firmId)), ...details };
  if (sameParty(buyer, invoice.buyer)) throw paymentErrors.INVOICE_UNCHANGED();
  await saveBillingDetails(tx, { firmId, details, now });
  const { cancelling, made } = await issueBoth(tx, invoice, { ...issuer, buyer, reason, now });
  await recordAct(tx, {
    actorId: adminId,
    act: invoiceActs.reissue,
    subjectId: invoice.order_id,
    reason,
    before: { number },
    after: { firm_name: buyer.title, number: made.number, return_number: cancelling.number },
    now,
  });
  await tell(
    tx,
    { kind: 'invoice_reissued', to: [firmId], ref: made.id, detail: { name: number, reason } },
    now,
  );
  return { cancelling, made };
}
