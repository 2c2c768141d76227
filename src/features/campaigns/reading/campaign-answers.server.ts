import { type Kurus, kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { Settings } from '#platform/settings/server.ts';
import { type BudgetBreakdown, type BudgetRates, breakDownBudget } from '../budget.ts';
import type { AdminCampaign, BudgetDetails, CampaignRefund, FirmCampaign } from '../campaign-wire.ts';
import { paceOf } from '../pace.ts';
import { paidFor, totalFor } from '../refund.ts';
import type { CampaignRow } from './campaign-row.server.ts';
import type { CampaignView, TopUps } from './queries.server.ts';

type RateSettings = Pick<Settings, 'vat_rate' | 'system_profit_rate'>;

/** The campaign's own rates once it is approved; until then those of the settings. */
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
  return {
    base_budget: parts.baseBudget,
    vat_amount: parts.vatAmount,
    total_with_vat: parts.totalWithVat,
    system_fee: parts.systemFee,
    campaign_budget: parts.campaignBudget,
    remaining_budget: campaign.remaining_kurus,
  };
}

/** The refund to the firm's wallet; of a running campaign, the refund if it ended now. Null before it runs. */
function refundOfCampaign(campaign: CampaignView, details: BudgetDetails): CampaignRefund | null {
  if (campaign.status === 'completed') return toRefund(campaign.returned_net, campaign.returned_total);
  if (campaign.status !== 'active' && campaign.status !== 'stopped') return null;
  const paid = { totalWithVat: details.total_with_vat, campaignBudget: details.campaign_budget };
  const free = kurus(campaign.remaining_kurus - campaign.held_kurus);
  return toRefund(free, totalFor(free, paid));
}

function toRefund(net: Kurus, total: Kurus): CampaignRefund {
  return { net, vat_and_fee: kurus(total - net), total };
}

/** A campaign for its firm. The answer's schema removes every column that it does not name. */
export function toFirmCampaign(campaign: CampaignView, settings: RateSettings, now: Date): FirmCampaign {
  const budget_details = budgetDetailsOf(campaign, settings);
  const { campaign_budget: net, total_with_vat: totalWithVat } = budget_details;
  const isPaid = campaign.activated_at !== null;
  const spent = isPaid ? kurus(net - campaign.remaining_kurus - campaign.returned_net) : ZERO_KURUS;
  return {
    ...campaign,
    spent: paidFor(spent, { totalWithVat, campaignBudget: net }),
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
