import type { BasisPoints, Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { InvoiceKind, InvoiceParty } from '../../payment-wire.ts';
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
}

const SELECT_INVOICES = sql<InvoiceRow>`
  select invoices.id, number, order_id, campaigns.id as campaign_id, campaign_name,
    coalesce(orders.kind, 'return') as kind, original_numbers, invoices.description, issued_at,
    base_kurus as base_amount, invoices.vat_rate_bp as vat_rate, invoices.vat_kurus as vat_amount,
    invoices.total_kurus as total_amount,
    seller, buyer, method, reference`;

const FROM_INVOICES = sql`from invoices left join orders on orders.id = order_id
  left join campaign_returns on campaign_returns.id = return_id
  join campaigns on campaigns.id = coalesce(orders.campaign_id, campaign_returns.campaign_id)`;

/** What a row says: its campaign, its number, what kind it is, and of a return the invoices that it takes back. */
const SEARCHED = [
  sql`campaigns.name_folded`,
  sql`search_fold(number)`,
  sql`search_fold(array_to_string(original_numbers, ' '))`,
  sql`case when return_id is not null then ${searchFold(paymentWords.returnInvoice)}
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

export function findInvoice(
  db: Db,
  { id, firmId }: { id: number; firmId: number },
): Promise<InvoiceRow | undefined> {
  return first(
    db,
    sql<InvoiceRow>`${SELECT_INVOICES} ${FROM_INVOICES} where invoices.id = ${id} and invoices.firm_id = ${firmId}`,
  );
}

/** The invoice of a paid order; undefined only for an order paid before the product issued invoices. */
export function findInvoiceOfOrder(db: Db, orderId: number): Promise<InvoiceRow | undefined> {
  return first(db, sql<InvoiceRow>`${SELECT_INVOICES} ${FROM_INVOICES} where order_id = ${orderId}`);
}
