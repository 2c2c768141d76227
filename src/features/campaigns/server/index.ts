export { findCampaignImages, listCampaignImages } from './drafting/firm-writes.ts';
export { haltCampaign } from './deciding/halt-campaign.ts';
export { campaignJobs } from './review/review-handlers.ts';
export { mountCampaigns } from './routes.ts';
export { WITH_MONEY } from './reading/firm-campaigns.ts';
export { FOLDED, inActiveList, ofFirm } from './reading/queries.ts';
export { inList, isUnpaid, onAir, OWN_ACCOUNT } from './reading/queries.ts';
export type { CampaignRow } from './reading/campaign-row.ts';
export { listServable, readServing, type Serving } from './running/serving.ts';
export {
  activateCampaign,
  lockCampaign,
  noteLastWatch,
  transitionCampaign,
} from './running/transition-campaign.ts';
