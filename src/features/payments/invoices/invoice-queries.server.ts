import { startOfDay } from '#lib/shared/dates.ts';
import { type CalendarMonth, endOfMonth, firstDayOf } from '#lib/shared/months.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { amountSearched } from '#lib/shared/read-amount.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { onSearchedDay } from '#lib/server/database/on-searched-day.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { PaymentMethod } from '../lifecycle.ts';
import type { InvoiceParty, wholeInvoice } from '../payment-wire.ts';
import type { z } from '#lib/shared/zod.ts';
import { ORDER_KIND_TEXTS, paymentWords } from '../texts.ts';

export interface InvoiceRow extends Omit<z.output<typeof wholeInvoice>, 'total_in_words' | 'file'> {
  uuid: string;
  firm_id: number;
  method: PaymentMethod | null;
  wallet_part: Kurus | null;
  reference: string | null;
  can_reissue: boolean;
  has_ubl: boolean;
  handed_over_at: Date | null;
}

export const INVOICE_IN_FORCE = sql`
  (select max(own.id) from invoices as own where own.order_id = orders.id and own.cancels_id is null)`;

const IS_RETURN = sql`(invoices.return_id is not null or invoices.cancels_id is not null)`;

/** Nothing that takes back, which its buyer issues (docs/money.md), nor one that lacks what UBL-TR demands. */
export const HAS_UBL = sql`(invoices.return_id is null and invoices.cancels_id is null
  and invoices.buyer ->> 'tax_number' is not null
  and invoices.buyer ->> 'district' is not null and invoices.buyer ->> 'city' is not null
  and invoices.seller ->> 'district' is not null and invoices.seller ->> 'city' is not null)`;

const SELECT_INVOICES = sql`
  select invoices.id, invoices.number, invoices.uuid, invoices.firm_id, invoices.order_id, campaigns.id as campaign_id, campaign_name,
    case when ${IS_RETURN} then 'return' else orders.kind end as kind, invoices.original_numbers, invoices.description,
    invoices.issued_at, invoices.base_kurus as base_amount, invoices.vat_rate_bp as vat_rate,
    invoices.vat_kurus as vat_amount, invoices.total_kurus as total_amount, invoices.withheld_tenths,
    invoices.withheld_kurus as withheld, invoices.total_kurus - invoices.withheld_kurus as payable, invoices.seller, invoices.buyer, method,
    wallet_part_kurus as wallet_part, reference, invoices.cancel_reason, replaced.number as replaces,
    successor.number as replaced_by, ${HAS_UBL} as has_ubl,
    (select at from invoice_handovers where invoice_id = invoices.id) as handed_over_at,
    not ${IS_RETURN} and successor.id is null
      and not exists (select from campaign_returns as past where past.campaign_id = campaigns.id) as can_reissue`;

const FROM_INVOICES = sql`from invoices
  left join invoices as replaced on replaced.id = invoices.replaces_id
  left join invoices as successor on successor.replaces_id = invoices.id
  left join orders on orders.id = invoices.order_id
  left join campaign_returns on campaign_returns.id = invoices.return_id
  join campaigns on campaigns.id = coalesce(orders.campaign_id, campaign_returns.campaign_id)`;

const SEARCHED = [
  sql`campaigns.name_folded`,
  sql`search_fold(invoices.number)`,
  sql`coalesce(orders.reference_folded, '')`,
  sql`search_fold(array_to_string(invoices.original_numbers, ' '))`,
  sql`case when ${IS_RETURN} then ${searchFold(paymentWords.returnInvoice)}
    when orders.kind = 'top_up' then ${searchFold(ORDER_KIND_TEXTS.top_up)} else '' end`,
];

const OF_ALL_FIRMS = [
  sql`search_fold(invoices.buyer ->> 'title')`,
  sql`coalesce(invoices.buyer ->> 'tax_number', '')`,
];

const IN_INVOICE_FILTER = { all: sql`true`, sale: sql`not ${IS_RETURN}`, return: IS_RETURN };

interface InvoiceFilter {
  firmId?: number;
  search?: string;
  kind?: keyof typeof IN_INVOICE_FILTER;
  month?: CalendarMonth | undefined;
  now: Date;
}

function selectInvoices({ firmId, search = '', kind = 'all', month, now }: InvoiceFilter) {
  const searched = firmId === undefined ? [...SEARCHED, ...OF_ALL_FIRMS] : SEARCHED;
  const ofMonth =
    month === undefined
      ? sql`true`
      : sql`invoices.issued_at >= ${startOfDay(firstDayOf(month))} and invoices.issued_at < ${endOfMonth(month)}`;
  const ofFirm = firmId === undefined ? sql`true` : sql`invoices.firm_id = ${firmId}`;
  const isAmount = sql`abs(${amountSearched(search)}::bigint)
    in (invoices.total_kurus, invoices.total_kurus - invoices.withheld_kurus)`;
  return sql`${ofFirm} and ${IN_INVOICE_FILTER[kind]} and ${ofMonth}
    and (${containsWords(search, ...searched)} or ${isAmount} or ${onSearchedDay(search, now, sql`invoices.issued_at`)})`;
}

interface InvoiceSums {
  total: number;
  base_amount: Kurus;
  vat_amount: Kurus;
  total_amount: Kurus;
}

export async function listInvoices(db: Db, { page, limit, ...filter }: Page & InvoiceFilter) {
  const condition = selectInvoices(filter);
  const sumOf = (column: string) =>
    sql`coalesce(sum(case when ${IS_RETURN} then -${sql.ref(column)} else ${sql.ref(column)} end), 0)::bigint`;
  const { total, ...sums } = await one(
    db,
    sql<InvoiceSums>`select count(*) as total, ${sumOf('invoices.base_kurus')} as base_amount,
        ${sumOf('invoices.vat_kurus')} as vat_amount, ${sumOf('invoices.total_kurus')} as total_amount
      ${FROM_INVOICES} where ${condition}`,
  );
  const invoices = await rows(
    db,
    sql<InvoiceRow>`${SELECT_INVOICES} ${FROM_INVOICES} where ${condition}
      order by invoices.id desc limit ${limit} offset ${offsetOf({ page, limit })}`,
  );
  return { invoices, total, sums };
}

export function findInvoice(
  db: Db,
  { id, firmId = null }: { id: number; firmId?: number | null },
): Promise<InvoiceRow | undefined> {
  return first(
    db,
    sql<InvoiceRow>`${SELECT_INVOICES} ${FROM_INVOICES}
      where invoices.id = ${id} and (${firmId}::bigint is null or invoices.firm_id = ${firmId})`,
  );
}

/** Invoices that it takes back or replaces, and those that do so with it. */
export function listRelatedInvoices(db: Db, { id, firm_id, number, original_numbers }: InvoiceRow) {
  return rows(
    db,
    sql<{ id: number; number: string }>`
      select other.id, other.number from invoices as own join invoices as other on other.firm_id = own.firm_id
      where own.id = ${id} and own.firm_id = ${firm_id} and (other.number = any(${original_numbers}::text[])
        or ${number} = any(other.original_numbers) or other.replaces_id = own.id or other.id = own.replaces_id)
      order by other.id`,
  );
}

export function findInvoiceOfOrder(db: Db, orderId: number): Promise<InvoiceRow | undefined> {
  return first(
    db,
    sql<InvoiceRow & { wallet_part: Kurus; reference: string }>`
      ${SELECT_INVOICES} ${FROM_INVOICES} where orders.id = ${orderId} and invoices.id = ${INVOICE_IN_FORCE}`,
  );
}

interface OrderInvoice {
  id: number;
  order_id: number;
  number: string;
  is_return: boolean;
  buyer: InvoiceParty;
}

export function listInvoicesOf(db: Db, orderIds: readonly number[]): Promise<OrderInvoice[]> {
  return rows(
    db,
    sql<OrderInvoice>`select id, order_id, number, cancels_id is not null as is_return, buyer from invoices
      where order_id = any(${orderIds}::bigint[]) order by id`,
  );
}
