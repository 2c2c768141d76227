export { copyAudience, readAudience, readAudiences } from './save-audience.server.ts';
export { countViewers } from './count-viewers.server.ts';
export { askReach, reachOfCampaign } from './ask-reach.server.ts';
export { audienceJobs } from './jobs.server.ts';
export { mountAudience } from './routes.server.ts';
export {
  audienceToWire,
  describeAudience,
  findAudienceProblems,
  requireAudience,
  saveAudience,
} from './save-audience.server.ts';
