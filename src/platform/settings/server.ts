export {
  readSettings,
  type Settings,
  settingsOf,
  STORED_SETTINGS_TEXT,
  type StoredSetting,
} from './read-settings.server.ts';
export { mountSettings } from './routes.server.ts';
export { applySettingChanges, type AskSecond, type SecondApproval } from './save-settings.server.ts';
