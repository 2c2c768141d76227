import { type Kurus, kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { Settings } from '#platform/settings/server.ts';
import {
  breakDownBudget,
  type BudgetBreakdown,
  type BudgetRates,
  MIN_PACE_HOURS,
  paceOf,
} from '../budget.ts';
import type {
  AdminCampaign,
  BudgetDetails,
  CampaignRefund,
  FirmCampaign,
  FirmSort,
} from '../campaign-wire.ts';
import { paidFor, type PaidParts, totalFor, withheldOf } from '../refund.ts';
import { type CampaignRow, type CampaignView, FOLDED, TOP_UP_SUMS, type TopUps } from './queries.server.ts';
import type { RawBuilder } from 'kysely';
import { type Db, one, sql } from '#lib/server/db.ts';
import type { CampaignSort } from '../contract/admin.ts';

type RateSettings = Pick<Settings, 'vat_rate' | 'system_profit_rate'>;

export function ratesOf(
  campaign: Pick<CampaignRow, 'vat_rate_bp' | 'system_profit_rate_bp'>,
  settings: RateSettings,
): BudgetRates {
  return {
    vatRate: campaign.vat_rate_bp ?? settings.vat_rate,
    systemProfitRate: campaign.system_profit_rate_bp ?? settings.system_profit_rate,
  };
}

export function breakDownCampaign(
  campaign: Pick<CampaignRow, 'budget_kurus' | 'vat_rate_bp' | 'system_profit_rate_bp'>,
  settings: RateSettings,
): BudgetBreakdown {
  return breakDownBudget(campaign.budget_kurus, ratesOf(campaign, settings));
}

export function addTopUps(parts: BudgetBreakdown, topUps: TopUps): BudgetBreakdown {
  return {
    baseBudget: sumKurus(parts.baseBudget, topUps.top_up_base),
    vatAmount: sumKurus(parts.vatAmount, topUps.top_up_vat),
    totalWithVat: sumKurus(parts.totalWithVat, topUps.top_up_total),
    systemFee: sumKurus(parts.systemFee, topUps.top_up_fee),
    campaignBudget: sumKurus(parts.campaignBudget, topUps.top_up_net),
  };
}

export function budgetDetailsOf(campaign: CampaignView, settings: RateSettings): BudgetDetails {
  const parts = addTopUps(breakDownCampaign(campaign, settings), campaign);
  const isApproved = campaign.approved_at !== null;
  const tenths = isApproved ? campaign.withheld_tenths : campaign.firm_withheld_tenths;
  const withheld = isApproved ? campaign.withheld : withheldOf(parts.vatAmount, tenths);
  return {
    base_budget: parts.baseBudget,
    vat_amount: parts.vatAmount,
    total_with_vat: parts.totalWithVat,
    withheld_tenths: tenths,
    payable: kurus(parts.totalWithVat - withheld),
    system_fee: parts.systemFee,
    campaign_budget: parts.campaignBudget,
    remaining_budget: campaign.remaining_kurus,
  };
}

const paidOf = ({ payable, campaign_budget: campaignBudget }: BudgetDetails): PaidParts => ({
  totalWithVat: payable,
  campaignBudget,
});

/** The refund to the firm's wallet; of a running campaign, the refund if it ended now. Null before it runs. */
function refundOfCampaign(campaign: CampaignView, details: BudgetDetails): CampaignRefund | null {
  if (campaign.status === 'completed') return toRefund(campaign.returned_net, campaign.returned_total);
  if (campaign.status !== 'active' && campaign.status !== 'stopped') return null;
  const paid = paidOf(details);
  const free = kurus(campaign.remaining_kurus - campaign.held_kurus);
  return toRefund(free, totalFor(free, paid));
}

function toRefund(net: Kurus, total: Kurus): CampaignRefund {
  return { net, vat_and_fee: kurus(total - net), total };
}

/** The answer's schema removes every column that it does not name. */
export function toFirmCampaign(campaign: CampaignView, settings: RateSettings, now: Date): FirmCampaign {
  const budget_details = budgetDetailsOf(campaign, settings);
  const { campaign_budget: net } = budget_details;
  const isPaid = campaign.activated_at !== null;
  const spent = isPaid ? kurus(net - campaign.remaining_kurus - campaign.returned_net) : ZERO_KURUS;
  return {
    ...campaign,
    spent: paidFor(spent, paidOf(budget_details)),
    pace: paceOf({ ...campaign, net, spent }, now),
    budget: budget_details.base_budget,
    remaining_budget: campaign.remaining_kurus,
    statistics: { views: { total: campaign.total_views }, clicks: { total: campaign.total_clicks } },
    budget_details,
    refund: refundOfCampaign(campaign, budget_details),
  };
}

export function toAdminCampaign(campaign: CampaignView, settings: RateSettings): AdminCampaign {
  const budget_details = budgetDetailsOf(campaign, settings);
  return {
    ...campaign,
    total_budget: budget_details.base_budget,
    remaining_budget: campaign.remaining_kurus,
    statistics: { total_views: campaign.total_views, total_clicks: campaign.total_clicks },
    budget_details,
    refund: refundOfCampaign(campaign, budget_details),
  };
}

type Column = RawBuilder<unknown>;

const addedBy = (column: Column): Column => sql`coalesce((select sum(${column}) from orders
  where orders.campaign_id = campaigns.id and kind = 'top_up' and payment_status = 'paid'), 0)`;

const paid = (column: Column): Column => sql`(select sum(${column})::bigint from orders
  where orders.campaign_id = campaigns.id and payment_status = 'paid')`;

const NET = paid(sql`campaign_budget_kurus`);
const startOfDay = (day: Column): Column =>
  sql`((${day})::timestamp - interval '3 hours') at time zone 'UTC'`;
const BEGUN = sql`greatest(activated_at, ${startOfDay(sql`start_date`)})`;
const OVER = startOfDay(sql`end_date + 1`);

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
  spent: sql`paid_for(${NET} - balance_kurus, ${NET}, ${paid(sql`payable_kurus`)})`,
  pace: pace(now),
});

export function orderBySort(
  { sortBy, sortOrder }: { sortBy: CampaignSort | FirmSort; sortOrder: 'asc' | 'desc' },
  now: Date,
): Column {
  const direction = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  return sql`${columns(now)[sortBy]} ${direction} nulls last, campaigns.id ${direction}`;
}

/** Rounds half up, as percentOf() in lib/shared/money.ts; 2·10¹² kuruş × 10⁴ fits into a bigint. */
function percentOf(amount: Column, basisPoints: Column): Column {
  return sql`((${amount} * ${basisPoints} + 5000) / 10000)`;
}

/** Without top-ups; each budget is rounded by itself as in breakDownBudget(). Faster than sending 20,000 budgets. */
async function sumFirstBudgets(
  db: Db,
  where: Column,
  settings: Pick<Settings, 'vat_rate' | 'system_profit_rate'>,
): Promise<BudgetBreakdown> {
  const vat = percentOf(sql`budget_kurus`, sql`coalesce(vat_rate_bp, ${settings.vat_rate}::int)`);
  const fee = percentOf(
    sql`total`,
    sql`coalesce(system_profit_rate_bp, ${settings.system_profit_rate}::int)`,
  );
  const sums = await one(
    db,
    sql<{ base: Kurus; total: Kurus; fee: Kurus }>`
      select coalesce(sum(budget_kurus), 0)::bigint as base, coalesce(sum(total), 0)::bigint as total,
        coalesce(sum(${fee}), 0)::bigint as fee
      from (select *, budget_kurus + ${vat} as total from campaigns where ${where}) as campaigns`,
  );
  return {
    baseBudget: sums.base,
    vatAmount: kurus(sums.total - sums.base),
    totalWithVat: sums.total,
    systemFee: sums.fee,
    campaignBudget: kurus(sums.total - sums.fee),
  };
}

function sumTopUps(db: Db, where: Column): Promise<TopUps> {
  return one(
    db,
    sql<TopUps>`select ${TOP_UP_SUMS} from orders join campaigns on campaigns.id = orders.campaign_id
      where orders.kind = 'top_up' and payment_status = 'paid' and ${where}`,
  );
}

/** The money paid for the campaigns; for those not paid yet, the amount to be paid. */
export async function sumBudgets(db: Db, where: Column, settings: Settings): Promise<BudgetBreakdown> {
  const [first, topUps] = await Promise.all([sumFirstBudgets(db, where, settings), sumTopUps(db, where)]);
  return addTopUps(first, topUps);
}
