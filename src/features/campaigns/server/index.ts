export { activateCampaign } from './running/activate-campaign.ts';
export { completeCampaign, completeIfDue } from './running/complete-campaign.ts';
export { findCampaignImages } from './drafting/find-images.ts';
export { haltCampaign } from './deciding/halt-campaign.ts';
export { campaignJobs } from './jobs.ts';
export { mountCampaigns } from './routes.ts';
export { inList, onAir } from './reading/queries.ts';
export { listServable, type ServableCampaign } from './running/serving.ts';
export { transitionCampaign } from './running/transition-campaign.ts';
