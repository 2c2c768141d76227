export { reportJobs } from './jobs.ts';
export { mountReports } from './routes.ts';
