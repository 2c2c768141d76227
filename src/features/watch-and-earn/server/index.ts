export { endViewing } from './ending/end-viewing.ts';
export { watchJobs } from './ending/release-watches.ts';
export { mountWatchAndEarn } from './routes.ts';
