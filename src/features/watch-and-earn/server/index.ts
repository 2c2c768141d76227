export { endViewing } from './ending/end-viewing.ts';
export { createReleaser, watchJobs } from './ending/release-watches.ts';
export { findEarnings, findPayingFirms, readShortfalls } from './taking-back/find-earnings.ts';
export { takeBack } from './taking-back/take-back.ts';
export type { Operation } from './settling/operations.ts';
export { settlingFigures } from './settling/figures.ts';
export { settleBatch } from './settling/settle-batch.ts';
export { createWatchTimer } from './settling/watch-timer.ts';
export { mountWatchAndEarn } from './routes.ts';
