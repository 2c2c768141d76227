export {
  readSettings,
  type Settings,
  settingsOf,
  STORED_SETTINGS,
  type StoredSetting,
} from './read-settings.ts';
export { mountSettings } from './routes.ts';
export { applySettingChanges, type AskSecond } from './save-settings.ts';
