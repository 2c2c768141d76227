export { CampaignStates } from './campaign-states.tsx';
export { CampaignStatusBadge } from './campaign-status-badge.tsx';
export { TakeBackDialog } from './firm/take-back-dialog.tsx';
export { Creative } from './creative.tsx';
export { OutsideLink } from './outside-link.tsx';
export { ActivePage } from './firm/active-page.tsx';
export { CampaignActs } from './firm/campaign-acts.tsx';
export { CampaignLink, useClone } from './firm/campaign-entries.tsx';
