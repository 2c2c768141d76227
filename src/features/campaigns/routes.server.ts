import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { campaignsContract } from './contract.ts';
import { adminHandlers } from './review/admin-handlers.server.ts';
import type { OpenCampaignOrder } from './review/decide-campaign.server.ts';
import { firmReads } from './reading/firm-reads.server.ts';
import { forecastHandlers, forecastRules } from './forecasting/forecast-campaign.server.ts';
import { firmContentHandlers, firmContentRules } from './drafting/firm-writes.server.ts';
import type { OpenTopUp } from './drafting/set-budget.server.ts';
import { type EndsCampaigns, firmSwitches } from './running/firm-switches.server.ts';

/** Functions of `payments`, passed in by the wiring because `payments` imports `campaigns`. */
export interface KnowsOrders extends EndsCampaigns {
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
