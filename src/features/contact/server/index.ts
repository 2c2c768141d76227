export { contactJobs } from './jobs.ts';
export { mountContact } from './routes.ts';
