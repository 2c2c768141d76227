export { copyAudience, readAudience, readAudiences } from './save-audience.ts';
export { countViewers } from './count-viewers.ts';
export { askReach, reachOfCampaign } from './ask-reach.ts';
export { audienceJobs } from './jobs.ts';
export { mountAudience } from './routes.ts';
export {
  audienceToWire,
  describeAudience,
  findAudienceProblems,
  requireAudience,
  saveAudience,
} from './save-audience.ts';
