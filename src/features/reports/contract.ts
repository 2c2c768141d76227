/** Counters and figures of what other features keep (Specification, section 3 of document 1, sections 2, 3 and 7 of document 2). */
import { calendarDaySchema, timestampSchema } from '#lib/shared/dates.ts';
import { moneyOut } from '#lib/shared/money.ts';
import { route } from '#lib/shared/route.ts';
import { idParam } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { campaignErrors } from '#features/campaigns/errors.ts';
import { reportTexts } from './texts.ts';

const count = z.int();
const namedCampaign = z.object({ id: z.int(), campaign_name: z.string() });
const params = z.object({ id: idParam });

/** What the firm's panel counts; the two lists are what its popups tell of, the latest first, at most fifty. */
const firmStats = z.object({
  draft_campaigns: count,
  pending_campaigns: count,
  rejected_campaigns: count,
  active_campaigns: count,
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

const campaignFigures = z.object({
  total_views: count,
  total_clicks: count,
  ctr: z.number().meta({ description: 'Percent, two decimals' }),
  spent: moneyOut,
});

const daysQuery = z
  .object({
    from: calendarDaySchema().optional(),
    to: calendarDaySchema().optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: reportTexts.wrongRange,
  });

export const reportsContract = {
  getFirmStats: route({
    method: 'GET',
    path: '/api/firm/stats',
    access: ['firm'],
    summary: 'How many campaigns the firm has in which state, and which were approved or went live lately.',
    data: firmStats,
  }),
  getCampaignStats: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/stats',
    access: ['firm'],
    summary: 'The totals of a campaign.',
    params,
    data: campaignFigures.extend({ unique_viewers: count, remaining_budget: moneyOut }),
    errors: [campaignErrors.CAMPAIGN_NOT_FOUND],
  }),
  getCampaignStatistics: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/statistics',
    access: ['firm'],
    summary:
      'The figures of a campaign by Istanbul day, the last thirty days unless said, days without any left out.',
    params,
    query: daysQuery,
    data: z.object({ days: z.array(campaignFigures.extend({ date: calendarDaySchema() })) }),
    errors: [campaignErrors.CAMPAIGN_NOT_FOUND],
  }),
  getAdminStats: route({
    method: 'GET',
    path: '/api/admin/stats',
    access: ['admin'],
    summary: 'What the admin’s dashboard shows.',
    data: adminStats,
  }),
  getSystemStats: route({
    method: 'GET',
    path: '/api/admin/system-stats',
    access: ['admin'],
    summary: 'How the system stands: people, watching, balances, and whether the books agreed.',
    data: systemStats,
  }),
};
