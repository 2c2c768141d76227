/** Reads a campaign with its totals for the firm that owns it; another firm's counts as not found (threats T-F10). */
import { type BasisPoints, type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, first, sql } from '#lib/server/db.ts';
import { clickThroughPercent } from '#features/campaigns/click-through.ts';
import { campaignErrors } from '#features/campaigns/errors.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';
import { paidFor, type PaidParts } from '#features/campaigns/refund.ts';

interface OwnCampaignRow {
  id: number;
  campaign_name: string;
  status: CampaignStatus;
  start_date: string;
  end_date: string;
  activated_at: Date | null;
  completed_at: Date | null;
  stop_reason: string | null;
  view_rate_kurus: Kurus | null;
  click_rate_kurus: Kurus | null;
  second_view_rate_bp: BasisPoints | null;
  max_views_per_ad: number | null;
  total_views: number;
  unique_viewers: number;
  total_clicks: number;
  remaining: Kurus;
  vat_rate_bp: BasisPoints | null;
  /** Net budgets of its paid orders. */
  paid_in: Kurus;
  /** The sum of the same orders with VAT. */
  paid_total: Kurus;
  /** The part of the net budget that was returned. */
  returned: Kurus;
  /** The sum that went to the firm's wallet for it, with VAT and fee. */
  refunded: Kurus;
}

export interface OwnCampaign extends OwnCampaignRow {
  ctr: number;
  paid: PaidParts;
  /** With fee and VAT. */
  spent: Kurus;
}

export interface Asked {
  id: number;
  firmId: number;
}

/** Throws CAMPAIGN_NOT_FOUND. */
export async function readOwnCampaign(db: Db, { id, firmId }: Asked): Promise<OwnCampaign> {
  const campaign = await first(
    db,
    sql<OwnCampaignRow>`
      select campaigns.id, campaign_name, status, start_date, end_date, activated_at, completed_at, stop_reason,
        vat_rate_bp, view_rate_kurus, click_rate_kurus, second_view_rate_bp, max_views_per_ad,
        coalesce(total_views, 0) as total_views, coalesce(unique_viewers, 0) as unique_viewers,
        coalesce(total_clicks, 0) as total_clicks, coalesce(balance_kurus, 0) as remaining,
        paid_in, paid_total,
        (select coalesce(sum(net_kurus), 0)::bigint from campaign_returns
          where campaign_returns.campaign_id = campaigns.id) as returned,
        (select coalesce(sum(total_kurus), 0)::bigint from campaign_returns
          where campaign_returns.campaign_id = campaigns.id) as refunded
      from campaigns
      left join campaign_counters on campaign_counters.campaign_id = campaigns.id
      left join ledger_accounts on ledger_accounts.id = 'campaign:' || campaigns.id
      cross join lateral (
        select coalesce(sum(campaign_budget_kurus), 0)::bigint as paid_in,
          coalesce(sum(total_with_vat_kurus), 0)::bigint as paid_total
        from orders where orders.campaign_id = campaigns.id and payment_status = 'paid') as paid
      where campaigns.id = ${id} and firm_id = ${firmId} and deleted_at is null`,
  );
  if (campaign === undefined) throw campaignErrors.CAMPAIGN_NOT_FOUND();
  const { total_views: views, total_clicks: clicks } = campaign;
  const paid = { totalWithVat: campaign.paid_total, campaignBudget: campaign.paid_in };
  return {
    ...campaign,
    ctr: clickThroughPercent({ views, clicks }),
    paid,
    // Money that came in and is neither left nor was returned went to viewers.
    spent: paidFor(kurus(campaign.paid_in - campaign.remaining - campaign.returned), paid),
  };
}
