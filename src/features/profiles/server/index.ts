export { createFirmProfile, createViewerProfile } from './create-profile.ts';
export { mountProfiles } from './routes.ts';
export { readViewerAttributes } from './viewer-attributes.ts';
