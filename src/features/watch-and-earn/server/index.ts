export { endViewing } from './ending/end-viewing.ts';
export { watchJobs } from './ending/release-watches.ts';
export type { Operation } from './settling/operations.ts';
export { settleBatch } from './settling/settle-batch.ts';
export { createWatchTimer } from './settling/watch-timer.ts';
export { mountWatchAndEarn } from './routes.ts';
