export { readCountedUntil } from './count-hours.server.ts';
export { type FirmFigures, readFirmDays, spanOfDays, TAKEN_BACK } from './read-hours.server.ts';
export { reportJobs } from './jobs.server.ts';
export { mountPerformance } from './routes.server.ts';
