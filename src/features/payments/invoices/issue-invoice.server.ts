import { istanbulDay } from '#lib/shared/dates.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { type BasisPoints, type Kurus, kurus, sumKurus } from '#lib/shared/money.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import type { Config } from '#lib/server/config.ts';
import { documentTime } from '#lib/server/clock-state.ts';
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import type { InvoiceParty, billingDetailsSchema, reissueSchema } from '../payment-wire.ts';
import { invoiceLineText, returnLineText, cancellingLineText, whyFinalTexts as texts } from '../texts.ts';
import type { CampaignOrder } from '../queries.server.ts';
import { INVOICE_IN_FORCE, findInvoice, type InvoiceRow } from './invoice-queries.server.ts';
import { type Refund, wholeVat } from '#features/campaigns/refund.ts';
import type { CampaignRow } from '#features/campaigns/server.ts';
import type { z } from '#lib/shared/zod.ts';
import { recordAct } from '#lib/server/audit.ts';
import { readLookups } from '#platform/lookups/server.ts';
import { lookupTexts } from '#platform/lookups/texts.ts';
import { notify } from '#platform/notices/server.ts';
import { invoiceActs } from '../contract.ts';
import { paymentErrors } from '../contract/firm.ts';

export interface Issuer {
  seller: InvoiceParty;
  series: string;
}

export function issuerOf(config: Config): Issuer {
  return { seller: sellerOf(config), series: config.company.invoice_series };
}

interface NextNumber {
  sequence: number;
  issuedAt: Date;
}

/**
 * Takes the next number of a year, whose row stays locked until the commit: a failed payment gives its number back.
 * A later number never carries an earlier time, even if clocks differ.
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

interface NewInvoice {
  firmId: number;
  orderId?: number;
  returnId?: number;
  /** For a return: the invoices that it takes back, as a whole where it cancels one. */
  originalNumbers?: readonly string[];
  cancels?: { id: number; reason: string };
  replacesId?: number;
  description: string;
  base: Kurus;
  vatRate: BasisPoints;
  vat: Kurus;
  total: Kurus;
  withheldTenths: number;
  buyer?: InvoiceParty;
}

interface IssuedInvoice {
  id: number;
  number: string;
}

/** Call it last: from here on every other invoice of the year waits for this transaction's commit. */
async function insertInvoice(
  tx: Db,
  invoice: NewInvoice,
  { seller, series, now }: Issuer & { now: Date },
): Promise<IssuedInvoice> {
  if (!tx.isTransaction) throw new Error('an invoice is issued only in the transaction of its payment');
  const {
    firmId,
    orderId = null,
    returnId = null,
    originalNumbers = [],
    cancels,
    replacesId = null,
  } = invoice;
  const { description, base, vatRate, vat, total, withheldTenths } = invoice;
  const buyer = invoice.buyer ?? (await readBuyer(tx, firmId));
  const at = await documentTime(tx, now);
  const year = Number(istanbulDay(at).slice(0, 4));
  const { sequence, issuedAt } = await takeNumber(tx, year, at);
  return one(
    tx,
    sql<IssuedInvoice>`insert into invoices (number, year, sequence, order_id, return_id, original_numbers, cancels_id, cancel_reason,
          replaces_id, firm_id, issued_at, seller, buyer, description, base_kurus, vat_rate_bp, vat_kurus, total_kurus,
          withheld_tenths)
        values (${invoiceNumber(series, year, sequence)}, ${year}, ${sequence}, ${orderId}, ${returnId},
          ${originalNumbers}::text[], ${cancels?.id ?? null}, ${cancels?.reason ?? null}, ${replacesId}, ${firmId},
          ${issuedAt}, ${JSON.stringify(seller)}, ${JSON.stringify(buyer)}, ${description}, ${base}, ${vatRate}, ${vat}, ${total},
          ${withheldTenths})
        returning id, number`,
  );
}

export async function issueInvoice(
  tx: Db,
  order: CampaignOrder,
  issuer: Issuer & { now: Date },
): Promise<void> {
  const invoice: NewInvoice = {
    orderId: order.id,
    firmId: order.firm_id,
    description: invoiceLineText(order.kind, order.campaign_name),
    base: order.base_budget,
    vatRate: order.vat_rate,
    vat: order.vat_amount,
    total: order.total_with_vat,
    withheldTenths: order.withheld_tenths,
  };
  await insertInvoice(tx, invoice, issuer);
}

interface Returned {
  id: number;
  campaign: CampaignRow;
  refund: Refund;
  vatRate: BasisPoints;
}

export async function issueReturnInvoice(
  tx: Db,
  { id, campaign, refund, vatRate }: Returned,
  issuer: Issuer & { now: Date },
): Promise<void> {
  const originals = await rows(
    tx,
    sql<{ number: string }>`select number from orders join invoices on invoices.id = ${INVOICE_IN_FORCE}
      where orders.campaign_id = ${campaign.id} order by invoices.id`,
  );
  const { withheld_tenths: withheldTenths } = campaign;
  const base = kurus(refund.total - refund.vat);
  const vat = wholeVat(refund, { vatRate, withheldTenths });
  const invoice = {
    returnId: id,
    originalNumbers: originals.map(({ number }) => number),
    firmId: campaign.firm_id,
    description: returnLineText(campaign.campaign_name),
    base,
    vatRate,
    vat,
    total: sumKurus(base, vat),
    withheldTenths,
  };
  await insertInvoice(tx, invoice, issuer);
}

export const sellerOf = ({ company }: Config): InvoiceParty => ({ ...company.seller, phone: null });

export async function readBuyer(db: Db, firmId: number): Promise<InvoiceParty> {
  const buyer = await one(
    db,
    sql<InvoiceParty & { phone: string }>`
      select firm_name as title, address, district, city, tax_office, tax_number, null as mersis, contact_email as email,
        contact_phone as phone
      from firms left join billing_details on firm_id = user_id where user_id = ${firmId}`,
  );
  return { ...buyer, phone: `0${buyer.phone}` };
}

interface Place {
  city: string | null;
  district: string | null;
}

const find = <T extends { name: string }>(list: readonly T[] | undefined, name: string | null) =>
  name === null ? undefined : list?.find((one) => searchFold(one.name) === searchFold(name));

async function findPlace(db: Db, { city, district }: Place): Promise<{ place: Place; errors: FieldErrors }> {
  const cityFound = find((await readLookups(db)).cities, city);
  const districtFound = find(cityFound?.districts, district);
  const errors: FieldErrors = {};
  if (city !== null && cityFound === undefined) errors['city'] = lookupTexts.unknown(city);
  else if (district !== null && districtFound === undefined)
    errors['district'] =
      city === null ? lookupTexts.districtWithoutCity : lookupTexts.unknownDistrict(district);
  return { place: { city: cityFound?.name ?? null, district: districtFound?.name ?? null }, errors };
}

export async function findPlaceProblems(
  db: Db,
  { city, district = null }: Partial<Place>,
): Promise<FieldErrors> {
  // A district belongs to its city: where that is wrong the district is not checked.
  return city === undefined ? {} : (await findPlace(db, { city, district })).errors;
}

/** As the lists write them, however they were typed. Throws VALIDATION for a place that is in none. */
export async function withPlace<Details extends Place>(db: Db, details: Details): Promise<Details> {
  const { place, errors } = await findPlace(db, details);
  if (Object.keys(errors).length > 0) throw commonErrors.VALIDATION({ errors });
  return { ...details, ...place };
}

export async function saveBillingDetails(
  db: Db,
  { firmId, details, now }: { firmId: number; details: z.output<typeof billingDetailsSchema>; now: Date },
): Promise<void> {
  const { tax_office, tax_number, address, district, city } = details;
  await run(
    db,
    sql`insert into billing_details (firm_id, tax_office, tax_number, address, district, city, updated_at)
        values (${firmId}, ${tax_office}, ${tax_number}, ${address}, ${district}, ${city}, ${now})
        on conflict (firm_id) do update set tax_office = excluded.tax_office, tax_number = excluded.tax_number,
          address = excluded.address, district = excluded.district, city = excluded.city, updated_at = excluded.updated_at`,
  );
}

type Reissuable = InvoiceRow & { order_id: number };

function refuseFinal(invoice: InvoiceRow): asserts invoice is Reissuable {
  if (invoice.can_reissue && invoice.order_id !== null) return;
  const { kind, replaced_by: by } = invoice;
  const returned = by === null ? texts.returned : texts.cancelled;
  throw paymentErrors.INVOICE_FINAL({ message: kind === 'return' ? texts.isReturn : returned });
}

/** No return is issued meanwhile: it would name an invoice that changes here. */
async function lockInvoice(tx: Db, id: number): Promise<InvoiceRow> {
  const found = await findInvoice(tx, { id });
  if (found === undefined) throw paymentErrors.INVOICE_NOT_FOUND();
  await one(tx, sql`select id from campaigns where id = ${found.campaign_id} for no key update`);
  return (await findInvoice(tx, { id })) ?? found;
}

const PARTY_FIELDS = ['title', 'tax_office', 'tax_number', 'address', 'district', 'city'] as const;

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
    withheldTenths: invoice.withheld_tenths,
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

interface Reissue {
  invoiceId: number;
  adminId: number;
  right: z.output<typeof reissueSchema>;
  issuer: Issuer;
  now: Date;
}

/** The firm's next invoices carry the right data, too. @throws INVOICE_FINAL, INVOICE_UNCHANGED. */
export async function reissueInvoice(
  tx: Db,
  { invoiceId, adminId, right, issuer, now }: Reissue,
): Promise<{ cancelling: IssuedInvoice; made: IssuedInvoice }> {
  const invoice = await lockInvoice(tx, invoiceId);
  refuseFinal(invoice);
  const { reason, ...details } = right;
  const { firm_id: firmId, number } = invoice;
  const stored = await readBuyer(tx, firmId);
  const { city, district } = stored;
  // Programs older than both send neither.
  const place = (details.city ?? details.district) ? await withPlace(tx, details) : { city, district };
  const buyer = { ...stored, ...details, ...place };
  if (PARTY_FIELDS.every((field) => buyer[field] === invoice.buyer[field]))
    throw paymentErrors.INVOICE_UNCHANGED();
  await saveBillingDetails(tx, { firmId, details: buyer, now });
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
  await notify(
    tx,
    { kind: 'invoice_reissued', to: [firmId], ref: made.id, detail: { name: number, reason } },
    now,
  );
  return { cancelling, made };
}
