import type { RawBuilder } from 'kysely';
import { sql } from '#lib/server/db.ts';
import type { CampaignSort } from '../contract/admin.ts';
import type { FirmSort } from '../campaign-wire.ts';
import { MIN_PACE_HOURS } from '../pace.ts';
import { FOLDED } from './queries.server.ts';

type Column = RawBuilder<unknown>;

/** The sum that paid top-ups have added to a campaign: the columns show it, so that they are sorted with it. */
const addedBy = (column: Column): Column => sql`coalesce((select sum(${column}) from orders
  where orders.campaign_id = campaigns.id and kind = 'top_up' and payment_status = 'paid'), 0)`;

const paid = (column: Column): Column => sql`(select sum(${column})::bigint from orders
  where orders.campaign_id = campaigns.id and payment_status = 'paid')`;

const NET = paid(sql`campaign_budget_kurus`);
const startOfDay = (day: Column): Column =>
  sql`((${day})::timestamp - interval '3 hours') at time zone 'UTC'`;
const BEGUN = sql`greatest(activated_at, ${startOfDay(sql`start_date`)})`;
const OVER = startOfDay(sql`end_date + 1`);

/** The part of the budget that is spent by that of the time; null as `paceOf` has it. */
const pace = (
  now: Date,
): Column => sql`case when ${now} - ${BEGUN} >= ${`${MIN_PACE_HOURS} hours`}::interval then
  (1 - balance_kurus::float8 / ${NET}) / extract(epoch from ${now} - ${BEGUN}) * extract(epoch from ${OVER} - ${BEGUN}) end`;

/** The only texts that reach ORDER BY. The net budget is computed from budget and rates. */
const columns = (now: Date): Record<CampaignSort | FirmSort, Column> => ({
  created_at: sql`campaigns.created_at`,
  campaign_name: FOLDED.name,
  firm_name: sql`firms.name_folded`,
  total_budget: sql`budget_kurus + ${addedBy(sql`base_budget_kurus`)}`,
  campaign_budget: sql`budget_kurus::numeric * (10000 + vat_rate_bp) * (10000 - system_profit_rate_bp) / 100000000
    + ${addedBy(sql`campaign_budget_kurus`)}`,
  remaining_budget: sql`coalesce(balance_kurus, 0)`,
  total_views: sql`coalesce(total_views, 0)`,
  total_clicks: sql`coalesce(total_clicks, 0)`,
  start_date: sql`start_date`,
  end_date: sql`end_date`,
  status: sql`campaigns.status`,
  ctr: sql`total_clicks::float8 / nullif(total_views, 0)`,
  spent: sql`paid_for(${NET} - balance_kurus, ${NET}, ${paid(sql`total_with_vat_kurus`)})`,
  pace: pace(now),
});

export function orderBySort(
  { sortBy, sortOrder }: { sortBy: CampaignSort | FirmSort; sortOrder: 'asc' | 'desc' },
  now: Date,
): Column {
  const direction = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  return sql`${columns(now)[sortBy]} ${direction} nulls last, campaigns.id ${direction}`;
}
