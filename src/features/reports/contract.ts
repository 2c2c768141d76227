/**
 * Every call of this feature: counters and figures of what other features keep. Those of the firm's first screen and of its
 * report by e-mail stand here, because the firm's own file is as long as a file may be.
 */
import { timestampSchema } from '#lib/shared/dates.ts';
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

const mailedReport = z.object({
  is_on: z.boolean(),
  email: z.string().meta({ description: 'Where it goes: the address of the firm’s account' }),
  next_at: timestampSchema.nullable().meta({ description: 'Null while it is switched off' }),
  last_sent_at: timestampSchema.nullable(),
});

export const mailedReportContract = {
  readMailedReport: route({
    method: 'GET',
    path: '/api/firm/report',
    access: ['firm'],
    summary: 'Whether the firm gets the weekly report of its campaigns by e-mail, and when next.',
    data: mailedReport,
  }),
  switchMailedReport: route({
    method: 'PUT',
    path: '/api/firm/report',
    access: ['firm'],
    summary: 'Switches the weekly report by e-mail on or off.',
    body: z.object({ is_on: z.boolean({ error: reportTexts.wrongSwitch }) }),
    data: mailedReport,
  }),
};

export const reportsContract = {
  ...firmPanelContract,
  ...overviewContract,
  ...mailedReportContract,
  ...campaignReportsContract,
  ...adminReportsContract,
};
