export { copyAudience, readAudience, readAudiences } from './queries.ts';
export { countViewers } from './count-viewers.ts';
export { reachOfCampaign } from './ask-reach.ts';
export { audienceJobs } from './jobs.ts';
export { mountAudience } from './routes.ts';
export { audienceToWire, describeAudience, findAudienceProblems, saveAudience } from './save-audience.ts';
