export { mountReports } from './routes.ts';
