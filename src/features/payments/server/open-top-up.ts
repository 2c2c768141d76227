/** A running campaign's budget is raised (Specification, decisions §2 "min_ad_budget" and §3 "Payment"). */
import { commonErrors } from '#lib/shared/errors.ts';
import type { BasisPoints, Kurus } from '#lib/shared/money.ts';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import { breakDownBudget } from '#features/campaigns/budget.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { paymentErrors } from '../errors.ts';
import { smallestTopUpText } from '../texts.ts';
import { insertOrder } from './open-order.ts';

interface RunningCampaign {
  status: CampaignStatus;
  vat_rate_bp: BasisPoints;
  system_profit_rate_bp: BasisPoints;
}

export interface TopUp {
  campaignId: number;
  firmId: number;
  /** Before VAT. */
  amount: Kurus;
  now: Date;
}

/** The campaign, locked, so that two top-ups of it come one after the other. Somebody else's does not exist. */
async function lockRunningCampaign(tx: Db, { campaignId, firmId }: TopUp): Promise<RunningCampaign> {
  const campaign = await first(
    tx,
    sql<RunningCampaign>`select status, vat_rate_bp, system_profit_rate_bp from campaigns
      where id = ${campaignId} and firm_id = ${firmId} for no key update`,
  );
  if (campaign === undefined) throw paymentErrors.PAYMENT_NOT_FOUND({ message: 'Kampanya bulunamadı.' });
  const runs = campaign.status === 'active' || campaign.status === 'stopped';
  if (!runs) throw paymentErrors.TOP_UP_UNAVAILABLE();
  return campaign;
}

/**
 * Opens the payment of a top-up at the campaign's own rates. One that was not paid yet, or was rejected, is replaced: a
 * campaign owes one thing at a time. Must run in the caller's transaction.
 * @returns the order's id.
 * @throws VALIDATION below min_ad_budget, PAYMENT_NOT_FOUND, TOP_UP_UNAVAILABLE, TOP_UP_WAITS.
 */
export async function openTopUp(tx: Db, topUp: TopUp): Promise<number> {
  const { campaignId, firmId, amount, now } = topUp;
  const { min_ad_budget: smallest } = await readSettings(tx);
  if (amount < smallest) throw commonErrors.VALIDATION({ errors: { amount: smallestTopUpText(smallest) } });
  const campaign = await lockRunningCampaign(tx, topUp);
  const unpaid = await first(
    tx,
    sql<{ id: number; payment_status: string }>`select id, payment_status from orders
      where campaign_id = ${campaignId} and payment_status <> 'paid' for no key update`,
  );
  if (unpaid?.payment_status === 'pending') throw paymentErrors.TOP_UP_WAITS();
  const breakdown = breakDownBudget(amount, {
    vatRate: campaign.vat_rate_bp,
    systemProfitRate: campaign.system_profit_rate_bp,
  });
  if (unpaid === undefined) return insertOrder(tx, { campaignId, firmId, breakdown, now, kind: 'top_up' });
  await run(
    tx,
    sql`update orders set base_budget_kurus = ${breakdown.baseBudget}, vat_amount_kurus = ${breakdown.vatAmount},
          total_with_vat_kurus = ${breakdown.totalWithVat}, system_fee_kurus = ${breakdown.systemFee},
          campaign_budget_kurus = ${breakdown.campaignBudget}
        where id = ${unpaid.id}`,
  );
  return unpaid.id;
}
