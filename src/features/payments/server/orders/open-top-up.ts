import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import type { BasisPoints, Kurus } from '#lib/shared/money.ts';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import { breakDownBudget } from '#features/campaigns/budget.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { paymentErrors } from '../../errors.ts';
import type { ShownStatus } from '../../lifecycle.ts';
import { smallestTopUpText } from '../../texts.ts';
import { insertOrder } from './open-order.ts';

interface RunningCampaign {
  campaign_name: string;
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

type Own = Pick<TopUp, 'campaignId' | 'firmId'>;

/** Another firm's is not found. `lock` ends the query. @throws PAYMENT_NOT_FOUND, TOP_UP_UNAVAILABLE. */
async function findRunning(db: Db, { campaignId, firmId }: Own, lock = sql``): Promise<RunningCampaign> {
  const campaign = await first(
    db,
    sql<RunningCampaign>`select campaign_name, status, vat_rate_bp, system_profit_rate_bp from campaigns
      where id = ${campaignId} and firm_id = ${firmId} ${lock}`,
  );
  if (campaign === undefined) throw paymentErrors.PAYMENT_NOT_FOUND({ message: 'Kampanya bulunamadı.' });
  const runs = campaign.status === 'active' || campaign.status === 'stopped';
  if (!runs) throw paymentErrors.TOP_UP_UNAVAILABLE();
  return campaign;
}

interface TopUpTerms {
  campaign_name: string;
  min_amount: Kurus;
  vat_rate: BasisPoints;
  system_profit_rate: BasisPoints;
  unpaid: { base_budget: Kurus; total_with_vat: Kurus; payment_status: ShownStatus } | null;
}

export async function readTopUpTerms(db: Db, own: Own): Promise<TopUpTerms> {
  const { campaign_name, vat_rate_bp, system_profit_rate_bp } = await findRunning(db, own);
  const { min_ad_budget } = await readSettings(db);
  const unpaid = await first(
    db,
    sql<NonNullable<TopUpTerms['unpaid']>>`
      select base_budget_kurus as base_budget, total_with_vat_kurus as total_with_vat, payment_status from orders
      where campaign_id = ${own.campaignId} and payment_status <> 'paid' and detached_at is null`,
  );
  return {
    campaign_name,
    min_amount: min_ad_budget,
    vat_rate: vat_rate_bp,
    system_profit_rate: system_profit_rate_bp,
    unpaid: unpaid ?? null,
  };
}

export async function findTopUpProblem(db: Db, amount: Kurus | undefined): Promise<FieldErrors> {
  const { min_ad_budget: smallest } = await readSettings(db);
  return amount === undefined || amount >= smallest ? {} : { amount: smallestTopUpText(smallest) };
}

/**
 * Uses the campaign's own rates. Replaces an unpaid one, because a campaign has at most one open payment. Runs in the
 * caller's transaction. @throws VALIDATION below min_ad_budget, PAYMENT_NOT_FOUND, TOP_UP_UNAVAILABLE, TOP_UP_WAITS.
 */
export async function openTopUp(tx: Db, topUp: TopUp): Promise<number> {
  const { campaignId, firmId, amount, now } = topUp;
  const errors = await findTopUpProblem(tx, amount);
  if (Object.keys(errors).length > 0) throw commonErrors.VALIDATION({ errors });
  // Locked, so that two top-ups of one campaign run one after the other.
  const campaign = await findRunning(tx, topUp, sql`for no key update`);
  const unpaid = await first(
    tx,
    sql<{ id: number; payment_status: string }>`
      select id, payment_status from orders
      where campaign_id = ${campaignId} and payment_status <> 'paid' and detached_at is null for no key update`,
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
