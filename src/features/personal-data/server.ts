export { mountPersonalData } from './routes.server.ts';
