/**
 * Every call of this feature: counters and figures of what other features keep. Those of the firm's first screen and of its
 * report by e-mail stand here, because the firm's own file is as long as a file may be.
 */
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { adminReportsContract } from './contract/admin.ts';
import { campaignReportsContract, firmPanelContract } from './contract/firm.ts';
import { publicReportsContract } from './contract/public.ts';
import { reportErrors } from './errors.ts';
import { choiceSchema, mailedReportSchema } from './mailed-report-wire.ts';
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

export const mailedReportContract = {
  readMailedReport: route({
    method: 'GET',
    path: '/api/firm/report',
    access: ['firm'],
    summary: 'How often the firm gets the report of its campaigns by e-mail, and when next.',
    data: mailedReportSchema,
  }),
  chooseMailedReport: route({
    method: 'PUT',
    path: '/api/firm/report',
    access: ['firm'],
    summary: 'Switches the report by e-mail off, or on by the week or by the month.',
    body: z.object({ frequency: choiceSchema }),
    data: mailedReportSchema,
  }),
  sendSampleReport: route({
    method: 'POST',
    path: '/api/firm/report/sample',
    access: ['firm'],
    summary: 'Sends the firm the report of the last week or month at once, as it would come.',
    errors: [reportErrors.REPORT_NOT_SENT],
  }),
};

export const reportsContract = {
  ...firmPanelContract,
  ...overviewContract,
  ...mailedReportContract,
  ...publicReportsContract,
  ...campaignReportsContract,
  ...adminReportsContract,
};
