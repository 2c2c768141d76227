export { activateCampaign } from './running/activate-campaign.ts';
export { findCampaignImages, listCampaignImages } from './drafting/find-images.ts';
export { haltCampaign } from './deciding/halt-campaign.ts';
export { campaignJobs } from './review/make-held-decisions.ts';
export { mountCampaigns } from './routes.ts';
export { inList, isUnpaid, onAir, OWN_ACCOUNT } from './reading/queries.ts';
export type { CampaignRow } from './reading/campaign-row.ts';
export { listServable, readServing, type Serving } from './running/serving.ts';
export { lockCampaign, noteLastWatch, transitionCampaign } from './running/transition-campaign.ts';
