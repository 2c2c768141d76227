export { createViewerProfile, createViewerProfiles } from './create-viewer-profile.ts';
export { eraseViewer } from './erase-viewer.ts';
export { mountPeople } from './routes.ts';
export { allowTargeting, readRewards } from './viewer-row.ts';
export { type MatchingAttributes, readMatchingAttributes } from './viewer-attributes.ts';
