export { reportJobs } from './jobs.ts';
export { mailedReportJobs } from './mailed/mailed-jobs.ts';
export { mountReports } from './routes.ts';
