/** Lists as spreadsheets. */
import { toCsv, type CsvColumn } from '#lib/shared/csv.ts';
import { formatDate, formatDateTime, istanbulDay } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { kurusToLira, type Kurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import type { Db } from '#lib/server/db.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { readStatement, type StatementLine } from '#features/ledger/server/index.ts';
import {
  listPlatformMovements,
  movementText,
  type PlatformMovement,
  toPlatformMovement,
} from '#features/wallet/server/index.ts';
import type { EXPORTS } from '../contract/firm.ts';
import { PAYMENT_STATUS_TEXTS } from '../lifecycle.ts';
import { csvTexts as texts, METHOD_TEXTS, ORDER_KIND_TEXTS } from '../texts.ts';
import { type InvoiceRow, listInvoices } from './invoices/invoice-queries.ts';
import { listFirmOrders, listPayments, type OrderRow } from './queries.ts';

/** Everything has a limit; who has more asks for fewer by the screen's filters. */
const ALL = { page: 1, limit: 10_000 };

const lira = (amount: Kurus) => kurusToLira(amount);
const day = (instant: Date | null) => (instant === null ? null : formatDate(instant));

const ORDER_COLUMNS: CsvColumn<OrderRow>[] = [
  { title: texts.reference, value: ({ reference }) => reference },
  { title: texts.campaign, value: ({ campaign_name: name }) => name },
  { title: texts.kind, value: ({ kind }) => ORDER_KIND_TEXTS[kind] },
  { title: texts.opened, value: (order) => day(order.created_at) },
  { title: texts.decided, value: (order) => day(order.decided_at) },
  { title: texts.status, value: (order) => PAYMENT_STATUS_TEXTS[order.payment_status] },
  { title: texts.method, value: ({ method }) => (method === null ? null : METHOD_TEXTS[method]) },
  { title: texts.base, value: (order) => lira(order.base_budget) },
  { title: texts.vat, value: (order) => lira(order.vat_amount) },
  { title: texts.total, value: (order) => lira(order.total_with_vat) },
  { title: texts.fee, value: (order) => lira(order.system_fee) },
  { title: texts.net, value: (order) => lira(order.campaign_budget) },
];

const FIRM_COLUMN: CsvColumn<OrderRow> = { title: texts.firm, value: ({ firm_name: name }) => name };

const INVOICE_COLUMNS: CsvColumn<InvoiceRow>[] = [
  { title: texts.invoice, value: ({ number }) => number },
  { title: texts.date, value: ({ issued_at: at }) => formatDateTime(at) },
  { title: texts.description, value: ({ description }) => description },
  { title: texts.base, value: (invoice) => lira(invoice.base_amount) },
  { title: texts.rate, value: ({ vat_rate: rate }) => formatPercent(rate / 100) },
  { title: texts.vat, value: (invoice) => lira(invoice.vat_amount) },
  { title: texts.total, value: (invoice) => lira(invoice.total_amount) },
  { title: texts.reference, value: ({ reference }) => reference },
];

const WALLET_COLUMNS: CsvColumn<StatementLine>[] = [
  { title: texts.date, value: ({ at }) => formatDateTime(at) },
  { title: texts.description, value: movementText },
  { title: texts.amount, value: ({ amount }) => lira(amount) },
];

const PLATFORM_COLUMNS: CsvColumn<PlatformMovement>[] = [
  { title: texts.date, value: ({ transaction_date: at }) => formatDateTime(at) },
  { title: texts.description, value: (movement) => toPlatformMovement(movement).description },
  { title: texts.fee, value: ({ system_fee: fee }) => lira(fee) },
  { title: texts.vat, value: ({ vat_amount: vat }) => lira(vat) },
  { title: texts.change, value: ({ change }) => lira(change) },
];

function csvFile(name: string, csv: string, now: Date): FileAnswer {
  return {
    file_name: `${name}-${istanbulDay(now)}.csv`,
    content_type: 'text/csv; charset=utf-8',
    content: Buffer.from(csv).toString('base64'),
  };
}

/** The firm's own list, newest first. */
export async function exportFirmAccounting(
  db: Db,
  { firmId, what, now }: { firmId: number; what: (typeof EXPORTS)[number]; now: Date },
): Promise<FileAnswer> {
  const own = { ...ALL, firmId, search: '' };
  if (what === 'invoices') {
    const { invoices } = await listInvoices(db, own);
    return csvFile(texts.invoicesFile, toCsv(INVOICE_COLUMNS, invoices), now);
  }
  if (what === 'wallet') {
    const { lines } = await readStatement(db, { ...ALL, account: firmWallet(firmId) });
    return csvFile(texts.walletFile, toCsv(WALLET_COLUMNS, lines), now);
  }
  const { orders } = await listFirmOrders(db, { ...own, status: 'all', today: istanbulDay(now) });
  return csvFile(texts.paymentsFile, toCsv(ORDER_COLUMNS, orders), now);
}

/** Payments as the admin's screen filters them. */
export async function exportPayments(
  db: Db,
  { now, ...filter }: Omit<Parameters<typeof listPayments>[1], 'page' | 'limit'> & { now: Date },
): Promise<FileAnswer> {
  const { orders } = await listPayments(db, { ...ALL, ...filter });
  return csvFile(texts.paymentsFile, toCsv([FIRM_COLUMN, ...ORDER_COLUMNS], orders), now);
}

/** The platform's own wallet. */
export async function exportPlatformWallet(db: Db, now: Date): Promise<FileAnswer> {
  const { movements } = await listPlatformMovements(db, ALL);
  return csvFile(texts.platformFile, toCsv(PLATFORM_COLUMNS, movements), now);
}
