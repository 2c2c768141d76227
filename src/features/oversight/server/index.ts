export { mountOversight } from './routes.ts';
