import { istanbulDay } from '#lib/shared/dates.ts';
import { type Db, inTransaction, run, sql } from '#lib/server/db.ts';
import type { AudienceBody } from '#features/audience/contract.ts';
import { saveAudience } from '#features/audience/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { checkCampaignFields } from '../../campaign-rules.ts';
import { campaignErrors } from '../../errors.ts';
import { EDITABLE_STATUSES } from '../../lifecycle.ts';
import { campaignTexts, wrongStateText } from '../../texts.ts';
import type { CampaignRow } from '../reading/campaign-row.ts';
import { mergeInput, refuseChanged } from './edit-campaign.ts';
import { recordSubmission } from './submissions.ts';
import { lockCampaign, transitionCampaign } from '../running/transition-campaign.ts';

/** Refuses a draft whose start date has passed or that breaks changed settings. An admin could not approve it. */
async function refuseOutdated(tx: Db, draft: CampaignRow, now: Date): Promise<void> {
  const rules = { form: 'edit' as const, limits: await readSettings(tx), today: istanbulDay(now) };
  const [problem] = Object.values(checkCampaignFields(mergeInput(draft, {}), rules));
  if (problem === undefined) return;
  throw campaignErrors.CAMPAIGN_OUTDATED({ message: `${problem}. Önce kampanyayı düzenle.` });
}

/**
 * Saves a campaign's audience. This sends a draft for approval. A rejected campaign stays rejected until its form is
 * sent again, so that the firm can correct both. Returns the message for the firm.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_CHANGED (saved elsewhere since it was read), CAMPAIGN_OUTDATED,
 * VALIDATION.
 */
export function submitAudience(
  db: Db,
  {
    campaignId,
    firmId,
    audience,
    version,
    now,
  }: {
    campaignId: number;
    firmId: number;
    audience: AudienceBody;
    version: number | undefined;
    now: Date;
  },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId, firmId });
    const { status } = campaign;
    if (!EDITABLE_STATUSES.includes(status)) {
      throw campaignErrors.CAMPAIGN_STATE({ message: wrongStateText(campaign) });
    }
    refuseChanged(campaign, version);
    if (status === 'draft') await refuseOutdated(tx, campaign, now);
    await saveAudience(tx, campaignId, audience);
    await run(tx, sql`update campaigns set version = version + 1 where id = ${campaignId}`);
    if (status === 'rejected') return campaignTexts.audienceOfRejectedSaved;
    const actor = { id: firmId };
    await recordSubmission(tx, await transitionCampaign(tx, { campaignId, event: 'submit', actor, now }));
    return campaignTexts.submitted;
  });
}
