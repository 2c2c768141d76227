export { activateCampaign } from './activate-campaign.ts';
export type { CampaignRow } from './campaign-row.ts';
export { completeCampaign, completeIfDue } from './complete-campaign.ts';
export { findCampaignImages } from './find-images.ts';
export { campaignJobs } from './jobs.ts';
export type { OpenCampaignOrder } from './decide-campaign.ts';
export { mountCampaigns } from './routes.ts';
export { listServable, type ServableCampaign } from './serving.ts';
export { transitionCampaign, type Transition } from './transition-campaign.ts';
