export { findPeople } from './admin-users.ts';
export { createViewerProfile, createViewerProfiles } from './create-viewer-profile.ts';
export { eraseViewer } from './create-viewer-profile.ts';
export { mountPeople } from './routes.ts';
export { allowTargeting, readRewards } from './viewer-row.ts';
export {
  MATCHING_COLUMN_NAMES,
  type MatchingAttributes,
  matchingOf,
  readMatchingAttributes,
} from './viewer-row.ts';
