import { type Db, inTransaction } from '#lib/server/db.ts';
import { transitionCampaign } from '#features/campaigns/server/index.ts';
import { releaseTexts } from '../../texts.ts';
import { releaseOrders } from './release-orders.ts';

export interface TakeBack {
  campaignId: number;
  firmId: number;
  now: Date;
}

/**
 * Makes a pending or an approved, unpaid campaign a draft again, so that its firm can change it. Its order is void; a
 * transfer that the firm has announced already goes to its wallet when it arrives.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE.
 */
export function takeBackCampaign(db: Db, { campaignId, firmId, now }: TakeBack): Promise<void> {
  return inTransaction(db, async (tx) => {
    await transitionCampaign(tx, { campaignId, firmId, event: 'takeBack', actor: { id: firmId }, now });
    await releaseOrders(tx, { campaignId, reason: releaseTexts.takenBack, now });
  });
}
