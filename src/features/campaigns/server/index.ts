export { activateCampaign } from './activate-campaign.ts';
export { completeCampaign, completeIfDue } from './complete-campaign.ts';
export { findCampaignImages } from './find-images.ts';
export { haltCampaign } from './halt-campaign.ts';
export { campaignJobs } from './jobs.ts';
export { mountCampaigns } from './routes.ts';
export { listServable, type ServableCampaign } from './serving.ts';
export { transitionCampaign } from './transition-campaign.ts';
