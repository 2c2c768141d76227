import { calendarDaySchema, moneyOut } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';

const count = z.int();

export const OVERVIEW_DAYS = ['7', '30', '90'] as const;
export type OverviewDays = (typeof OVERVIEW_DAYS)[number];

export const invalidCounts = {
  invalid_views: count.meta({ description: 'Of the views, found invalid; they stay counted' }),
  invalid_clicks: count,
};

export const figures = z.object({
  spent: moneyOut.meta({ description: 'With fee and VAT; without what was found invalid and taken back' }),
  total_views: count,
  total_clicks: count,
  ...invalidCounts,
});
export type OverviewFigures = z.output<typeof figures>;

const day = figures.extend({ date: calendarDaySchema() });
export type OverviewDay = z.output<typeof day>;

export const period = z.object({
  from: calendarDaySchema(),
  to: calendarDaySchema(),
  totals: figures,
  days: z.array(day).meta({ description: 'Every day of the period, also those without a view' }),
});
export type OverviewPeriod = z.output<typeof period>;

export const WAITING_KINDS = [
  'unpaid',
  'rejected',
  'halted',
  'low_budget',
  'ending',
  'starting',
  'draft',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

export const MAX_WAITING = 50;

const waitingItem = z.object({
  kind: z.enum(WAITING_KINDS),
  campaign_id: z.int(),
  campaign_name: z.string(),
  amount: moneyOut.nullable().meta({ description: 'To pay with VAT, or what is left of the budget' }),
  day: calendarDaySchema().nullable().meta({ description: 'Last day to pay, or of the campaign; its first' }),
  reason: z.string().nullable().meta({ description: 'Why it was rejected or taken off the air' }),
});
export type WaitingItem = z.output<typeof waitingItem>;

export const overviewSchema = z.object({
  now: period,
  before: period,
  waiting: z.object({ items: z.array(waitingItem), total: count }),
});
export type Overview = z.output<typeof overviewSchema>;
