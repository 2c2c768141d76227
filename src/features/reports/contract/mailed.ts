/** The report of a firm's campaigns by e-mail. */
import { timestampSchema } from '#lib/shared/dates.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { reportErrors } from '../errors.ts';
import { FREQUENCIES } from '../report-period.ts';
import { reportTexts } from '../texts.ts';

export const REPORT_CHOICES = ['off', ...FREQUENCIES] as const;
export type ReportChoice = (typeof REPORT_CHOICES)[number];

const choice = z.enum(REPORT_CHOICES, { error: reportTexts.wrongFrequency });

const mailedReport = z.object({
  frequency: choice,
  email: z.string().meta({ description: 'Where it goes: the address of the firm’s account' }),
  next_at: timestampSchema.nullable().meta({ description: 'Null while it is switched off' }),
  last_sent_at: timestampSchema.nullable(),
});
export type MailedReport = z.output<typeof mailedReport>;

export const mailedReportContract = {
  readMailedReport: route({
    method: 'GET',
    path: '/api/firm/report',
    access: ['firm'],
    summary: 'How often the firm gets the report of its campaigns by e-mail, and when next.',
    data: mailedReport,
  }),
  chooseMailedReport: route({
    method: 'PUT',
    path: '/api/firm/report',
    access: ['firm'],
    summary: 'Switches the report by e-mail off, or on by the week or by the month.',
    body: z.object({ frequency: choice }),
    data: mailedReport,
  }),
  sendSampleReport: route({
    method: 'POST',
    path: '/api/firm/report/sample',
    access: ['firm'],
    summary: 'Sends the firm the report of the last week or month at once, as it would come.',
    errors: [reportErrors.REPORT_NOT_SENT],
  }),
  unsubscribeReport: route({
    method: 'POST',
    path: '/api/report-unsubscriptions',
    access: 'public',
    summary: 'Switches off the report that a mail came with, by the signed link in it.',
    body: z.object({ token: z.string().min(1).max(200) }),
    errors: [reportErrors.REPORT_LINK_WRONG],
  }),
};
