export {
  readSettings,
  type Settings,
  settingsOf,
  STORED_SETTINGS_TEXT,
  type StoredSetting,
} from './read-settings.ts';
export { mountSettings } from './routes.ts';
export { applySettingChanges, type AskSecond, type SecondApproval } from './save-settings.ts';
