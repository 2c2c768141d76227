import { randomInt } from 'node:crypto';
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import type { BudgetBreakdown } from '#features/campaigns/budget.ts';

export interface NewOrder {
  campaignId: number;
  firmId: number;
  breakdown: BudgetBreakdown;
  now: Date;
}

/** Letters and digits that are not confused when copied from a bank's form. */
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

/** Inserts an order that waits for its payment. A unique constraint refuses a second unpaid order of a campaign. */
export async function insertOrder(
  tx: Db,
  order: NewOrder & { kind: 'campaign' | 'top_up' },
): Promise<number> {
  const { campaignId, firmId, breakdown, kind, now } = order;
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into orders (firm_id, campaign_id, kind, base_budget_kurus, vat_amount_kurus, total_with_vat_kurus,
        system_fee_kurus, campaign_budget_kurus, reference, created_at)
      values (${firmId}, ${campaignId}, ${kind}, ${breakdown.baseBudget}, ${breakdown.vatAmount},
        ${breakdown.totalWithVat}, ${breakdown.systemFee}, ${breakdown.campaignBudget}, ${randomReference()}, ${now})
      returning id`,
  );
  return id;
}

/** `received`: of a transfer that quoted another order; a unique constraint refuses to record it twice. */
export async function insertWalletOrder(
  tx: Db,
  order: { firmId: number; amount: Kurus; received?: { day: CalendarDay; orderId: number }; now: Date },
): Promise<number> {
  const { firmId, amount, received, now } = order;
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into orders (firm_id, kind, base_budget_kurus, vat_amount_kurus, total_with_vat_kurus, system_fee_kurus,
        campaign_budget_kurus, reference, received_on, received_for, created_at)
      values (${firmId}, 'wallet', ${amount}, 0, ${amount}, 0, 0, ${randomReference()}, ${received?.day ?? null}::date,
        ${received?.orderId ?? null}, ${now})
      returning id`,
  );
  return id;
}

/** Runs in the transaction that approves the campaign. Returns the order's id, which is also its payment's id. */
export function openCampaignOrder(tx: Db, order: NewOrder): Promise<number> {
  return insertOrder(tx, { ...order, kind: 'campaign' });
}
