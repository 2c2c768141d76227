export { endViewing } from './end-viewing.ts';
export { watchJobs } from './release-watches.ts';
export { mountWatchAndEarn } from './routes.ts';
