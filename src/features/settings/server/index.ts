export { readSettings, type Settings } from './read-settings.ts';
export { mountSettings } from './routes.ts';
export { applySettingChanges, type AskSecond } from './save-settings.ts';
