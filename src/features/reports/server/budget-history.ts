import type { Kurus } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import type { PaymentMethod } from '#features/payments/lifecycle.ts';
import type { BudgetJournalLine } from '../contract/firm.ts';
import { JOURNAL_KINDS, JOURNAL_TEXTS, type JournalKind } from '../budget-journal.ts';
import { type Asked, readOwnCampaign } from './own-campaign.ts';

/** A limit above the events of any real campaign. The latest events are kept, because they matter most. */
const MOST = 200;

interface Line {
  at: Date;
  kind: JournalKind;
  amount: Kurus;
  net_change: Kurus;
  order_id: number | null;
  method: PaymentMethod | null;
  reason: string | null;
}

/** Budgets as they were sent for approval, each where it differs from the one before; of a draft the one it has now. */
function budgetsSet(id: number) {
  return sql`
    select at, 'set' as kind, budget as amount, 0 as net_change, null::bigint as order_id, null as method, null as reason
    from (
      select submitted_at as at, budget_kurus as budget, lag(budget_kurus) over (order by version) as earlier
      from campaign_submissions where campaign_id = ${id}
      union all
      select created_at, budget_kurus, null from campaigns
      where id = ${id} and not exists (select from campaign_submissions where campaign_id = ${id})
    ) as budgets where earlier is distinct from budget`;
}

/**
 * Money arrives with `paid`, once per order. Only bank transfers are announced; `method` is the one used in the end.
 */
function paymentsMade(id: number) {
  return sql`
    select payment_events.at, case
        when event = 'credit' then 'late_transfer'
        when to_status = 'void' then 'payment_void'
        when to_status = 'rejected' then 'payment_rejected'
        when to_status = 'pending' then 'payment_made'
        when to_status = 'awaiting' then 'announcement_taken_back'
        when orders.kind = 'top_up' then 'top_up_paid' else 'paid' end as kind,
      total_with_vat_kurus, case to_status when 'paid' then campaign_budget_kurus else 0 end,
      orders.id, case to_status when 'pending' then 'bank_transfer' when 'paid' then orders.method end, reason
    from payment_events join orders on orders.id = order_id
    where campaign_id = ${id} and event <> 'detach'`;
}

/** Every event that set, paid, raised or returned the campaign's budget, latest first. Throws CAMPAIGN_NOT_FOUND. */
export async function readBudgetHistory(db: Db, asked: Asked): Promise<BudgetJournalLine[]> {
  const { id } = await readOwnCampaign(db, asked);
  const lines = await rows(
    db,
    sql<Line>`
      select at, kind, amount, net_change, order_id, method, reason from (
        ${budgetsSet(id)}
        union all
        select created_at, case kind when 'top_up' then 'top_up_opened' else 'approved' end, total_with_vat_kurus, 0,
          id, null, null
        from orders where campaign_id = ${id}
        union all
        ${paymentsMade(id)}
        union all
        select at, 'taken_back', sum(amount_kurus)::bigint, sum(amount_kurus)::bigint, null, null, null
        from invalid_earnings where campaign_id = ${id} group by at
        union all
        select at, 'returned', total_kurus, -net_kurus, null, null, null
        from campaign_returns where campaign_id = ${id}
      ) as journal (at, kind, amount, net_change, order_id, method, reason)
      order by at desc, array_position(${JOURNAL_KINDS}::text[], kind) desc limit ${MOST}`,
  );
  return lines.map((line) => ({ ...line, text: JOURNAL_TEXTS[line.kind] }));
}
