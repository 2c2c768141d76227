/** The figures of one campaign. */
import { addDays, type CalendarDay, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, first, rows, sql } from '#lib/server/db.ts';
import { campaignErrors } from '#features/campaigns/errors.ts';
import { clickThroughPercent } from '#features/campaigns/click-through.ts';

interface Totals {
  total_views: number;
  unique_viewers: number;
  total_clicks: number;
  remaining: Kurus;
  paid_in: number;
  returned: number;
}

/** The campaign's totals; somebody else's campaign is not found. Throws CAMPAIGN_NOT_FOUND. */
export async function readCampaignTotals(db: Db, { id, firmId }: { id: number; firmId: number }) {
  const totals = await first(
    db,
    sql<Totals>`
      select coalesce(total_views, 0) as total_views, coalesce(unique_viewers, 0) as unique_viewers,
        coalesce(total_clicks, 0) as total_clicks, coalesce(balance_kurus, 0) as remaining,
        (select coalesce(sum(campaign_budget_kurus), 0)::bigint from orders
          where orders.campaign_id = campaigns.id and payment_status = 'paid') as paid_in,
        (select coalesce(sum(amount_kurus), 0)::bigint from ledger_entries
          join ledger_postings on entry_id = ledger_entries.id and account_id = 'firm_wallet:' || firm_id
          where kind in ('campaign_completed', 'campaign_leftover') and ref = campaigns.id::text) as returned
      from campaigns
      left join campaign_counters on campaign_counters.campaign_id = campaigns.id
      left join ledger_accounts on ledger_accounts.id = 'campaign:' || campaigns.id
      where campaigns.id = ${id} and firm_id = ${firmId}`,
  );
  if (totals === undefined) throw campaignErrors.CAMPAIGN_NOT_FOUND();
  const { total_views, unique_viewers, total_clicks, remaining } = totals;
  return {
    total_views,
    unique_viewers,
    total_clicks,
    ctr: clickThroughPercent({ views: total_views, clicks: total_clicks }),
    // What came in and is neither there any more nor was given back went to viewers.
    spent: kurus(totals.paid_in - remaining - totals.returned),
    remaining_budget: remaining,
  };
}

interface DayRow {
  date: CalendarDay;
  total_views: number;
  total_clicks: number;
  spent: Kurus;
}

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/** Views, clicks and what they cost by Istanbul day, from `from` to `to`, at most a year. Throws CAMPAIGN_NOT_FOUND. */
export async function readCampaignDays(
  db: Db,
  given: {
    id: number;
    firmId: number;
    from?: CalendarDay | undefined;
    to?: CalendarDay | undefined;
    now: Date;
  },
) {
  const { id, firmId, now } = given;
  const own = await first(db, sql`select 1 from campaigns where id = ${id} and firm_id = ${firmId}`);
  if (own === undefined) throw campaignErrors.CAMPAIGN_NOT_FOUND();
  const to = given.to ?? istanbulDay(now);
  const wanted = given.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const earliest = addDays(to, 1 - MAX_DAYS);
  const from = startOfDay(wanted < earliest ? earliest : wanted);
  const until = startOfDay(addDays(to, 1));
  const days = await rows(
    db,
    sql<DayRow>`
      select day as date, sum(views)::int as total_views, sum(clicks)::int as total_clicks, sum(spent)::bigint as spent
      from (
        select istanbul_day(ended_at) as day, count(*) as views, 0 as clicks, sum(reserved_kurus) as spent
        from watches where campaign_id = ${id} and status = 'viewed' and ended_at >= ${from} and ended_at < ${until}
        group by 1
        union all
        select istanbul_day(clicked_at), 0, count(*), sum(click_earning_kurus)
        from viewer_ads where campaign_id = ${id} and clicked_at >= ${from} and clicked_at < ${until}
        group by 1
      ) as parts group by day order by day`,
  );
  return days.map((day) => ({
    ...day,
    ctr: clickThroughPercent({ views: day.total_views, clicks: day.total_clicks }),
  }));
}
