/** Counters and figures of what other features keep. The overview is here, because the firm's own file is full. */
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { adminReportsContract } from './contract/admin.ts';
import { campaignReportsContract, firmPanelContract } from './contract/firm.ts';
import { OVERVIEW_DAYS, overviewSchema } from './overview-wire.ts';
import { reportTexts } from './texts.ts';

export const overviewContract = {
  readFirmOverview: route({
    method: 'GET',
    path: '/api/firm/overview',
    access: ['firm'],
    summary: 'All campaigns of the firm by day, against the period before, and what waits for the firm.',
    query: z.object({ days: z.enum(OVERVIEW_DAYS, { error: reportTexts.wrongDays }).default('30') }),
    data: overviewSchema,
  }),
};

export const reportsContract = {
  ...firmPanelContract,
  ...overviewContract,
  ...campaignReportsContract,
  ...adminReportsContract,
};
