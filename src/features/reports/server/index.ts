export { reportJobs } from './jobs.ts';
export { mountReports } from './routes.ts';
export { askWaitingFigures, waitingFigures } from './waiting-queues.ts';
