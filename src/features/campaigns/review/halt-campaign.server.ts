/** An admin's stop of a running campaign: its firm cannot start it before the release. */
import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import { campaignActs } from '../acts.ts';
import { campaignTexts } from '../texts.ts';
import { lockCampaign, requireNotEnded, transitionCampaign } from '../running/transition-campaign.server.ts';

interface AdminAct {
  campaignId: number;
  adminId: number;
  now: Date;
}

/**
 * Stops an active campaign, or keeps one stopped that its firm has stopped. Open watches are still paid from their
 * reservations; no new watch starts. Joins the caller's transaction if there is one.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE.
 */
export function haltCampaign(
  db: Db,
  { campaignId, adminId, reason, now }: AdminAct & { reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const locked = await lockCampaign(tx, { campaignId });
    const actor = { id: adminId };
    const after = await transitionCampaign(tx, { campaignId, event: 'halt', actor, reason, now, locked });
    await recordAct(tx, {
      actorId: adminId,
      act: campaignActs.stop,
      subjectId: campaignId,
      reason,
      before: { status: locked.status },
      after: { status: after.status },
      now,
    });
  });
}

/** Lifts an admin's stop. Throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_ENDED. */
export function releaseCampaign(db: Db, { campaignId, adminId, now }: AdminAct): Promise<void> {
  return inTransaction(db, async (tx) => {
    const locked = await lockCampaign(tx, { campaignId });
    const actor = { id: adminId };
    const after = await transitionCampaign(tx, { campaignId, event: 'release', actor, now, locked });
    requireNotEnded(after, now, campaignTexts.endedBeforeStart);
    await recordAct(tx, {
      actorId: adminId,
      act: campaignActs.start,
      subjectId: campaignId,
      before: { status: locked.status, stop_reason: locked.stop_reason },
      after: { status: after.status },
      now,
    });
  });
}
