/** The wire of the report of a firm's campaigns by e-mail. */
import { timestampSchema } from '#lib/shared/dates.ts';
import { z } from '#lib/shared/zod.ts';
import { FREQUENCIES } from './report-period.ts';
import { reportTexts } from './texts.ts';

export const REPORT_CHOICES = ['off', ...FREQUENCIES] as const;
export type ReportChoice = (typeof REPORT_CHOICES)[number];

export const choiceSchema = z.enum(REPORT_CHOICES, { error: reportTexts.wrongFrequency });

export const mailedReportSchema = z.object({
  frequency: choiceSchema,
  email: z.string().meta({ description: 'Where it goes: the address of the firm’s account' }),
  next_at: timestampSchema.nullable().meta({ description: 'Null while it is switched off' }),
  last_sent_at: timestampSchema.nullable(),
});
export type MailedReport = z.output<typeof mailedReportSchema>;
