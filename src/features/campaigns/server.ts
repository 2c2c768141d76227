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
export {
  type CampaignRow,
  FOLDED,
  inActiveList,
  inList,
  isUnpaid,
  ofFirm,
  onAir,
  OWN_ACCOUNT,
  WITH_MONEY,
} from './reading/queries.server.ts';
export { listServable, readServing, type Serving } from './running/serving.server.ts';
export {
  activateCampaign,
  lockCampaign,
  noteLastWatch,
  transitionCampaign,
} from './running/transition-campaign.server.ts';

/** Functions of features above this one, passed in by the wiring. */
interface Above extends EndsCampaigns {
  openCampaignOrder: OpenCampaignOrder;
  openTopUp: OpenTopUp;
}

export function mountCampaigns(kit: ServerKit, above: Above): void {
  const handlers = {
    ...firmReads,
    ...forecastHandlers(kit),
    ...firmContentHandlers(kit, above.openTopUp),
    ...firmSwitches(above),
    ...adminHandlers(above.openCampaignOrder),
  };
  implement(kit, campaignsContract, handlers, { ...firmContentRules, ...forecastRules });
}

interface EndsCampaigns {
  /** Returns the sum that went to the firm's wallet. */
  endCampaign(
    tx: Db,
    ending: { campaignId: number; firmId: number; event: 'close'; actor: { id: number }; now: Date },
  ): Promise<Kurus>;
  takeBackCampaign(tx: Db, options: { campaignId: number; firmId: number; now: Date }): Promise<void>;
}

function firmSwitches({
  endCampaign,
  takeBackCampaign,
}: EndsCampaigns): Handlers<typeof firmCampaignSwitches> {
  return {
    stopCampaign: async ({ db, params, actor: { userId: id }, now }) => {
      const stop = { campaignId: params.id, event: 'stop', firmId: id, actor: { id }, now } as const;
      await inTransaction(db, (tx) => transitionCampaign(tx, stop));
      return { message: campaignWords.stopped };
    },

    startCampaign: async ({ db, params, actor: { userId: id }, now }) => {
      const start = { campaignId: params.id, event: 'start', firmId: id, actor: { id }, now } as const;
      await inTransaction(db, async (tx) => {
        requireNotEnded(await transitionCampaign(tx, start), now, campaignTexts.endedBeforeStart);
      });
      return { message: campaignTexts.started };
    },

    closeCampaign: async ({ db, params, actor: { userId: id }, now }) => {
      const close = { campaignId: params.id, event: 'close', firmId: id, actor: { id }, now } as const;
      const returned = await endCampaign(db, close);
      return { message: campaignTexts.closedWith(returned) };
    },

    takeBackCampaign: async ({ db, params, actor, now }) => {
      await takeBackCampaign(db, { campaignId: params.id, firmId: actor.userId, now });
      return { message: campaignTexts.takenBack };
    },
  };
}
