export { liveFigures } from './figures.ts';
export { mountLiveUpdates } from './routes.ts';
