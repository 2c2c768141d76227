import type { FieldErrors } from '#lib/shared/errors.ts';
import { type Db, first, inTransaction, run, sql } from '#lib/server/db.ts';
import type { CampaignInput } from '../../campaign-rules.ts';
import { campaignErrors } from '../../errors.ts';
import { campaignTexts, wrongStateText } from '../../texts.ts';
import type { CampaignRow } from '../reading/campaign-row.ts';
import { checkContent, findContentProblems } from './check-content.ts';
import { recordSubmission } from './submissions.ts';
import { lockCampaign, transitionCampaign } from '../running/transition-campaign.ts';

interface CampaignEdit {
  campaignId: number;
  firmId: number;
  status: 'draft' | 'rejected';
  sent: CampaignInput & { remove_image?: 'true' | undefined; version?: number | undefined };
  /** Stores the new image, if one was sent. Called only after the fields have passed. */
  storeImage: () => Promise<string | undefined>;
  now: Date;
}

/** The sent fields, with the stored value for each field that was not sent. */
export function mergeInput(stored: CampaignRow, sent: CampaignInput): CampaignInput {
  return {
    campaign_name: sent.campaign_name ?? stored.campaign_name,
    campaign_link: sent.campaign_link ?? stored.campaign_link,
    description: sent.description ?? stored.description,
    start_date: sent.start_date ?? stored.start_date,
    end_date: sent.end_date ?? stored.end_date,
    budget: sent.budget ?? stored.budget_kurus,
    display_duration: sent.display_duration ?? stored.display_duration,
  };
}

/** What is wrong with the sent fields of a campaign of the firm, beside the stored ones; nothing where it is not there. */
export async function findEditProblems(
  db: Db,
  { campaignId, firmId, sent, now }: Pick<CampaignEdit, 'campaignId' | 'firmId' | 'sent' | 'now'>,
): Promise<FieldErrors> {
  const stored = await first(
    db,
    sql<CampaignRow>`select * from campaigns where id = ${campaignId} and firm_id = ${firmId}`,
  );
  if (stored === undefined) return {};
  return findContentProblems(db, { input: mergeInput(stored, sent), form: 'edit', now });
}

/** Refuses what was written to a campaign that somebody else, or another tab, has saved since `version` was read. */
export function refuseChanged(stored: CampaignRow, version: number | undefined): void {
  if (version !== undefined && version !== stored.version)
    throw campaignErrors.CAMPAIGN_CHANGED({ message: campaignTexts.changedElsewhere });
}

/**
 * Changes a campaign that is in `status`. A rejected one keeps its audience and is sent for approval again. Returns
 * the image that was replaced or taken away.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_CHANGED (saved elsewhere since it was read), VALIDATION.
 */
export function editCampaign(db: Db, edit: CampaignEdit): Promise<string | null> {
  const { campaignId, firmId, status, now } = edit;
  return inTransaction(db, async (tx) => {
    const stored = await lockCampaign(tx, { campaignId, firmId });
    if (stored.status !== status) throw campaignErrors.CAMPAIGN_STATE({ message: wrongStateText(stored) });
    refuseChanged(stored, edit.sent.version);
    const content = await checkContent(tx, { input: mergeInput(stored, edit.sent), form: 'edit', now });
    const kept = edit.sent.remove_image === undefined ? stored.image_path : null;
    const image = (await edit.storeImage()) ?? kept;
    await run(
      tx,
      sql`update campaigns set campaign_name = ${content.campaign_name}, description = ${content.description},
            campaign_link = ${content.campaign_link}, budget_kurus = ${content.budget},
            display_duration = ${content.display_duration}, start_date = ${content.start_date},
            end_date = ${content.end_date}, image_path = ${image}, version = version + 1
          where id = ${campaignId} and status = ${status}`,
    );
    if (status === 'rejected') {
      const actor = { id: firmId };
      await recordSubmission(tx, await transitionCampaign(tx, { campaignId, event: 'resubmit', actor, now }));
    }
    return image === stored.image_path ? null : stored.image_path;
  });
}
