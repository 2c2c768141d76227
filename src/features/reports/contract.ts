/** Counters and figures of what other features keep (Specification, section 3 of document 1, sections 2, 3 and 7 of document 2). */
import { calendarDaySchema, timestampSchema } from '#lib/shared/dates.ts';
import { moneyOut } from '#lib/shared/money.ts';
import { route } from '#lib/shared/route.ts';
import { idSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { campaignReportsContract } from './campaign-contract.ts';

const count = z.int();
const namedCampaign = z.object({ id: z.int(), campaign_name: z.string() });

/** At most so many campaigns stand in each list of the firm's panel. */
export const MAX_NAMED = 50;

/** What the firm's panel counts; the two lists are what its popups have yet to tell of, the latest first. */
const firmStats = z.object({
  draft_campaigns: count,
  pending_campaigns: count,
  rejected_campaigns: count,
  active_campaigns: count,
  stopped_campaigns: count,
  halted_campaigns: count.meta({ description: 'Of the stopped ones, those that an admin stopped' }),
  completed_campaigns: count,
  pending_payment_campaigns: count,
  approved_campaigns_list: z.array(namedCampaign),
  payment_approved_campaigns_list: z.array(namedCampaign),
});
export type FirmStats = z.output<typeof firmStats>;

const adminStats = z.object({
  totalUsers: count,
  campaigns: z.object({ total: count, pending: count, active: count, completed: count }),
  budgets: z.object({
    totalCampaignBudgets: moneyOut.meta({ description: 'Net budgets of paid orders' }),
    totalSystemFees: moneyOut.meta({ description: 'Fees of paid orders' }),
    totalRemainingBudgets: moneyOut.meta({ description: 'What campaigns still hold' }),
    totalViewBudgets: moneyOut.meta({ description: 'Paid to viewers for views and clicks' }),
  }),
  payments: z.object({
    pendingCount: count.meta({ description: 'Orders that are not paid yet' }),
    totalAmount: moneyOut.meta({ description: 'With VAT, of paid orders' }),
    totalSystemFees: moneyOut,
    totalVatAmount: moneyOut,
  }),
});
export type AdminStats = z.output<typeof adminStats>;

const systemStats = z.object({
  users: z.object({ viewers: count, firms: count, admins: count, new_today: count }),
  watching: z.object({ open_watches: count, views_today: count, earned_today: moneyOut }),
  balances: z.object({
    viewer_wallets: moneyOut,
    firm_wallets: moneyOut,
    campaigns: moneyOut,
    withdrawals_pending: moneyOut,
    vat_payable: moneyOut,
    platform_margin: moneyOut.meta({ description: 'Fees of paid orders less their VAT and the bonuses' }),
  }),
  last_reconciliation: z.object({ at: timestampSchema, problem_count: count }).nullable(),
});
export type SystemStats = z.output<typeof systemStats>;

/** The dashboard's charts: days up to today. */
export const SERIES_DAYS = ['7', '30', '90'] as const;

const seriesDay = z.object({
  date: calendarDaySchema(),
  views: count,
  viewer_earnings: moneyOut.meta({ description: 'Paid to viewers for views and clicks' }),
  system_earnings: moneyOut.meta({ description: 'Fees of orders paid on this day' }),
  payments_count: count.meta({ description: 'Orders paid on this day' }),
  payments_total: moneyOut.meta({ description: 'Their totals with VAT' }),
});
export type SeriesDay = z.output<typeof seriesDay>;

/** The two popups of the firm's panel. */
export const NOTICE_KINDS = ['approved', 'payment_approved'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

const seenNotices = z.object({
  kind: z.enum(NOTICE_KINDS),
  campaign_ids: z.array(idSchema).min(1).max(MAX_NAMED),
});

export const reportsContract = {
  getFirmStats: route({
    method: 'GET',
    path: '/api/firm/stats',
    access: ['firm'],
    summary: 'How many campaigns the firm has in which state, and which were approved or went live lately.',
    data: firmStats,
  }),
  markNoticesSeen: route({
    method: 'POST',
    path: '/api/firm/notices/seen',
    access: ['firm'],
    summary: 'The firm was shown a popup about these campaigns of its own; no device shows it again.',
    body: seenNotices,
    data: z.object({ seen: count.meta({ description: 'How many had not been marked before' }) }),
  }),
  ...campaignReportsContract,
  getAdminStats: route({
    method: 'GET',
    path: '/api/admin/stats',
    access: ['admin'],
    summary: 'What the admin’s dashboard shows.',
    data: adminStats,
  }),
  getStatsSeries: route({
    method: 'GET',
    path: '/api/admin/stats/series',
    access: ['admin'],
    summary: 'Views, earnings and payments by Istanbul day, the last 7, 30 or 90 days up to today.',
    query: z.object({ days: z.enum(SERIES_DAYS).default('30') }),
    data: z.object({ days: z.array(seriesDay) }),
  }),
  getSystemStats: route({
    method: 'GET',
    path: '/api/admin/system-stats',
    access: ['admin'],
    summary: 'How the system stands: people, watching, balances, and whether the books agreed.',
    data: systemStats,
  }),
};
