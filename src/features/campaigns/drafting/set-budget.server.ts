import { istanbulDay } from '#lib/shared/dates.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction, run, sql } from '#lib/server/db.ts';
import { readSettings } from '#platform/settings/server.ts';
import { checkCampaignBudget } from '../campaign-rules.ts';
import { campaignErrors } from '../errors.ts';
import { EDITABLE_STATUSES } from '../lifecycle.ts';
import { wrongStateText } from '../texts.ts';
import { lockCampaign } from '../running/transition-campaign.server.ts';

export interface BudgetRequest {
  campaignId: number;
  firmId: number;
  /** For a campaign that is not paid yet: its whole budget. For a running one: the amount to add. */
  amount: Kurus;
  now: Date;
}

/** Returns the order's id. A parameter, because `payments` imports `campaigns`. */
export type OpenTopUp = (tx: Db, topUp: BudgetRequest) => Promise<number>;

/**
 * Returns the id of a running campaign's top-up order, else null.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, TOP_UP_WAITS, VALIDATION.
 */
export function setBudget(db: Db, request: BudgetRequest, openTopUp: OpenTopUp): Promise<number | null> {
  const { campaignId, firmId, amount, now } = request;
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId, firmId });
    const { status } = campaign;
    if (status === 'active' || status === 'stopped') return openTopUp(tx, request);
    if (!EDITABLE_STATUSES.includes(status)) {
      throw campaignErrors.CAMPAIGN_STATE({ message: wrongStateText(campaign) });
    }
    const limits = await readSettings(tx);
    const wrong = checkCampaignBudget(amount, { form: 'edit', limits, today: istanbulDay(now) });
    if (wrong !== undefined) throw commonErrors.VALIDATION({ errors: { amount: wrong } });
    await run(
      tx,
      sql`update campaigns set budget_kurus = ${amount}, version = version + 1 where id = ${campaignId}`,
    );
    return null;
  });
}
