import { type Db, inTransaction, run, sql } from '#lib/server/db.ts';
import { campaignErrors } from '../../errors.ts';
import { wrongStateText } from '../../texts.ts';
import { lockCampaign } from '../running/transition-campaign.ts';

/** Deletes a draft and returns its image. Throws CAMPAIGN_NOT_FOUND or CAMPAIGN_STATE. */
export function deleteDraft(
  db: Db,
  { campaignId, firmId }: { campaignId: number; firmId: number },
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId, firmId });
    if (campaign.status !== 'draft')
      throw campaignErrors.CAMPAIGN_STATE({ message: wrongStateText(campaign) });
    await run(
      tx,
      sql`delete from campaigns where id = ${campaignId} and firm_id = ${firmId} and status = 'draft'`,
    );
    return campaign.image_path;
  });
}
