import { calendarDaySchema, moneyOut, timestampSchema } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { CAMPAIGN_STATUSES } from '#features/campaigns/lifecycle.ts';
import { OVERVIEW_DAYS, overviewSchema } from '#features/performance/overview-wire.ts';
import { reportTexts } from '#features/performance/texts.ts';

const count = z.int();

const adminStats = z.object({
  totalUsers: count,
  campaigns: z.object({
    total: count,
    pending: count,
    active: count.meta({ description: 'Running and stopped ones, as the list holds them' }),
    on_air: count.meta({ description: 'Of these, shown to viewers today' }),
    completed: count,
  }),
  budgets: z.object({
    totalCampaignBudgets: moneyOut.meta({ description: 'Net budgets of paid orders' }),
    totalSystemFees: moneyOut.meta({ description: 'Fees of paid orders, less those that went back' }),
    totalRemainingBudgets: moneyOut.meta({ description: 'What campaigns still hold' }),
    totalViewBudgets: moneyOut.meta({
      description: 'Paid to viewers for views and clicks, less what was taken back',
    }),
  }),
  payments: z.object({
    pendingCount: count.meta({
      description: 'Orders that wait for the firm’s payment or for the admin’s decision',
    }),
    totalAmount: moneyOut.meta({ description: 'With VAT, of paid orders' }),
    totalSystemFees: moneyOut,
    totalVatAmount: moneyOut,
  }),
});
export type AdminStats = z.output<typeof adminStats>;

const systemStats = z.object({
  users: z.object({ viewers: count, firms: count, admins: count, new_today: count }),
  watching: z.object({
    open_watches: count,
    views_today: count,
    invalid_views_today: count.meta({ description: 'Of these, found invalid; they stay counted' }),
    earned_today: moneyOut.meta({ description: 'For views and clicks, without what was taken back' }),
  }),
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

const queue = z.object({ count, oldest_at: timestampSchema.nullable() }).nullable();

const waitingQueues = z.object({
  campaigns: queue,
  payments: queue,
  withdrawals: queue,
  complaints: queue,
  suspects: queue.meta({ description: 'Groups of suspected accounts that nobody has decided on' }),
  proposals: queue.meta({ description: 'What other administrators proposed' }),
});
export type WaitingQueues = z.output<typeof waitingQueues>;

export const SERIES_DAYS = ['7', '30', '90'] as const;

const seriesDay = z.object({
  date: calendarDaySchema(),
  views: count,
  invalid_views: count.meta({ description: 'Of these, found invalid; they stay counted' }),
  viewer_earnings: moneyOut.meta({
    description: 'Paid to viewers for the views and clicks of this day, less what was taken back of it',
  }),
  system_earnings: moneyOut.meta({
    description: 'Fees of orders paid on this day, less the fees returned on it',
  }),
  payments_count: count.meta({ description: 'Orders paid on this day' }),
  payments_total: moneyOut.meta({ description: 'Their totals with VAT' }),
  payments_from_wallets: moneyOut.meta({
    description: 'Of these totals, what was paid from the wallets of firms, which brings in no money',
  }),
});
export type SeriesDay = z.output<typeof seriesDay>;

export const adminReportsContract = {
  getAdminStats: route({
    method: 'GET',
    path: '/api/admin/stats',
    access: { admin: 'all' },
    summary: 'What the admin’s dashboard shows.',
    data: adminStats,
  }),
  getWaitingQueues: route({
    method: 'GET',
    path: '/api/admin/waiting',
    access: { admin: 'all' },
    summary: 'How much waits in each queue and since when; null for a queue of another duty.',
    data: waitingQueues,
  }),
  getStatsSeries: route({
    method: 'GET',
    path: '/api/admin/stats/series',
    access: { admin: 'all' },
    summary: 'Views, earnings and payments by Istanbul day, the last 7, 30 or 90 days up to today.',
    query: z.object({ days: z.enum(SERIES_DAYS).default('30') }),
    data: z.object({ days: z.array(seriesDay) }),
  }),
  getSystemStats: route({
    method: 'GET',
    path: '/api/admin/system-stats',
    access: { admin: 'all' },
    summary: 'How the system stands: people, watching, balances, and whether the books agreed.',
    data: systemStats,
  }),
};

export const namedCampaign = z.object({
  id: z.int(),
  campaign_name: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  stop_reason: z.string().nullable(),
  start_date: calendarDaySchema(),
  notice_id: z.int().meta({ description: 'Read it, and the campaign is news no more' }),
});

export type NamedCampaign = z.output<typeof namedCampaign>;

const firmStats = z.object({
  draft_campaigns: count,
  pending_campaigns: count,
  rejected_campaigns: count,
  active_campaigns: count.meta({ description: 'Running and stopped ones, as the list holds them' }),
  stopped_campaigns: count,
  completed_campaigns: count,
  pending_payment_campaigns: count,
  unpaid_orders: count.meta({ description: 'Payments that the firm can make now, of campaigns and top-ups' }),
  approved_campaigns_list: z.array(namedCampaign),
  payment_approved_campaigns_list: z.array(namedCampaign),
});

export type FirmStats = z.output<typeof firmStats>;

export const firmPanelContract = {
  getFirmStats: route({
    method: 'GET',
    path: '/api/firm/stats',
    access: ['firm'],
    summary: 'How many campaigns the firm has in which state, and which were approved or paid lately.',
    data: firmStats,
  }),
};

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

export const panelsContract = { ...firmPanelContract, ...overviewContract, ...adminReportsContract };
