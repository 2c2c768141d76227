export { createReleaser, endViewing, watchJobs } from './ending/ending.ts';
export { findEarnings, findPayingFirms, readShortfalls } from './taking-back/find-earnings.ts';
export { takeBack } from './taking-back/take-back.ts';
export type { Operation } from './settling/operations.ts';
export { settlingFigures } from './settling/create-settlement.ts';
export { settleBatch } from './settling/settle-batch.ts';
export { createWatchTimer } from './settling/watch-timer.ts';
export { mountWatchAndEarn } from './routes.ts';
