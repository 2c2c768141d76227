/** The campaigns of the demo's firms: past ones, running ones, and some in every queue. */
import type { DemoCampaign } from './campaign.ts';
import { CAMPAIGNS_OF_LOGINS } from './campaigns-of-logins.ts';
import { CAMPAIGNS_OF_OTHERS } from './campaigns-of-others.ts';

/** Campaigns of one firm are in the order in which they are made. */
export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [...CAMPAIGNS_OF_LOGINS, ...CAMPAIGNS_OF_OTHERS];
