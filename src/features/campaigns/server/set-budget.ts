import { istanbulDay } from '#lib/shared/dates.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction, run, sql } from '#lib/server/db.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { checkCampaignBudget } from '../campaign-rules.ts';
import { campaignErrors } from '../errors.ts';
import { EDITABLE_STATUSES } from '../lifecycle.ts';
import { campaignTexts, wrongStateText } from '../texts.ts';
import { lockCampaign } from './transition-campaign.ts';

/** Sets the budget of a draft or a rejected campaign. Throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, VALIDATION. */
export function setBudget(
  db: Db,
  { campaignId, firmId, amount, now }: { campaignId: number; firmId: number; amount: Kurus; now: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId, firmId });
    const { status } = campaign;
    if (!EDITABLE_STATUSES.includes(status)) {
      const isRunning = status === 'active' || status === 'stopped';
      throw campaignErrors.CAMPAIGN_STATE({
        message: isRunning ? campaignTexts.noTopUpYet : wrongStateText(campaign),
      });
    }
    const limits = await readSettings(tx);
    const wrong = checkCampaignBudget(amount, { form: 'edit', limits, today: istanbulDay(now) });
    if (wrong !== undefined) throw commonErrors.VALIDATION({ errors: { amount: wrong } });
    await run(
      tx,
      sql`update campaigns set budget_kurus = ${amount}, version = version + 1 where id = ${campaignId}`,
    );
  });
}
