import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { campaignsContract } from '../contract.ts';
import { adminHandlers } from './admin-handlers.ts';
import type { OpenCampaignOrder } from './decide-campaign.ts';
import { firmReads } from './firm-reads.ts';
import { firmContentHandlers, firmSwitches } from './firm-writes.ts';

export function mountCampaigns(kit: ServerKit, given: { openCampaignOrder: OpenCampaignOrder }): void {
  implement(
    kit,
    campaignsContract,
  )({
    ...firmReads,
    ...firmContentHandlers(kit),
    ...firmSwitches,
    ...adminHandlers(given.openCampaignOrder),
  });
}
