/** Every call of this feature: counters and figures of what other features keep. */
import { adminReportsContract } from './contract/admin.ts';
import { campaignReportsContract, firmPanelContract } from './contract/firm.ts';
import { mailedReportContract } from './contract/mailed.ts';
import { overviewContract } from './contract/overview.ts';

export const reportsContract = {
  ...firmPanelContract,
  ...overviewContract,
  ...mailedReportContract,
  ...campaignReportsContract,
  ...adminReportsContract,
};
