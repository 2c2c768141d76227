import { type Db, inTransaction } from '#lib/server/db.ts';
import { transitionCampaign } from '#features/campaigns/server/index.ts';
import { releaseTexts } from '../../texts.ts';
import { releaseOrders } from './release-orders.ts';

export interface TakeBack {
  campaignId: number;
  firmId: number;
  now: Date;
}

/** Its order is void; an announced transfer goes to the wallet. @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE. */
export function takeBackCampaign(db: Db, { campaignId, firmId, now }: TakeBack): Promise<void> {
  return inTransaction(db, async (tx) => {
    await transitionCampaign(tx, { campaignId, firmId, event: 'takeBack', actor: { id: firmId }, now });
    await releaseOrders(tx, { campaignId, reason: releaseTexts.takenBack, now });
  });
}
