export { mountSearch } from './routes.server.ts';
