export { CampaignStates } from './campaign-states.tsx';
export { CampaignStatusBadge } from './campaign-status-badge.tsx';
export { TakeBackDialog } from './firm/take-back-dialog.tsx';
export { Creative } from './creative.tsx';
export { OutsideLink } from './outside-link.tsx';
export { useClone } from './firm/campaign-entries.tsx';
