export {
  createViewerProfile,
  createViewerProfiles,
  eraseViewer,
  profileRewardEntries,
} from './create-viewer-profile.server.ts';
export {
  allowTargeting,
  countRewards,
  lockViewer,
  MATCHING_COLUMN_NAMES,
  markProfileRewardShown,
  markWelcomeBonusShown,
  type MatchingAttributes,
  matchingOf,
  readMatchingAttributes,
  readRewards,
  readViewer,
  rewardStateOf,
  updateDetailsRow,
  type ViewerRow,
} from './create-viewer-profile.server.ts';
