export { mountAuditLog } from './routes.server.ts';
