import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { campaignsContract } from '../contract.ts';
import { adminHandlers } from './deciding/admin-handlers.ts';
import type { OpenCampaignOrder } from './deciding/decide-campaign.ts';
import { firmReads } from './reading/firm-reads.ts';
import { forecastHandlers, forecastRules } from './forecasting/forecast-campaign.ts';
import { firmContentHandlers, firmContentRules } from './drafting/firm-writes.ts';
import type { OpenTopUp } from './drafting/set-budget.ts';
import { type EndsCampaigns, firmSwitches } from './running/firm-switches.ts';

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
