export { copyAudience, readAudience, readAudiences } from './queries.ts';
export { countViewers } from './count-viewers.ts';
export { estimateReach } from './estimate-reach.ts';
export { mountAudience } from './routes.ts';
export { audienceToWire, describeAudience, findAudienceProblems, saveAudience } from './save-audience.ts';
