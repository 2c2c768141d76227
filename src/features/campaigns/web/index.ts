export { CampaignStatusBadge } from './campaign-status-badge.tsx';
export { OutsideLink } from './outside-link.tsx';
