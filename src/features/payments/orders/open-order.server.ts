import { randomInt } from 'node:crypto';
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus, BasisPoints } from '#lib/shared/money.ts';
import { type Db, one, sql, first, run } from '#lib/server/db.ts';
import { type BudgetBreakdown, breakDownBudget } from '#features/campaigns/budget.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';
import { readSettings } from '#platform/settings/server.ts';
import { campaignErrors } from '#features/campaigns/errors.ts';
import { paymentErrors } from '../contract/firm.ts';
import type { ShownStatus } from '../lifecycle.ts';
import { smallestTopUpText } from '../texts.ts';

interface NewOrder {
  campaignId: number;
  firmId: number;
  breakdown: BudgetBreakdown;
  now: Date;
}

const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const REFERENCE_LENGTH = 8;

/** E.g. `IK-7QF2M9XD`: about 10^12 of them; a unique constraint refuses a repeated one. */
function randomReference(): string {
  const letters = Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)],
  );
  return `IK-${letters.join('')}`;
}

async function insertOrder(tx: Db, order: NewOrder & { kind: 'campaign' | 'top_up' }): Promise<number> {
  const { campaignId, firmId, breakdown, kind, now } = order;
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into orders (firm_id, campaign_id, kind, base_budget_kurus, vat_amount_kurus, total_with_vat_kurus,
        system_fee_kurus, campaign_budget_kurus, withheld_tenths, reference, created_at)
      values (${firmId}, ${campaignId}, ${kind}, ${breakdown.baseBudget}, ${breakdown.vatAmount},
        ${breakdown.totalWithVat}, ${breakdown.systemFee}, ${breakdown.campaignBudget},
        (select withheld_tenths from campaigns where id = ${campaignId}), ${randomReference()}, ${now})
      returning id`,
  );
  return id;
}

export interface Receipt {
  day: CalendarDay;
  /** The order that was quoted. */
  orderId: number | null;
  /** Without a line of the bank a unique constraint refuses to record it twice. */
  lineId?: number | undefined;
}

export async function insertWalletOrder(
  tx: Db,
  order: { firmId: number; amount: Kurus; received?: Receipt; now: Date },
): Promise<number> {
  const { firmId, amount, received, now } = order;
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into orders (firm_id, kind, base_budget_kurus, vat_amount_kurus, total_with_vat_kurus, system_fee_kurus,
        campaign_budget_kurus, reference, received_on, received_for, bank_line_id, created_at)
      values (${firmId}, 'wallet', ${amount}, 0, ${amount}, 0, 0, ${randomReference()}, ${received?.day ?? null}::date,
        ${received?.orderId ?? null}, ${received?.lineId ?? null}, ${now})
      returning id`,
  );
  return id;
}

export function openCampaignOrder(tx: Db, order: NewOrder): Promise<number> {
  return insertOrder(tx, { ...order, kind: 'campaign' });
}

interface RunningCampaign {
  campaign_name: string;
  status: CampaignStatus;
  vat_rate_bp: BasisPoints;
  system_profit_rate_bp: BasisPoints;
  withheld_tenths: number;
}

export interface TopUp {
  campaignId: number;
  firmId: number;
  amount: Kurus;
  now: Date;
}

type Own = Pick<TopUp, 'campaignId' | 'firmId'>;

/** Another firm's is not found. `lock` ends the query. @throws PAYMENT_NOT_FOUND, TOP_UP_UNAVAILABLE. */
async function findRunning(db: Db, { campaignId, firmId }: Own, lock = sql``): Promise<RunningCampaign> {
  const campaign = await first(
    db,
    sql<RunningCampaign>`select campaign_name, status, vat_rate_bp, system_profit_rate_bp, withheld_tenths from campaigns
      where id = ${campaignId} and firm_id = ${firmId} ${lock}`,
  );
  if (campaign === undefined) throw paymentErrors.PAYMENT_NOT_FOUND({ message: 'Kampanya bulunamadı.' });
  const runs = campaign.status === 'active' || campaign.status === 'stopped';
  if (!runs) throw paymentErrors.TOP_UP_UNAVAILABLE();
  return campaign;
}

export async function readTopUpTerms(db: Db, own: Own) {
  const { campaign_name, vat_rate_bp, system_profit_rate_bp, withheld_tenths } = await findRunning(db, own);
  const { min_ad_budget } = await readSettings(db);
  const unpaid = await first(
    db,
    sql<{ base_budget: Kurus; total_with_vat: Kurus; payable: Kurus; payment_status: ShownStatus }>`
      select base_budget_kurus as base_budget, total_with_vat_kurus as total_with_vat,
        payable_kurus as payable, payment_status from orders
      where campaign_id = ${own.campaignId} and payment_status <> 'paid' and detached_at is null`,
  );
  return {
    campaign_name,
    min_amount: min_ad_budget,
    vat_rate: vat_rate_bp,
    system_profit_rate: system_profit_rate_bp,
    withheld_tenths,
    unpaid: unpaid ?? null,
  };
}

export async function findTopUpProblem(db: Db, amount: Kurus | undefined): Promise<FieldErrors> {
  const { min_ad_budget: smallest } = await readSettings(db);
  return amount === undefined || amount >= smallest ? {} : { amount: smallestTopUpText(smallest) };
}

/** Uses the campaign's own rates, and replaces an unpaid one. @throws VALIDATION, TOP_UP_UNAVAILABLE, TOP_UP_WAITS. */
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
  if (unpaid?.payment_status === 'pending') throw campaignErrors.TOP_UP_WAITS();
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
