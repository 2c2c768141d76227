export { StopCampaignDialog } from './admin/stop-campaign-dialog.tsx';
export { CampaignStatusBadge } from './campaign-status-badge.tsx';
export { OutsideLink } from './outside-link.tsx';
