export { mountAdReports } from './routes.ts';
