export { evidenceOf } from './evidence.ts';
export { groupsOf } from './groups.ts';
export { fraudJobs } from './jobs.ts';
export { createSources, nameBrowser, readBrowser } from './sources.ts';
export type { ClosesAccounts } from './deciding/decide-group.ts';
export { mountFraudQueue } from './deciding/routes.ts';
export { takeBackJobs, type TakesBack } from './deciding/take-back-farms.ts';
