import { type CsvColumn, liraCell as lira, toCsv } from '#lib/shared/csv.ts';
import { formatDate, formatDateTime, istanbulDay } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { csvFile } from '#lib/server/csv-file.ts';
import type { Db } from '#lib/server/db.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readStatement, type StatementLine, readBalance, readFree } from '#platform/ledger/server.ts';
import {
  listPlatformMovements,
  movementText,
  type PlatformMovement,
  toPlatformMovement,
} from '#features/wallet/server.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { type EXPORTS, firmAccountingContract } from '../contract/firm.ts';
import { PAYMENT_STATUS_TEXTS, type PaymentStatus } from '../lifecycle.ts';
import {
  creditedText,
  csvTexts as texts,
  FIRM_STATUS_TEXTS,
  METHOD_TEXTS,
  ORDER_KIND_TEXTS,
  paymentWords,
} from '../texts.ts';
import { type InvoiceRow, listInvoices } from './invoice-queries.server.ts';
import { shownDate } from '../shown-date.ts';
import {
  type AdminFilter,
  listFirmOrders,
  listPayments,
  type OrderFilter,
  type OrderRow,
  sumOrders,
  sumUnpaid,
} from '../queries.server.ts';
import { withWhatIsCharged } from '../shown-order.server.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { LimitRule } from '#lib/server/limits.ts';

/** The most rows of a file. The screen's filters make a shorter list. */
const ALL = { page: 1, limit: 10_000 };

const day = (instant: Date | null) => (instant === null ? null : formatDate(instant));

const orderColumns = (statusTexts: Readonly<Record<PaymentStatus, string>>): CsvColumn<OrderRow>[] => [
  { title: words.reference, value: ({ reference }) => reference },
  { title: campaignWords.campaign, value: ({ campaign_name: name }) => name },
  { title: texts.kind, value: ({ kind }) => ORDER_KIND_TEXTS[kind] },
  { title: words.date, value: (order) => day(shownDate(order)) },
  { title: texts.opened, value: (order) => day(order.created_at) },
  { title: walletWords.decidedAt, value: (order) => day(order.decided_at) },
  {
    title: words.status,
    value: (order) => (order.is_credited ? creditedText : statusTexts[order.payment_status]),
  },
  { title: words.method, value: ({ method }) => (method === null ? null : METHOD_TEXTS[method]) },
  { title: texts.walletPart, value: ({ wallet_part: part }) => lira(part) },
  { title: campaignWords.budget, value: (order) => lira(order.base_budget) },
  { title: campaignWords.vat, value: (order) => lira(order.vat_amount) },
  { title: words.total, value: (order) => lira(order.total_with_vat) },
  { title: campaignWords.systemFee, value: (order) => lira(order.system_fee) },
  { title: campaignWords.netBudget, value: (order) => lira(order.campaign_budget) },
];

const FIRM_COLUMN: CsvColumn<OrderRow> = { title: firmWords.firm, value: ({ firm_name: name }) => name };

/** A return takes back what its original invoice charged. */
function signed(invoice: InvoiceRow, name: 'base_amount' | 'vat_amount' | 'total_amount'): Kurus {
  return invoice.kind === 'return' ? kurus(-invoice[name]) : invoice[name];
}

const INVOICE_COLUMNS: CsvColumn<InvoiceRow>[] = [
  { title: paymentWords.invoiceNumber, value: ({ number }) => number },
  { title: words.date, value: ({ issued_at: at }) => formatDateTime(at) },
  {
    title: texts.kind,
    value: ({ kind }) => (kind === 'return' ? paymentWords.returnInvoice : paymentWords.invoice),
  },
  { title: texts.originals, value: ({ original_numbers: numbers }) => numbers.join(' ') },
  { title: words.description, value: ({ description }) => description },
  { title: campaignWords.budget, value: (invoice) => lira(signed(invoice, 'base_amount')) },
  { title: texts.rate, value: ({ vat_rate: rate }) => formatPercent(rate / 100) },
  { title: campaignWords.vat, value: (invoice) => lira(signed(invoice, 'vat_amount')) },
  { title: words.total, value: (invoice) => lira(signed(invoice, 'total_amount')) },
  { title: words.reference, value: ({ reference }) => reference },
];

const WALLET_COLUMNS: CsvColumn<StatementLine>[] = [
  { title: words.date, value: ({ at }) => formatDateTime(at) },
  { title: words.description, value: movementText },
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

export async function exportFirmAccounting(
  db: Db,
  {
    firmId,
    what,
    search,
    status,
    now,
  }: { firmId: number; what: (typeof EXPORTS)[number]; search: string; status: OrderFilter; now: Date },
): Promise<FileAnswer> {
  const own = { ...ALL, firmId, search };
  if (what === 'invoices') {
    const { invoices } = await listInvoices(db, own);
    return csvFile(texts.invoicesFile, toCsv(INVOICE_COLUMNS, invoices), now);
  }
  if (what === 'wallet') {
    const { lines } = await readStatement(db, { ...ALL, account: firmWallet(firmId) });
    return csvFile(texts.walletFile, toCsv(WALLET_COLUMNS, lines), now);
  }
  const { orders } = await listFirmOrders(db, { ...own, status, today: istanbulDay(now) });
  return csvFile(texts.paymentsFile, toCsv(orderColumns(FIRM_STATUS_TEXTS), charged(orders, now)), now);
}

export async function exportPayments(
  db: Db,
  { now, ...filter }: AdminFilter & { now: Date },
): Promise<FileAnswer> {
  const { orders } = await listPayments(db, { ...ALL, ...filter });
  const columns = [FIRM_COLUMN, ...orderColumns(PAYMENT_STATUS_TEXTS)];
  return csvFile(texts.paymentsFile, toCsv(columns, charged(orders, now)), now);
}

export async function exportPlatformWallet(db: Db, now: Date): Promise<FileAnswer> {
  const { movements } = await listPlatformMovements(db, ALL);
  return csvFile(texts.platformFile, toCsv(PLATFORM_COLUMNS, movements), now);
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

/** Limits files, because making one keeps the processor busy for a while. */
export const FILE_LIMIT: LimitRule = { name: 'accounting-file', points: 120, windowSeconds: 3600 };
