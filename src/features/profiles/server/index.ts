export { createFirmProfile, createViewerProfile } from './create-profile.ts';
export { eraseViewer } from './erase-viewer.ts';
export { mountProfiles } from './routes.ts';
export { allowTargeting } from './viewer-row.ts';
export { type MatchingAttributes, readMatchingAttributes } from './viewer-attributes.ts';
