export { mountProfile } from './routes.server.ts';
export { readEarnings } from './history.server.ts';
