import { pagination } from '#lib/shared/pagination.ts';
import { documentTime } from '#lib/server/clock-state.ts';
import type { Config } from '#lib/server/config.ts';
import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { Limits, LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import {
  paymentErrors,
  firmInvoicesContract,
  type EXPORTS,
  firmAccountingContract,
} from '../contract/firm.ts';
import { liraInWords } from '../lira-in-words.ts';
import {
  paymentTexts,
  invoiceLineText,
  invoiceTexts as texts,
  METHOD_TEXTS,
  paymentWords,
  vatTotalText,
  payableText,
  creditedText,
  csvTexts,
  FIRM_STATUS_TEXTS,
  ORDER_KIND_TEXTS,
  shownDate,
} from '../texts.ts';
import {
  type CampaignOrder,
  readCampaignPayment,
  type AdminFilter,
  listFirmOrders,
  listPayments,
  type OrderFilter,
  type OrderRow,
  sumOrders,
  sumUnpaid,
} from '../queries.server.ts';
import { findInvoice, findInvoiceOfOrder, type InvoiceRow, listInvoices } from './invoice-queries.server.ts';
import {
  findPlaceProblems,
  readBuyer,
  saveBillingDetails,
  sellerOf,
  withPlace,
} from './issue-invoice.server.ts';
import { formatDate, formatDateTime, istanbulDay } from '#lib/shared/dates.ts';
import { type BasisPoints, formatKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { words } from '#lib/shared/words.ts';
import { makePdf, type PdfHeading, type PdfPage } from '#lib/server/pdf/pdf.ts';
import { campaignWords, withheldText } from '#features/campaigns/texts.ts';
import { type InvoiceParty, signed } from '../payment-wire.ts';
import { type CsvColumn, liraCell as lira, toCsv } from '#lib/shared/csv.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { csvFile } from '#lib/server/csv-file.ts';
import { firmWords } from '#features/firms/texts.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readStatement, type StatementLine, readBalance, readFree } from '#platform/ledger/server.ts';
import { listPlatformMovements, type PlatformMovement, toPlatformMovement } from '#features/wallet/server.ts';
import { firmMovementText, walletWords } from '#features/wallet/texts.ts';
import { PAYMENT_STATUS_TEXTS, type PaymentStatus } from '../lifecycle.ts';
import { withWhatIsCharged } from '../orders/transition-payment.server.ts';

interface Bill {
  seller: InvoiceParty;
  buyer: InvoiceParty;
  description: string;
  base_amount: Kurus;
  vat_rate: BasisPoints;
  vat_amount: Kurus;
  total_amount: Kurus;
  withheld_tenths: number;
  withheld: Kurus;
  payable: Kurus;
}

function linesOf({ title, address, district, city, ...party }: InvoiceParty): string[] {
  const { tax_office, tax_number, mersis, email, phone } = party;
  const place = [district, city].filter(Boolean).join(' / ');
  const labelled = (label: string, value: string | null) => (value === null ? null : `${label}: ${value}`);
  return [
    title,
    address,
    place === '' || address?.includes(place) ? null : place,
    labelled(paymentWords.taxOffice, tax_office),
    labelled(tax_number?.length === 11 ? texts.personNumber : texts.taxNumber, tax_number),
    labelled(texts.mersis, mersis),
    labelled(words.email, email),
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
  const { withheld, payable } = bill;
  page.totals([
    { label: texts.baseTotal, value: formatKurus(bill.base_amount) },
    { label: vatTotalText(bill.vat_rate), value: formatKurus(bill.vat_amount) },
    ...(withheld > 0
      ? [
          { label: texts.totalWithVat, value: formatKurus(bill.total_amount) },
          { label: withheldText(bill.withheld_tenths), value: formatKurus(kurus(-withheld)) },
        ]
      : []),
    { label: totalLabel, value: formatKurus(payable), isStrong: true },
  ]);
  page.paragraph(liraInWords(payable));
}

function heading(bill: Bill, title: string, facts: Record<string, string>): PdfHeading {
  const listed = Object.entries(facts).map(([label, value]) => ({ label, value }));
  return { brand: bill.seller.title, title, facts: listed };
}

function describe(bill: Bill, title: string, now: Date) {
  const { seller, buyer } = bill;
  return { owner: buyer.title, title, author: seller.title, footer: `${seller.title} · ${title}`, now };
}

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
    drawBill(page, invoice, payableText(invoice.kind));
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
    withheld_tenths: order.withheld_tenths,
    withheld: order.withheld,
    payable: order.payable,
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

export async function answerInvoice(
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
  return { ...found, total_in_words: liraInWords(found.payable), file };
}

export function mountInvoices(kit: ServerKit): void {
  const { config, limits } = kit;

  implement(
    kit,
    firmInvoicesContract,
    {
      readCampaignInvoice: async ({ db, params, actor, now }) => {
        const order = await readCampaignPayment(db, { campaignId: params.id, firmId: actor.userId });
        await limits.consume(FILE_LIMIT, String(actor.userId));
        return { data: (await drawOrder(db, config, order, now)).toString('base64') };
      },

      listInvoices: async ({ db, query, actor, now }) => {
        const { invoices, total } = await listInvoices(db, { ...query, firmId: actor.userId, now });
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
        const details = await withPlace(db, body);
        await saveBillingDetails(db, { firmId: actor.userId, details, now });
        const isEmpty = Object.values(body).every((value) => value === null);
        return { message: isEmpty ? paymentTexts.billingEmpty : paymentTexts.billingSaved };
      },

      exportAccounting: async ({ db, query, actor, now }) => {
        await limits.consume(FILE_LIMIT, String(actor.userId));
        return { data: await exportFirmAccounting(db, { ...query, firmId: actor.userId, now }) };
      },
    },
    {
      saveBillingDetails: ({ db, right }) => findPlaceProblems(db, right),
    },
  );
}

const ALL = { page: 1, limit: 10_000 };

const day = (instant: Date | null) => (instant === null ? null : formatDate(instant));

const orderColumns = (statusTexts: Readonly<Record<PaymentStatus, string>>): CsvColumn<OrderRow>[] => [
  { title: words.reference, value: ({ reference }) => reference },
  { title: campaignWords.campaign, value: ({ campaign_name: name }) => name },
  { title: csvTexts.kind, value: ({ kind }) => ORDER_KIND_TEXTS[kind] },
  { title: words.date, value: (order) => day(shownDate(order)) },
  { title: csvTexts.opened, value: (order) => day(order.created_at) },
  { title: walletWords.decidedAt, value: (order) => day(order.decided_at) },
  {
    title: words.status,
    value: (order) => (order.is_credited ? creditedText : statusTexts[order.payment_status]),
  },
  { title: words.method, value: ({ method }) => (method === null ? null : METHOD_TEXTS[method]) },
  { title: csvTexts.walletPart, value: ({ wallet_part: part }) => lira(part) },
  { title: campaignWords.budget, value: (order) => lira(order.base_budget) },
  { title: campaignWords.vat, value: (order) => lira(order.vat_amount) },
  { title: words.total, value: (order) => lira(order.total_with_vat) },
  { title: campaignWords.systemFee, value: (order) => lira(order.system_fee) },
  { title: campaignWords.netBudget, value: (order) => lira(order.campaign_budget) },
  { title: campaignWords.withheld, value: (order) => lira(order.withheld) },
];

const FIRM_COLUMN: CsvColumn<OrderRow> = { title: firmWords.firm, value: ({ firm_name: name }) => name };

const INVOICE_COLUMNS: CsvColumn<InvoiceRow>[] = [
  { title: paymentWords.invoiceNumber, value: ({ number }) => number },
  { title: words.date, value: ({ issued_at: at }) => formatDateTime(at) },
  {
    title: csvTexts.kind,
    value: ({ kind }) => (kind === 'return' ? paymentWords.returnInvoice : paymentWords.invoice),
  },
  { title: csvTexts.originals, value: ({ original_numbers: numbers }) => numbers.join(' ') },
  { title: words.description, value: ({ description }) => description },
  { title: campaignWords.budget, value: (invoice) => lira(signed(invoice, 'base_amount')) },
  { title: csvTexts.rate, value: ({ vat_rate: rate }) => formatPercent(rate / 100) },
  { title: campaignWords.vat, value: (invoice) => lira(signed(invoice, 'vat_amount')) },
  { title: words.total, value: (invoice) => lira(signed(invoice, 'total_amount')) },
  { title: words.reference, value: ({ reference }) => reference },
  { title: campaignWords.withheld, value: (invoice) => lira(signed(invoice, 'withheld')) },
];

const WALLET_COLUMNS: CsvColumn<StatementLine>[] = [
  { title: words.date, value: ({ at }) => formatDateTime(at) },
  { title: words.description, value: ({ kind, detail }) => firmMovementText(kind, detail) },
  { title: words.amount, value: ({ amount }) => lira(amount) },
];

const PLATFORM_COLUMNS: CsvColumn<PlatformMovement>[] = [
  { title: words.date, value: ({ transaction_date: at }) => formatDateTime(at) },
  { title: words.description, value: (movement) => toPlatformMovement(movement).description },
  { title: campaignWords.systemFee, value: ({ system_fee: fee }) => lira(fee) },
  { title: campaignWords.vat, value: ({ vat_amount: vat }) => lira(vat) },
  { title: words.effect, value: ({ change }) => lira(change) },
];

const charged = (orders: readonly OrderRow[], now: Date) =>
  orders.map((order) => withWhatIsCharged(order, now));

interface AccountingFile {
  firmId: number;
  what: (typeof EXPORTS)[number];
  search: string;
  status: OrderFilter;
  now: Date;
}

async function exportFirmAccounting(db: Db, { firmId, what, search, status, now }: AccountingFile) {
  const own = { ...ALL, firmId, search };
  if (what === 'invoices') {
    const { invoices } = await listInvoices(db, { ...own, now });
    return csvFile(csvTexts.invoicesFile, toCsv(INVOICE_COLUMNS, invoices), now);
  }
  if (what === 'wallet') {
    const { lines } = await readStatement(db, { ...ALL, account: firmWallet(firmId) });
    return csvFile(csvTexts.walletFile, toCsv(WALLET_COLUMNS, lines), now);
  }
  const { orders } = await listFirmOrders(db, { ...own, status, today: istanbulDay(now) });
  return csvFile(csvTexts.paymentsFile, toCsv(orderColumns(FIRM_STATUS_TEXTS), charged(orders, now)), now);
}

export async function exportPayments(db: Db, { now, ...filter }: AdminFilter): Promise<FileAnswer> {
  const { orders } = await listPayments(db, { ...ALL, ...filter, now });
  const columns = [FIRM_COLUMN, ...orderColumns(PAYMENT_STATUS_TEXTS)];
  return csvFile(csvTexts.paymentsFile, toCsv(columns, charged(orders, now)), now);
}

export async function exportPlatformWallet(db: Db, now: Date): Promise<FileAnswer> {
  const { movements } = await listPlatformMovements(db, ALL);
  return csvFile(csvTexts.platformFile, toCsv(PLATFORM_COLUMNS, movements), now);
}

export function mountFirmAccounting(kit: ServerKit): void {
  implement(kit, firmAccountingContract, {
    readAccounting: async ({ db, actor, now }) => {
      const { pending, paid } = await sumOrders(db, actor.userId);
      const unpaid = await sumUnpaid(db, { firmId: actor.userId, today: istanbulDay(now) });
      const wallet = firmWallet(actor.userId);
      const wallet_balance = await readBalance(db, wallet);
      return { data: { unpaid, pending, paid, wallet_balance, wallet_free: await readFree(db, wallet) } };
    },
  });
}

export const FILE_LIMIT: LimitRule = { name: 'accounting-file', points: 120, windowSeconds: 3600 };
