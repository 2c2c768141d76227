export { complaintJobs } from './jobs.ts';
export { mountComplaints } from './routes.ts';
