export { createReleaser, endViewing, watchJobs } from './settling/ending.server.ts';
export type { Operation } from './settling/operations.server.ts';
export { settlingFigures } from './settling/create-settlement.server.ts';
export { settleBatch } from './settling/settle-batch.server.ts';
export { createWatchTimer } from './settling/watch-timer.server.ts';
export { mountWatchAndEarn } from './routes.server.ts';
