export { readLookups } from './read-lookups.ts';
export { mountLookups } from './routes.ts';
