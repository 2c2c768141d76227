export { findCampaignImages, listCampaignImages } from './drafting/firm-writes.server.ts';
export { haltCampaign } from './review/halt-campaign.server.ts';
export { campaignJobs } from './review/review-handlers.server.ts';
export { mountCampaigns } from './routes.server.ts';
export { WITH_MONEY } from './reading/firm-campaigns.server.ts';
export { FOLDED, inActiveList, ofFirm } from './reading/queries.server.ts';
export { inList, isUnpaid, onAir, OWN_ACCOUNT } from './reading/queries.server.ts';
export type { CampaignRow } from './reading/campaign-row.server.ts';
export { listServable, readServing, type Serving } from './running/serving.server.ts';
export {
  activateCampaign,
  lockCampaign,
  noteLastWatch,
  transitionCampaign,
} from './running/transition-campaign.server.ts';
