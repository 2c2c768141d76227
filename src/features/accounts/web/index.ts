export { ChangePasswordForm } from './settings/change-password-form.tsx';
export { ConsentList } from './settings/consent-list.tsx';
export { SessionList } from './settings/session-list.tsx';
export { ViewerSettingsPage } from './settings/viewer-settings-page.tsx';
