export { reportJobs } from './jobs.ts';
export { mailedReportJobs } from './mailed-report.ts';
export { mountReports } from './routes.ts';
