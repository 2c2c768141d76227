export { usePublicConfig } from './api.ts';
export { IdentityPasswordField } from './identity/identity-password-field.tsx';
export { keepNameLetters } from './identity/name-letters.ts';
export { ChangePasswordForm } from './settings/change-password-form.tsx';
export { ConsentList } from './settings/consent-list.tsx';
export { deviceOf } from './settings/device-name.ts';
export { SessionList } from './settings/session-list.tsx';
export { ViewerSettingsPage } from './settings/viewer-settings-page.tsx';
export { consentTexts, sessionTexts } from './texts.ts';
