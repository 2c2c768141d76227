import { pagination } from '#lib/shared/pagination.ts';
import { documentTime } from '#lib/server/clock-state.ts';
import type { Config } from '#lib/server/config.ts';
import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { Limits } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { paymentErrors } from '../errors.ts';
import { adminInvoicesContract } from '../contract/admin.ts';
import { firmInvoicesContract } from '../contract/firm.ts';
import { liraInWords } from './lira-in-words.ts';
import {
  paymentTexts,
  invoiceLineText,
  invoiceTexts as texts,
  METHOD_TEXTS,
  paymentWords,
  vatTotalText,
} from '../texts.ts';
import { exportFirmAccounting, FILE_LIMIT } from './export-accounting.server.ts';
import { findInvoice, findInvoiceOfOrder, type InvoiceRow, listInvoices } from './invoice-queries.server.ts';
import { readBuyer, saveBillingDetails, sellerOf, issuerOf, reissueInvoice } from './issue-invoice.server.ts';
import { type CampaignOrder, findCampaignPayment } from '../queries.server.ts';
import { formatDate, formatDateTime } from '#lib/shared/dates.ts';
import { type BasisPoints, formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { words } from '#lib/shared/words.ts';
import { makePdf, type PdfHeading, type PdfPage } from '#lib/server/pdf/pdf.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { InvoiceParty } from './invoice-wire.ts';

interface Bill {
  seller: InvoiceParty;
  buyer: InvoiceParty;
  description: string;
  base_amount: Kurus;
  vat_rate: BasisPoints;
  vat_amount: Kurus;
  total_amount: Kurus;
}

function linesOf({ title, address, tax_office, tax_number, mersis, email, phone }: InvoiceParty): string[] {
  const labelled = (label: string, value: string | null) => (value === null ? null : `${label}: ${value}`);
  return [
    title,
    address,
    labelled(paymentWords.taxOffice, tax_office),
    labelled(tax_number?.length === 11 ? texts.personNumber : texts.taxNumber, tax_number),
    labelled(texts.mersis, mersis),
    labelled(words.email, email),
    // It is stored with its leading zero.
    labelled(words.phone, phone === null ? null : formatPhone(phone.replace(/^0/, ''))),
  ].filter((line) => line !== null);
}

function drawBill(page: PdfPage, bill: Bill, totalLabel: string): void {
  page.blocks([
    { title: texts.seller, lines: linesOf(bill.seller) },
    { title: texts.buyer, lines: linesOf(bill.buyer) },
  ]);
  page.table({
    columns: [
      { title: words.number, width: 0.8 },
      { title: texts.description, width: 3.5 },
      { title: texts.quantity, width: 1.1, align: 'right' },
      { title: texts.unitPrice, width: 1.7, align: 'right' },
      { title: texts.vatRate, width: 1.3, align: 'right' },
      { title: campaignWords.vatAmount, width: 1.7, align: 'right' },
      { title: words.amount, width: 1.7, align: 'right' },
    ],
    rows: [
      [
        '1',
        bill.description,
        texts.onePiece,
        formatKurus(bill.base_amount),
        formatPercent(bill.vat_rate / 100),
        formatKurus(bill.vat_amount),
        formatKurus(bill.base_amount),
      ],
    ],
  });
  page.totals([
    { label: texts.baseTotal, value: formatKurus(bill.base_amount) },
    { label: vatTotalText(bill.vat_rate), value: formatKurus(bill.vat_amount) },
    { label: totalLabel, value: formatKurus(bill.total_amount), isStrong: true },
  ]);
  page.paragraph(liraInWords(bill.total_amount));
}

function heading(bill: Bill, title: string, facts: Record<string, string>): PdfHeading {
  const listed = Object.entries(facts).map(([label, value]) => ({ label, value }));
  return { brand: bill.seller.title, title, facts: listed };
}

function describe(bill: Bill, title: string, now: Date) {
  const { seller, buyer } = bill;
  return { owner: buyer.title, title, author: seller.title, footer: `${seller.title} · ${title}`, now };
}

/** Draws an invoice or a return invoice. Every call gives the same bytes, because all content was stored when it was issued. */
function drawInvoice(invoice: InvoiceRow): Promise<Buffer> {
  const { number, issued_at: issuedAt, reference, original_numbers: originals, replaces } = invoice;
  const isReturn = invoice.kind === 'return';
  const title = isReturn ? paymentWords.returnInvoice : paymentWords.invoice;
  return makePdf(describe(invoice, `${title} ${number}`, issuedAt), (page) => {
    page.heading(
      heading(invoice, title, {
        [paymentWords.invoiceNumber]: number,
        [texts.invoiceDate]: formatDateTime(issuedAt),
        ...(isReturn
          ? { [texts.originals]: originals.join(', ') }
          : { [paymentWords.order]: reference ?? '' }),
        ...(replaces !== null && { [texts.replaces]: replaces }),
      }),
    );
    drawBill(page, invoice, isReturn ? texts.returnedTotal : texts.total);
    page.paragraph(howSettled(invoice));
    if (isReturn && invoice.cancel_reason === null) page.paragraph(campaignWords.returnedPart);
  });
}

function howSettled({ kind, cancel_reason: reason, method, wallet_part: part }: InvoiceRow): string {
  if (reason !== null) return texts.cancellingNote;
  if (kind === 'return') return `${texts.returnedBy}: ${METHOD_TEXTS.wallet}`;
  const ways = [method && METHOD_TEXTS[method], part && `${METHOD_TEXTS.wallet} ${formatKurus(part)}`];
  return `${texts.paidBy}: ${ways.filter(Boolean).join(', ')}`;
}

interface Proforma {
  order: CampaignOrder;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  bank: { iban: string; bank_name: string; account_holder: string };
  now: Date;
}

function drawProforma({ order, seller, buyer, bank, now }: Proforma): Promise<Buffer> {
  const bill: Bill = {
    seller,
    buyer,
    description: invoiceLineText(order.kind, order.campaign_name),
    base_amount: order.base_budget,
    vat_rate: order.vat_rate,
    vat_amount: order.vat_amount,
    total_amount: order.total_with_vat,
  };
  return makePdf(describe(bill, `${texts.proforma} ${order.reference}`, now), (page) => {
    page.heading(
      heading(bill, texts.proforma, { [paymentWords.order]: order.reference, [words.date]: formatDate(now) }),
    );
    page.notice(texts.noValue);
    drawBill(page, bill, texts.total);
    page.paragraph(`${texts.transferTo}: ${bank.account_holder}, ${bank.bank_name}, ${bank.iban}`);
    page.paragraph(`${paymentWords.quote}: ${order.reference}`);
    page.paragraph(texts.proformaNote);
  });
}

async function drawOrder(db: Db, config: Config, order: CampaignOrder, now: Date): Promise<Buffer> {
  if (order.payment_status === 'paid') {
    const invoice = await findInvoiceOfOrder(db, order.id);
    if (invoice === undefined) throw paymentErrors.INVOICE_NOT_FOUND();
    return drawInvoice(invoice);
  }
  // Nobody is to pay it, and its campaign may have no rates any more.
  if (order.detached_at !== null) throw paymentErrors.INVOICE_NOT_FOUND();
  const parties = { seller: sellerOf(config), buyer: await readBuyer(db, order.firm_id) };
  return drawProforma({ order, ...parties, bank: config.company.bank, now: await documentTime(db, now) });
}

/** A missing invoice does not count against the files of an hour. */
async function answerInvoice(
  limits: Limits,
  { found, readerId }: { found: InvoiceRow | undefined; readerId: number },
) {
  if (found === undefined) throw paymentErrors.INVOICE_NOT_FOUND();
  await limits.consume(FILE_LIMIT, String(readerId));
  const file = {
    file_name: `${found.number}.pdf`,
    content_type: 'application/pdf',
    content: (await drawInvoice(found)).toString('base64'),
  };
  return { ...found, total_in_words: liraInWords(found.total_amount), file };
}

export function mountInvoices(kit: ServerKit): void {
  const { config, limits } = kit;

  implement(kit, firmInvoicesContract, {
    readCampaignInvoice: async ({ db, params, actor, now }) => {
      const order = await findCampaignPayment(db, { campaignId: params.id, firmId: actor.userId });
      if (order === undefined) throw paymentErrors.PAYMENT_NOT_FOUND();
      await limits.consume(FILE_LIMIT, String(actor.userId));
      return { data: (await drawOrder(db, config, order, now)).toString('base64') };
    },

    listInvoices: async ({ db, query, actor }) => {
      const { invoices, total } = await listInvoices(db, { ...query, firmId: actor.userId });
      return { data: { invoices, pagination: pagination(query, total) } };
    },

    readInvoice: async ({ db, params, actor }) => {
      const found = await findInvoice(db, { id: params.id, firmId: actor.userId });
      return { data: await answerInvoice(limits, { found, readerId: actor.userId }) };
    },

    readBillingDetails: async ({ db, actor }) => {
      const { title: firm_name, ...details } = await readBuyer(db, actor.userId);
      return { data: { firm_name, ...details } };
    },

    saveBillingDetails: async ({ db, body, actor, now }) => {
      await saveBillingDetails(db, { firmId: actor.userId, details: body, now });
      const isEmpty = Object.values(body).every((value) => value === null);
      return { message: isEmpty ? paymentTexts.billingEmpty : paymentTexts.billingSaved };
    },

    exportAccounting: async ({ db, query, actor, now }) => {
      await limits.consume(FILE_LIMIT, String(actor.userId));
      return { data: await exportFirmAccounting(db, { ...query, firmId: actor.userId, now }) };
    },
  });
}

export function mountAdminInvoices(kit: ServerKit): void {
  const issuer = issuerOf(kit.config);

  implement(kit, adminInvoicesContract, {
    readFirmInvoice: async ({ db, params, actor }) => {
      const found = await findInvoice(db, { id: params.id });
      return { data: await answerInvoice(kit.limits, { found, readerId: actor.userId }) };
    },

    reissueInvoice: async ({ db, params, body, actor, now }) => {
      const reissue = { invoiceId: params.id, adminId: actor.userId, right: body, issuer, now };
      const { cancelling, made } = await reissueInvoice(db, reissue);
      return { data: { cancelling, invoice: made }, message: paymentTexts.invoiceReissued };
    },
  });
}
