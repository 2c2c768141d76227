export { ChangePasswordForm } from './settings/change-password-form.tsx';
export { SecurityCards } from './settings/security-cards.tsx';
export { SessionList } from './settings/session-list.tsx';
export { ViewerSettingsPage } from './settings/viewer-settings-page.tsx';
