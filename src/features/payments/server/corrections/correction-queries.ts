import type { Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { CORRECTION_FILTERS } from '../../contract/admin.ts';
import type { CorrectionStatus, InvoiceParty } from '../../invoice-wire.ts';

/** Named as on the wire; amounts in kuruş. */
export interface CorrectionRow {
  id: number;
  invoice_id: number;
  firm_id: number;
  status: CorrectionStatus;
  firm_name: string;
  campaign_name: string;
  number: string;
  total_amount: Kurus;
  /** As the original invoice names it. */
  buyer: InvoiceParty;
  tax_office: string;
  tax_number: string;
  address: string;
  reason: string;
  rejection_reason: string | null;
  asked_at: Date;
  decided_at: Date | null;
  return_invoice_id: number | null;
  return_number: string | null;
  new_invoice_id: number | null;
  new_number: string | null;
}

const FROM_CORRECTIONS = sql`from invoice_corrections as wish
  join invoices as wrong on wrong.id = wish.invoice_id
  join orders on orders.id = wish.order_id
  join campaigns on campaigns.id = campaign_id
  join firms on user_id = wish.firm_id`;

const SELECT_CORRECTIONS = sql<CorrectionRow>`
  select wish.id, wish.invoice_id, wish.firm_id, wish.status, firm_name, campaign_name, wrong.number,
    wrong.total_kurus as total_amount, wrong.buyer, wish.tax_office, wish.tax_number, wish.address, wish.reason,
    wish.rejection_reason, wish.asked_at, wish.decided_at,
    wish.return_invoice_id, wish.new_invoice_id,
    (select number from invoices where id = wish.return_invoice_id) as return_number,
    (select number from invoices where id = wish.new_invoice_id) as new_number
  ${FROM_CORRECTIONS}`;

const SEARCHED = [sql`campaigns.name_folded`, sql`firms.name_folded`, sql`search_fold(wrong.number)`];

/** Those to decide first, the one that has waited longest on top; then the newest. */
export async function listCorrections(
  db: Db,
  { search, status, ...page }: Page & { search: string; status: (typeof CORRECTION_FILTERS)[number] },
): Promise<{ corrections: CorrectionRow[]; total: number }> {
  const isChosen = status === 'all' ? sql`true` : sql`wish.status = ${status}`;
  const condition = sql`${isChosen} and ${containsWords(search, ...SEARCHED)}`;
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total ${FROM_CORRECTIONS} where ${condition}`,
  );
  const corrections = await rows(
    db,
    sql<CorrectionRow>`${SELECT_CORRECTIONS} where ${condition}
      order by wish.status = 'asked' desc, case when wish.status = 'asked' then wish.id end, wish.id desc
      limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { corrections, total };
}

export function findCorrection(db: Db, id: number): Promise<CorrectionRow | undefined> {
  return first(db, sql<CorrectionRow>`${SELECT_CORRECTIONS} where wish.id = ${id}`);
}
