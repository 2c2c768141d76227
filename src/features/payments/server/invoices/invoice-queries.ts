import type { BasisPoints, Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { CorrectionStatus, InvoiceKind, InvoiceParty } from '../../invoice-wire.ts';
import type { PaymentMethod } from '../../lifecycle.ts';
import { ORDER_KIND_TEXTS, paymentWords } from '../../texts.ts';

/** Named as on the wire; amounts in kuruş. */
export interface InvoiceRow {
  id: number;
  number: string;
  /** Null for a return, which belongs to no order. */
  order_id: number | null;
  campaign_id: number;
  campaign_name: string;
  kind: InvoiceKind;
  /** Of a return: the invoices of what is returned. */
  original_numbers: string[];
  description: string;
  issued_at: Date;
  base_amount: Kurus;
  vat_rate: BasisPoints;
  vat_amount: Kurus;
  total_amount: Kurus;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  /** Null for a return. */
  method: PaymentMethod | null;
  reference: string | null;
  /** Of the two invoices of a correction. */
  correction_part: 'return' | 'invoice' | null;
  correction_status: CorrectionStatus | null;
  correction_rejection: string | null;
  can_correct: boolean;
  replaces: string | null;
  replaced_by: string | null;
}

/** The id of the invoice of an order that stands now: the newest of its corrections, or its first one. Reads `orders`. */
export const INVOICE_IN_FORCE = sql`coalesce(
  (select new_invoice_id from invoice_corrections
    where invoice_corrections.order_id = orders.id and invoice_corrections.status = 'approved'
    order by invoice_corrections.id desc limit 1),
  (select first.id from invoices as first where first.order_id = orders.id))`;

const IS_RETURN = sql`(return_id is not null or correction_part is not distinct from 'return')`;

const SELECT_INVOICES = sql<InvoiceRow>`
  select invoices.id, invoices.number, case when ${IS_RETURN} then null else orders.id end as order_id,
    campaigns.id as campaign_id, campaign_name,
    case when ${IS_RETURN} then 'return' else orders.kind end as kind, original_numbers, invoices.description, issued_at,
    base_kurus as base_amount, invoices.vat_rate_bp as vat_rate, invoices.vat_kurus as vat_amount,
    invoices.total_kurus as total_amount,
    seller, buyer, method, reference, correction_part, asked.status as correction_status,
    asked.rejection_reason as correction_rejection,
    not ${IS_RETURN} and coalesce(asked.status, 'rejected') = 'rejected'
      and not exists (select from campaign_returns as past where past.campaign_id = campaigns.id) as can_correct,
    case when correction_part = 'invoice'
      then (select wrong.number from invoices as wrong where wrong.id = made.invoice_id) end as replaces,
    (select right_one.number from invoices as right_one where right_one.id = asked.new_invoice_id) as replaced_by`;

const FROM_INVOICES = sql`from invoices
  left join invoice_corrections as made
    on correction_part is not null and invoices.id in (made.return_invoice_id, made.new_invoice_id)
  left join lateral (select status, rejection_reason, new_invoice_id from invoice_corrections
    where invoice_id = invoices.id order by id desc limit 1) as asked on true
  left join orders on orders.id = coalesce(invoices.order_id, made.order_id)
  left join campaign_returns on campaign_returns.id = return_id
  join campaigns on campaigns.id = coalesce(orders.campaign_id, campaign_returns.campaign_id)`;

/** What a row says: its campaign, its number, what kind it is, and of a return the invoices that it takes back. */
const SEARCHED = [
  sql`campaigns.name_folded`,
  sql`search_fold(invoices.number)`,
  sql`search_fold(array_to_string(original_numbers, ' '))`,
  sql`case when ${IS_RETURN} then ${searchFold(paymentWords.returnInvoice)}
    when orders.kind = 'top_up' then ${searchFold(ORDER_KIND_TEXTS.top_up)} else '' end`,
];

export async function listInvoices(
  db: Db,
  { firmId, search, ...page }: Page & { firmId: number; search: string },
): Promise<{ invoices: InvoiceRow[]; total: number }> {
  const condition = sql`invoices.firm_id = ${firmId}
    and ${containsWords(search, ...SEARCHED)}`;
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total ${FROM_INVOICES} where ${condition}`,
  );
  const invoices = await rows(
    db,
    sql<InvoiceRow>`${SELECT_INVOICES} ${FROM_INVOICES} where ${condition}
      order by invoices.id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { invoices, total };
}

/** One invoice; with `firmId` another firm's counts as not found. */
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

/** The invoice in force of a paid order; undefined only for an order paid before the product issued invoices. */
export function findInvoiceOfOrder(db: Db, orderId: number): Promise<InvoiceRow | undefined> {
  return first(
    db,
    sql<InvoiceRow>`${SELECT_INVOICES} ${FROM_INVOICES} where orders.id = ${orderId} and invoices.id = ${INVOICE_IN_FORCE}`,
  );
}
