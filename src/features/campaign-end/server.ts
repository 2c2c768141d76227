export {
  completeCampaign,
  completeIfDue,
  endCampaign,
  endingJobs,
  returnToFirm,
} from './end-campaign.server.ts';
