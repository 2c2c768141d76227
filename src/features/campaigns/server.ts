import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { campaignsContract } from './contract.ts';
import { adminHandlers } from './review/admin-handlers.server.ts';
import type { OpenCampaignOrder } from './review/decide-campaign.server.ts';
import { firmReads } from './reading/firm-reads.server.ts';
import { forecastHandlers, forecastRules } from './forecasting/forecast-campaign.server.ts';
import { firmContentHandlers, firmContentRules } from './drafting/firm-writes.server.ts';
import type { OpenTopUp } from './drafting/set-budget.server.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import type { firmCampaignSwitches } from './contract/firm.ts';
import { campaignTexts, campaignWords } from './texts.ts';
import { requireNotEnded, transitionCampaign } from './running/transition-campaign.server.ts';

export { findCampaignImages, listCampaignImages } from './drafting/firm-writes.server.ts';
export { haltCampaign } from './review/decide-campaign.server.ts';
export { campaignJobs } from './review/review-handlers.server.ts';
export { WITH_MONEY } from './reading/queries.server.ts';
export { FOLDED, inActiveList, ofFirm } from './reading/queries.server.ts';
export { inList, isUnpaid, onAir, OWN_ACCOUNT } from './reading/queries.server.ts';
export type { CampaignRow } from './reading/queries.server.ts';
export { listServable, readServing, type Serving } from './running/serving.server.ts';
export {
  activateCampaign,
  lockCampaign,
  noteLastWatch,
  transitionCampaign,
} from './running/transition-campaign.server.ts';

/** Functions of `payments`, passed in by the wiring because `payments` imports `campaigns`. */
interface KnowsOrders extends EndsCampaigns {
  openCampaignOrder: OpenCampaignOrder;
  openTopUp: OpenTopUp;
}

export function mountCampaigns(kit: ServerKit, given: KnowsOrders): void {
  const handlers = {
    ...firmReads,
    ...forecastHandlers(kit),
    ...firmContentHandlers(kit, given.openTopUp),
    ...firmSwitches(given),
    ...adminHandlers(given.openCampaignOrder),
  };
  implement(kit, campaignsContract, handlers, { ...firmContentRules, ...forecastRules });
}

/** Functions of the payments: what happens to a campaign's orders and money belongs to its new state. */
interface EndsCampaigns {
  /** Returns the sum that went to the firm's wallet. */
  endCampaign(
    tx: Db,
    ending: { campaignId: number; firmId: number; event: 'close'; actor: { id: number }; now: Date },
  ): Promise<Kurus>;
  takeBackCampaign(tx: Db, given: { campaignId: number; firmId: number; now: Date }): Promise<void>;
}

function firmSwitches({
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
