export { readLookups } from './read-lookups.server.ts';
export { mountLookups } from './routes.server.ts';
