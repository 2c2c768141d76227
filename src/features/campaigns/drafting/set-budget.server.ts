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

export interface WantedBudget {
  campaignId: number;
  firmId: number;
  /** For a campaign that is not paid yet: its whole budget. For a running one: the amount to add. */
  amount: Kurus;
  now: Date;
}

/** Opens the payment of a top-up and returns its id. A parameter, because `payments` imports `campaigns`. */
export type OpenTopUp = (tx: Db, topUp: WantedBudget) => Promise<number>;

/**
 * Sets the budget of a draft or a rejected campaign. For a running one it opens a top-up (docs/product.md,
 * Campaigns).
 * @returns the id of the top-up's order, or null where none was opened.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, TOP_UP_WAITS, VALIDATION.
 */
export function setBudget(db: Db, wanted: WantedBudget, openTopUp: OpenTopUp): Promise<number | null> {
  const { campaignId, firmId, amount, now } = wanted;
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId, firmId });
    const { status } = campaign;
    if (status === 'active' || status === 'stopped') return openTopUp(tx, wanted);
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
