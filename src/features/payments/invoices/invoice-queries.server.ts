import type { BasisPoints, Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { InvoiceKind, InvoiceParty } from './invoice-wire.ts';
import type { PaymentMethod } from '../lifecycle.ts';
import { ORDER_KIND_TEXTS, paymentWords } from '../texts.ts';

/** Named as on the wire; amounts in kuruş. */
export interface InvoiceRow {
  id: number;
  number: string;
  firm_id: number;
  /** Null for a return at the end of a campaign. */
  order_id: number | null;
  campaign_id: number;
  campaign_name: string;
  kind: InvoiceKind;
  /** On a return: the invoices of the returned service. */
  original_numbers: string[];
  description: string;
  issued_at: Date;
  base_amount: Kurus;
  vat_rate: BasisPoints;
  vat_amount: Kurus;
  total_amount: Kurus;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  method: PaymentMethod | null;
  /** Paid from the firm's wallet beside it. */
  wallet_part: Kurus | null;
  reference: string | null;
  /** Reason of a return that takes a wrong invoice back as a whole. */
  cancel_reason: string | null;
  can_reissue: boolean;
  replaces: string | null;
  replaced_by: string | null;
}

/** The id of the invoice of an order that stands now. Reads `orders`. */
export const INVOICE_IN_FORCE = sql`
  (select max(own.id) from invoices as own where own.order_id = orders.id and own.cancels_id is null)`;

const IS_RETURN = sql`(invoices.return_id is not null or invoices.cancels_id is not null)`;

const SELECT_INVOICES = sql`
  select invoices.id, invoices.number, invoices.firm_id, invoices.order_id, campaigns.id as campaign_id, campaign_name,
    case when ${IS_RETURN} then 'return' else orders.kind end as kind, invoices.original_numbers, invoices.description,
    invoices.issued_at, invoices.base_kurus as base_amount, invoices.vat_rate_bp as vat_rate,
    invoices.vat_kurus as vat_amount, invoices.total_kurus as total_amount, invoices.seller, invoices.buyer, method,
    wallet_part_kurus as wallet_part,    reference, invoices.cancel_reason, replaced.number as replaces, successor.number as replaced_by,
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
  sql`search_fold(array_to_string(invoices.original_numbers, ' '))`,
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
    sql<InvoiceRow & { wallet_part: Kurus; reference: string }>`
      ${SELECT_INVOICES} ${FROM_INVOICES} where orders.id = ${orderId} and invoices.id = ${INVOICE_IN_FORCE}`,
  );
}

export interface OrderInvoice {
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
