import { type Db, first, inTransaction, run, sql } from '#lib/server/db.ts';
import { campaignErrors } from '../../errors.ts';
import { wrongStateText } from '../../texts.ts';
import { lockCampaign } from '../running/transition-campaign.ts';

/** Whether the campaign was ever approved: its orders stay in the firm's accounts and refer to it. */
function findOrder(tx: Db, campaignId: number): Promise<unknown> {
  return first(tx, sql`select id from orders where campaign_id = ${campaignId} limit 1`);
}

/**
 * Deletes a draft and returns its image. One that was taken back after its approval only disappears from all lists,
 * because its orders name it. Throws CAMPAIGN_NOT_FOUND or CAMPAIGN_STATE.
 */
export function deleteDraft(
  db: Db,
  { campaignId, firmId, now }: { campaignId: number; firmId: number; now: Date },
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId, firmId });
    if (campaign.status !== 'draft')
      throw campaignErrors.CAMPAIGN_STATE({ message: wrongStateText(campaign) });
    const isNamed = (await findOrder(tx, campaignId)) !== undefined;
    await run(
      tx,
      isNamed
        ? sql`update campaigns set deleted_at = ${now}, image_path = null where id = ${campaignId}`
        : sql`delete from campaigns where id = ${campaignId}`,
    );
    return campaign.image_path;
  });
}
