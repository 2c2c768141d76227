/** An invoice, and the proforma that comes before it, as a PDF. */
import { formatDate, formatDateTime } from '#lib/shared/dates.ts';
import { type BasisPoints, formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { words } from '#lib/shared/words.ts';
import { makePdf, type PdfHeading, type PdfPage } from '#lib/server/pdf/pdf.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { InvoiceParty } from '../../invoice-wire.ts';
import { liraInWords } from '../../lira-in-words.ts';
import {
  invoiceLineText,
  invoiceTexts as texts,
  METHOD_TEXTS,
  paymentWords,
  vatTotalText,
} from '../../texts.ts';
import type { InvoiceRow } from './invoice-queries.ts';
import type { CampaignOrder } from '../queries.ts';

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
export function drawInvoice(invoice: InvoiceRow): Promise<Buffer> {
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

/** By which way the sum was paid or came back; a cancelled invoice moves no money. */
function howSettled({ kind, cancel_reason: reason, method, wallet_part: part }: InvoiceRow): string {
  if (reason !== null) return texts.cancellingNote;
  if (kind === 'return') return `${texts.returnedBy}: ${METHOD_TEXTS.wallet}`;
  const ways = [method && METHOD_TEXTS[method], part && `${METHOD_TEXTS.wallet} ${formatKurus(part)}`];
  return `${texts.paidBy}: ${ways.filter(Boolean).join(', ')}`;
}

export interface Proforma {
  order: CampaignOrder;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  bank: { iban: string; bank_name: string; account_holder: string };
  now: Date;
}

/** Draws a proforma: what an order will cost, for the firm's internal approval. It has no value for the tax office. */
export function drawProforma({ order, seller, buyer, bank, now }: Proforma): Promise<Buffer> {
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
      heading(bill, texts.proforma, {
        [paymentWords.order]: order.reference,
        [words.date]: formatDate(now),
      }),
    );
    page.notice(texts.noValue);
    drawBill(page, bill, texts.total);
    page.paragraph(`${texts.transferTo}: ${bank.account_holder}, ${bank.bank_name}, ${bank.iban}`);
    page.paragraph(`${paymentWords.quote}: ${order.reference}`);
    page.paragraph(texts.proformaNote);
  });
}
