/** Every call of this feature: counters and figures of what other features keep. */
import { adminReportsContract } from './contract/admin.ts';
import { campaignReportsContract, firmPanelContract } from './contract/firm.ts';

export const reportsContract = { ...firmPanelContract, ...campaignReportsContract, ...adminReportsContract };
