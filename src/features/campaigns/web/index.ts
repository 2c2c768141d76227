export { StopCampaignDialog } from './admin/stop-campaign-dialog.tsx';
