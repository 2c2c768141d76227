export { mountAuditLog } from './routes.ts';
