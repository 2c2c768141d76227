import {
  calendarDaySchema,
  idParam,
  idSchema,
  pageFields,
  paginationSchema,
  searchField,
  timestampSchema,
} from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { orEmpty, reasonSchema, textSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { stopBody } from '#features/campaigns/contract/admin.ts';
import { CAMPAIGN_STATUSES } from '#features/campaigns/lifecycle.ts';
import { campaignErrors } from '#features/campaigns/errors.ts';
import { fieldTexts } from './texts.ts';
import { defineActs } from '#lib/shared/acts.ts';
import { CAMPAIGN_SUBJECT } from '#features/campaigns/acts.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const complaintErrors = defineErrors({
  /** The ad is unknown, or this viewer never started it. Both give the same answer. */
  REPORTED_AD_NOT_FOUND: [404, 'Bu reklam bulunamadı.'],
  AD_REPORTED_BEFORE: [409, 'Bu reklamı daha önce bildirmiştin. İnceliyoruz.'],
  TOO_MANY_AD_REPORTS: [429, 'Bugün çok sayıda reklam bildirdin. Yarın yeniden bildirebilirsin.'],
  NO_OPEN_AD_REPORTS: [409, 'Bu kampanyanın bekleyen şikayeti yok: bu arada sonuçlandırılmış.'],
});

export const complaintActs = defineActs({
  subject: CAMPAIGN_SUBJECT,
  area: { kind: 'ad-report', noun: 'Reklam şikayeti' },
  verbs: { stop: 'durduruldu', dismiss: 'kapatıldı' },
  fields: { closed_reports: 'Kapatılan şikayet' },
});

export const AD_REPORT_REASONS = [
  'misleading',
  'offensive',
  'illegal',
  'broken_link',
  'not_as_shown',
  'other',
] as const;
export type AdReportReason = (typeof AD_REPORT_REASONS)[number];

export const AD_REPORT_STATES = ['open', 'decided', 'all'] as const;
export type AdReportState = (typeof AD_REPORT_STATES)[number];

/** The number of latest texts that the queue shows beside an ad. Further ones are only counted. */
export const SHOWN_TEXTS = 20;

const reason = z.enum(AD_REPORT_REASONS, { error: fieldTexts.reason });

export const reportBody = z
  .object({
    reason,
    text: z.union([z.literal(''), textSchema(fieldTexts.text).max(500, fieldTexts.textTooLong)]).default(''),
  })
  .refine((report) => report.reason !== 'other' || report.text !== '', {
    path: ['text'],
    error: fieldTexts.text,
  });

/** The newest report that the admin has read. Later reports stay open. */
const seen = { last_report_id: idSchema.optional() };

export const dismissBody = z.object({
  reason: reasonSchema('Neden kapattığını yaz', 'Not'),
  ...seen,
});

const decision = z.object({
  decision: z.enum(['dismissed', 'stopped']),
  note: z.string(),
  actor_name: z.string(),
  at: timestampSchema,
});

const reportedCampaign = z.object({
  id: z.int(),
  campaign_name: z.string(),
  description: z.string(),
  campaign_link: z.string(),
  image_path: z.string().nullable(),
  start_date: calendarDaySchema(),
  status: z.enum(CAMPAIGN_STATUSES),
  stop_reason: z.string().nullable(),
  firm_name: z.string(),
  total_views: z.int(),
  open_reports: z.int(),
  total_reports: z.int(),
  first_reported_at: timestampSchema,
  last_reported_at: timestampSchema,
  last_report_id: z.int(),
  reasons: z.array(z.object({ reason, count: z.int() })),
  texts: z.array(z.object({ reason, text: z.string(), reported_at: timestampSchema, is_open: z.boolean() })),
  decisions: z.array(decision),
});
export type ReportedCampaign = z.output<typeof reportedCampaign>;

const params = z.object({ id: idParam });

export const complaintsContract = {
  reportAd: route({
    method: 'POST',
    path: '/api/user/ads/:id/report',
    access: ['user'],
    summary: 'Reports an ad that this viewer has started, once.',
    params,
    body: reportBody,
    errors: [
      complaintErrors.REPORTED_AD_NOT_FOUND,
      complaintErrors.AD_REPORTED_BEFORE,
      complaintErrors.TOO_MANY_AD_REPORTS,
    ],
  }),
  listReportedAds: route({
    method: 'GET',
    path: '/api/admin/ad-reports',
    access: { admin: ['moderator'] },
    summary: 'Reported campaigns; those with the most open reports first.',
    query: z.object({
      ...pageFields,
      search: searchField,
      state: orEmpty(z.enum(AD_REPORT_STATES)).default('open'),
      reason: orEmpty(reason),
    }),
    data: z.object({
      campaigns: z.array(reportedCampaign),
      pagination: paginationSchema,
      stats: z.object({ open_campaigns: z.int(), open_reports: z.int(), total_reports: z.int() }),
    }),
  }),
  dismissReports: route({
    method: 'PUT',
    path: '/api/admin/ad-reports/:id/dismiss',
    access: { admin: ['moderator'] },
    summary: 'Closes the open reports of a campaign with a note; the campaign goes on.',
    params,
    body: dismissBody,
    errors: [complaintErrors.NO_OPEN_AD_REPORTS],
  }),
  stopReportedCampaign: route({
    method: 'PUT',
    path: '/api/admin/ad-reports/:id/stop',
    access: { admin: ['moderator'] },
    summary:
      'Takes a reported campaign off the air with a reason that its firm reads, and closes its open reports.',
    params,
    body: stopBody.extend(seen),
    errors: [
      complaintErrors.NO_OPEN_AD_REPORTS,
      campaignErrors.CAMPAIGN_NOT_FOUND,
      campaignErrors.CAMPAIGN_STATE,
    ],
  }),
};
