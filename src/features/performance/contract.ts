import { calendarDaySchema, idParam, moneyOut, searchField, timestampSchema } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { periodTexts } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { AUDIENCE_LISTS } from '#features/audience/audience.ts';
import { campaignErrors } from '#features/campaigns/errors.ts';
import { ACTIVE_FILTERS } from '#features/campaigns/campaign-wire.ts';
import { CAMPAIGN_STATUSES } from '#features/campaigns/lifecycle.ts';
import { PAYMENT_METHODS } from '#features/payments/lifecycle.ts';
import { ADVICE_ACTIONS, ADVICE_KINDS, VERDICTS } from './advice.ts';
import { countDays, GRANULARITIES, type Granularity, MAX_DAYS, JOURNAL_KINDS } from './buckets.ts';
import { invalidCounts } from './overview-wire.ts';
import { reportTexts } from './texts.ts';

const count = z.int();
const percent = z.number().meta({ description: 'Percent, two decimals' });
const params = z.object({ id: idParam });
const errors = [campaignErrors.CAMPAIGN_NOT_FOUND];

const figures = z.object({
  total_views: count,
  total_clicks: count,
  ctr: percent,
  spent: moneyOut.meta({ description: 'With fee and VAT; without what was found invalid and taken back' }),
});

const optionalDays = { from: calendarDaySchema().optional(), to: calendarDaySchema().optional() };

const lastDays = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, reportTexts.wrongLast)
  .transform(Number)
  .optional();

function checkRange(
  {
    by,
    from,
    to,
    last = 1,
  }: { by: Granularity; from?: string | undefined; to?: string | undefined; last?: number | undefined },
  context: z.RefinementCtx,
): void {
  const issue = (message: string, field = 'to') =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (last > MAX_DAYS[by]) issue(reportTexts.tooLong(by, MAX_DAYS[by]), 'last');
  if (from === undefined || to === undefined) return;
  if (from > to) issue(periodTexts.wrongOrder);
  else if (countDays({ from, to }) > MAX_DAYS[by]) issue(reportTexts.tooLong(by, MAX_DAYS[by]));
}

const daysQuery = z
  .object(optionalDays)
  .superRefine((query, context) => checkRange({ ...query, by: 'day' }, context));

const performanceQuery = z
  .object({
    by: z.enum(GRANULARITIES, { error: reportTexts.wrongBy }).default('day'),
    last: lastDays,
    ...optionalDays,
  })
  .superRefine(checkRange);

const point = figures.extend({
  at: timestampSchema.meta({ description: 'The first instant of the Istanbul day or hour' }),
  unique_viewers: count.meta({ description: 'Different viewers within the day or hour' }),
  new_viewers: count.meta({ description: 'Viewers who saw it for the first time' }),
  budget_left: moneyOut.meta({ description: 'Of the budget paid in by then, at the end of the day or hour' }),
  evenly_left: moneyOut.meta({ description: 'The same, if it were spent evenly over the time on the air' }),
});
export type PerformancePoint = z.output<typeof point>;

const audienceValue = z.object({
  name: z.string(),
  viewers: count,
  share: percent,
  clicks: count.nullable().meta({ description: 'Null where fewer than ten clicked' }),
  ctr: percent.nullable(),
});

const performance = z.object({
  campaign: z.object({
    id: z.int(),
    campaign_name: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    stop_reason: z.string().nullable(),
    start_date: calendarDaySchema(),
    end_date: calendarDaySchema(),
    activated_at: timestampSchema.nullable(),
    completed_at: timestampSchema.nullable(),
  }),
  by: z.enum(GRANULARITIES),
  from: calendarDaySchema(),
  to: calendarDaySchema(),
  totals: figures.extend({ new_viewers: count, ...invalidCounts }),
  rates: z.object({
    views_per_day: z.number(),
    spent_per_day: moneyOut,
    cost_per_view: moneyOut.nullable().meta({ description: 'Clicks included; null without a view' }),
    cost_per_new_viewer: moneyOut.nullable(),
    cost_per_click: moneyOut.nullable().meta({ description: 'All that was spent, by clicks' }),
  }),
  points: z.array(point),
  pace: z
    .object({
      verdict: z.enum(VERDICTS),
      budget_left_percent: percent,
      time_left_percent: percent,
      daily_spent: moneyOut.meta({
        description: 'A day, at the rate of the last seven days, with fee and VAT',
      }),
      daily_needed: moneyOut.meta({ description: 'A day, to spend the rest evenly' }),
      runs_out_on: calendarDaySchema().nullable(),
      left_at_end: moneyOut,
    })
    .nullable()
    .meta({ description: 'Null before it was paid for' }),
  invalid: z.object({ views: count, clicks: count, amount: moneyOut }).meta({
    description: 'Found invalid since the beginning, still counted; the amount is back in the budget',
  }),
  budget: z
    .object({
      paid: moneyOut.meta({ description: 'Its paid orders, with VAT' }),
      first_views: moneyOut,
      repeat_views: moneyOut,
      clicks: moneyOut,
      fee: moneyOut.meta({ description: 'Of what was spent, with its VAT' }),
      vat: moneyOut.meta({ description: 'Of what was spent; a part of the fee' }),
      refunded: moneyOut.meta({ description: 'To the firm’s wallet, with VAT and fee' }),
      unspent: moneyOut.meta({ description: 'With VAT and fee' }),
    })
    .meta({
      description: 'Where all the money went, without what was invalid; the parts sum to what was paid',
    }),
  audience: z
    .object({
      viewers: count,
      taken_at: timestampSchema,
      attributes: z.array(
        z.object({
          attribute: z.enum(AUDIENCE_LISTS),
          name: z.string(),
          has_several: z.boolean().meta({ description: 'A viewer may have several of its values' }),
          values: z.array(audienceValue),
        }),
      ),
    })
    .nullable()
    .meta({ description: 'Values that at least ten viewers share; null before ten have seen it' }),
});
export type Performance = z.output<typeof performance>;

const advice = z.object({
  kind: z.enum(ADVICE_KINDS),
  title: z.string(),
  reason: z.string(),
  action: z.enum(ADVICE_ACTIONS).nullable(),
});

const journalLine = z.object({
  at: timestampSchema,
  kind: z.enum(JOURNAL_KINDS),
  text: z.string(),
  amount: moneyOut.meta({ description: 'What it is about: a budget, a payment with VAT, what came back' }),
  net_change: moneyOut.meta({ description: 'What it did to the budget that viewers are paid from' }),
  order_id: z.int().nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  reason: z.string().nullable(),
});
export type BudgetJournalLine = z.output<typeof journalLine>;

export const MOST_CAMPAIGN_DAYS = 10_000;

const campaignDay = z.object({
  date: calendarDaySchema(),
  campaign_id: z.int(),
  campaign_name: z.string(),
  total_views: count,
  total_clicks: count,
  ...invalidCounts,
  spent: figures.shape.spent,
});
export type CampaignDay = z.output<typeof campaignDay>;

export const campaignReportsContract = {
  listCampaignDays: route({
    method: 'GET',
    path: '/api/firm/campaigns/days',
    whileViewing: false,
    access: ['firm'],
    summary:
      'The figures of the campaigns in the active list, a row a day and campaign, the latest days first.',
    query: z.object({ search: searchField, status: z.enum(ACTIVE_FILTERS).default('all') }),
    data: z.object({ days: z.array(campaignDay) }),
  }),
  getCampaignStats: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/stats',
    access: ['firm'],
    summary: 'The totals of a campaign.',
    params,
    data: figures.extend({ unique_viewers: count, remaining_budget: moneyOut }),
    errors,
  }),
  getCampaignStatistics: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/statistics',
    access: ['firm'],
    summary: 'The figures of a campaign by day, the last thirty unless said, empty days left out.',
    params,
    query: daysQuery,
    data: z.object({
      days: z.array(figures.extend({ date: calendarDaySchema(), unique_viewers: count })),
    }),
    errors,
  }),
  getCampaignPerformance: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/performance',
    access: ['firm'],
    summary: 'A campaign over days or hours: figures, rates, pace, where its money went, and who saw it.',
    params,
    query: performanceQuery,
    data: performance,
    errors,
  }),
  getCampaignOptimizations: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/optimizations',
    access: ['firm'],
    summary: 'Advice computed from the campaign’s figures, each with its reason; none when all is well.',
    params,
    data: z.object({ optimizations: z.array(advice) }),
    errors,
  }),
  getBudgetHistory: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/budget-history',
    access: ['firm'],
    summary: 'Whatever set, paid, raised or returned the budget, the latest first, at most two hundred.',
    params,
    data: z.object({ history: z.array(journalLine) }),
    errors,
  }),
};
