export { mountComplaints } from './routes.ts';
