import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { campaignsContract } from '../contract.ts';
import { adminHandlers } from './deciding/admin-handlers.ts';
import type { OpenCampaignOrder } from './deciding/decide-campaign.ts';
import { firmReads } from './reading/firm-reads.ts';
import { firmContentHandlers, firmContentRules, firmSwitches } from './drafting/firm-writes.ts';
import type { OpenTopUp } from './drafting/set-budget.ts';

export function mountCampaigns(
  kit: ServerKit,
  given: { openCampaignOrder: OpenCampaignOrder; openTopUp: OpenTopUp },
): void {
  const handlers = {
    ...firmReads,
    ...firmContentHandlers(kit, given.openTopUp),
    ...firmSwitches,
    ...adminHandlers(given.openCampaignOrder),
  };
  implement(kit, campaignsContract, handlers, firmContentRules);
}
