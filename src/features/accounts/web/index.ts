export { ChangePasswordForm } from './settings/change-password-form.tsx';
export { SessionList } from './settings/session-list.tsx';
export { ViewerSettingsPage } from './settings/viewer-settings-page.tsx';
