export { complaintJobs } from './jobs.server.ts';
export { mountComplaints } from './routes.server.ts';
