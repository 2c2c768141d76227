export { useCampaignChange, useFirmCampaign } from './api.web.ts';
export { formTexts, activeTexts } from './firm-texts.web.ts';
export { BudgetBreakdownList, RefundList } from './campaign-facts.tsx';
export { CampaignStates, CampaignStatusBadge, useAsked } from './campaign-states.tsx';
export { TakeBackDialog } from './firm-lists.tsx';
export { Creative, OutsideLink } from './creative.tsx';
export { ActivePage, type NamedCampaignState, RunButton } from './running/active-page.tsx';
export { CampaignDialog, CampaignLink, useClone, useCloneEntry } from './running/campaign-dialog.tsx';
