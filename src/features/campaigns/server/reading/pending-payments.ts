import type { CalendarDay } from '#lib/shared/dates.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import type { PendingPaymentCampaign } from '../../campaign-wire.ts';
import { FOLDED, isUnpaid } from './queries.ts';

/**
 * The firm's approved campaigns whose first payment is not made yet or has to be made again. A paid campaign leaves
 * this list (Specification, document 2, section 4). `found` counts the matches of the search, `total` the whole list.
 */
export async function readPendingPayments(
  db: Db,
  { firmId, query, today }: { firmId: number; query: Page & { search: string }; today: CalendarDay },
): Promise<{ campaigns: PendingPaymentCampaign[]; found: number; total: number }> {
  const source = sql`campaigns join orders on orders.campaign_id = campaigns.id and orders.kind = 'campaign'
    where campaigns.firm_id = ${firmId} and payment_status in ('awaiting', 'rejected') and ${isUnpaid(today)}`;
  const found = containsWords(query.search, FOLDED.name, FOLDED.description);
  const campaigns = await rows(
    db,
    sql<PendingPaymentCampaign>`
      select campaigns.id, campaign_name, description, start_date, end_date, approved_at,
        base_budget_kurus as base_budget, vat_amount_kurus as vat_amount, system_fee_kurus as system_fee,
        total_with_vat_kurus as total_with_vat, orders.id as order_id, reference, payment_status,
        orders.rejection_reason as payment_rejection_reason
      from ${source} and ${found}
      order by campaigns.approved_at desc, campaigns.id desc limit ${query.limit} offset ${offsetOf(query)}`,
  );
  const counts = await one(
    db,
    sql<{ found: number; total: number }>`
      select count(*) filter (where ${found}) as found, count(*) as total from ${source}`,
  );
  return { campaigns, ...counts };
}
