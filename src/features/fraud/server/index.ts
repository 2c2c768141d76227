export { evidenceOf } from './evidence.ts';
export { groupsOf } from './groups.ts';
export { fraudJobs } from './jobs.ts';
export { createSources, nameBrowser, readBrowser } from './sources.ts';
