import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { campaignsContract } from './contract.ts';
import { adminHandlers } from './review/admin-handlers.server.ts';
import type { OpenCampaignOrder } from './review/decide-campaign.server.ts';
import { firmReads } from './reading/firm-reads.server.ts';
import { forecastHandlers, forecastRules } from './forecasting/forecast-campaign.server.ts';
import { firmContentHandlers, firmContentRules, type OpenTopUp } from './drafting/firm-writes.server.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction, one, rows, sql } from '#lib/server/db.ts';
import type { ServableCampaign } from './lifecycle.ts';
import { IS_SERVED, OWN_ACCOUNT } from './reading/queries.server.ts';
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

/** Three lists of one length: one row of lists is read much faster than many rows. */
export interface Serving {
  ids: number[];
  versions: number[];
  /** The money left to pay viewers, reservations subtracted. */
  freeKurus: number[];
  last_event: number;
}

/**
 * Includes campaigns before their first day. Runs twice a second: without the literal prefix of the accounts the join
 * would read those of a million viewers, too.
 */
export function readServing(db: Db): Promise<Serving> {
  return one(
    db,
    sql<Serving>`
      select coalesce(array_agg(campaigns.id), '{}') as ids, coalesce(array_agg(version), '{}') as versions,
        coalesce(array_agg(coalesce(balance_kurus - held_kurus, 0)), '{}') as "freeKurus",
        (select coalesce(max(id), 0) from campaign_events) as last_event
      from campaigns left join ledger_accounts on ${OWN_ACCOUNT}
      where ${IS_SERVED}`,
  );
}

export function listServable(db: Db, campaignIds: readonly number[]): Promise<ServableCampaign[]> {
  return rows(
    db,
    sql<ServableCampaign>`
      select id, version, firm_id, campaign_name, description, campaign_link, image_path, display_duration, start_date,
        end_date, view_rate_kurus as view_rate, click_rate_kurus as click_rate,
        second_view_rate_bp as second_view_rate, max_views_per_ad
      from campaigns where id = any(${campaignIds}::bigint[]) and ${IS_SERVED} order by id`,
  );
}
