export { readPublishedVersion } from './queries.ts';
export { mountPages } from './routes.ts';
