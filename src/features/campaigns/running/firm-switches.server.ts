import type { Kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import type { Handlers } from '#lib/server/implement.ts';
import type { firmCampaignSwitches } from '../contract/firm.ts';
import { campaignTexts, campaignWords } from '../texts.ts';
import { requireNotEnded, transitionCampaign } from './transition-campaign.server.ts';

/** Functions of the payments: what happens to a campaign's orders and money belongs to its new state. */
export interface EndsCampaigns {
  /** Returns the sum that went to the firm's wallet. */
  endCampaign(
    tx: Db,
    ending: { campaignId: number; firmId: number; event: 'close'; actor: { id: number }; now: Date },
  ): Promise<Kurus>;
  takeBackCampaign(tx: Db, given: { campaignId: number; firmId: number; now: Date }): Promise<void>;
}

export function firmSwitches({
  endCampaign,
  takeBackCampaign,
}: EndsCampaigns): Handlers<typeof firmCampaignSwitches> {
  return {
    stopCampaign: async ({ db, params, actor, now }) => {
      const stop = { campaignId: params.id, event: 'stop' as const, firmId: actor.userId };
      await inTransaction(db, (tx) => transitionCampaign(tx, { ...stop, actor: { id: actor.userId }, now }));
      return { message: campaignWords.stopped };
    },

    startCampaign: async ({ db, params, actor, now }) => {
      const start = { campaignId: params.id, event: 'start' as const, firmId: actor.userId };
      await inTransaction(db, async (tx) => {
        const campaign = await transitionCampaign(tx, { ...start, actor: { id: actor.userId }, now });
        requireNotEnded(campaign, now, campaignTexts.endedBeforeStart);
      });
      return { message: campaignTexts.started };
    },

    closeCampaign: async ({ db, params, actor, now }) => {
      const close = { campaignId: params.id, event: 'close' as const, firmId: actor.userId };
      const returned = await endCampaign(db, { ...close, actor: { id: actor.userId }, now });
      return { message: campaignTexts.closedWith(returned) };
    },

    takeBackCampaign: async ({ db, params, actor, now }) => {
      await takeBackCampaign(db, { campaignId: params.id, firmId: actor.userId, now });
      return { message: campaignTexts.takenBack };
    },
  };
}
