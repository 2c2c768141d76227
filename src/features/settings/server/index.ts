export { readSettings, type Settings } from './read-settings.ts';
export { mountSettings } from './routes.ts';
