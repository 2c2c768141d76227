import { addDays, type CalendarDay } from '#lib/shared/dates.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { inList, OWN_ACCOUNT } from '#features/campaigns/server/index.ts';
import { payableOn } from '#features/payments/server/index.ts';
import { MAX_WAITING, type Overview, WAITING_KINDS, type WaitingItem } from '../../overview-wire.ts';

const ENDING_DAYS = 3;
const LOW_BUDGET_PERCENT = 10;

const toPay = (today: CalendarDay) => sql`
  select 'unpaid', campaigns.id, campaign_name, total_with_vat_kurus, end_date, orders.rejection_reason
  from orders join own as campaigns on campaigns.id = campaign_id where ${payableOn(today)}`;

const toMend = sql`
  select status, id, campaign_name, null::bigint, null::date, rejection_reason from own as campaigns
  where ${inList('draft', 'rejected')}`;

/**
 * The one thing about a paid campaign that matters most: why it is off the air, its end, its beginning, its budget.
 * Each account is found by its key: a join would read the accounts of all campaigns of all firms.
 */
const toLookAfter = (today: CalendarDay) => sql`
  select matter.kind, campaigns.id, campaign_name,
    case when matter.kind in ('ending', 'low_budget') then balance_kurus end,
    case when matter.kind = 'starting' then start_date else end_date end, stop_reason
  from own as campaigns
  cross join lateral (select balance_kurus from ledger_accounts where ${OWN_ACCOUNT} limit 1) as account
  cross join lateral (
    select sum(campaign_budget_kurus) as paid_in from orders
    where orders.campaign_id = campaigns.id and payment_status = 'paid'
  ) as paid
  cross join lateral (
    select case when stop_reason is not null then 'halted'
      when end_date <= ${addDays(today, ENDING_DAYS)}::date then 'ending'
      when start_date = ${addDays(today, 1)}::date then 'starting'
      when start_date <= ${today}::date and balance_kurus * 100 <= paid_in * ${LOW_BUDGET_PERCENT}
        then 'low_budget' end as kind
  ) as matter
  where ${inList('active')} and end_date >= ${today}::date and matter.kind is not null`;

export async function readWaiting(
  db: Db,
  { firmId, today }: { firmId: number; today: CalendarDay },
): Promise<Overview['waiting']> {
  const found = await rows(
    db,
    sql<WaitingItem & { total: number }>`
      with own as (
        select * from campaigns
        where firm_id = ${firmId} and deleted_at is null and status not in ('pending', 'completed')
      )
      select kind, campaign_id, campaign_name, amount, day, reason, count(*) over ()::int as total
      from (${toPay(today)} union all ${toMend} union all ${toLookAfter(today)})
        as waiting (kind, campaign_id, campaign_name, amount, day, reason)
      order by array_position(${[...WAITING_KINDS]}::text[], kind), day, campaign_id desc limit ${MAX_WAITING}`,
  );
  return { items: found, total: found[0]?.total ?? 0 };
}
