import {
  calendarDaySchema,
  idParam,
  moneyOut,
  pageFields,
  paginationSchema,
  percentSchema,
  searchField,
  timestampSchema,
} from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';
import { audienceNamesData } from '#features/audience/contract.ts';
import { CAMPAIGN_STATUSES } from './lifecycle.ts';

export const campaignParams = z.object({ id: idParam });
export const listQuery = z.object({ ...pageFields, search: searchField });

/** `all`: pending and rejected. `open`: all of these. */
export const PENDING_FILTERS = ['all', 'pending', 'rejected', 'unpaid', 'announced', 'open'] as const;
/** `stopped`: by whomever; `halted`: those of them that an admin stopped. */
export const ACTIVE_FILTERS = ['all', 'stopped', 'halted'] as const;
export type ActiveFilter = (typeof ACTIVE_FILTERS)[number];
export const FIRM_SORTS = [
  'created_at',
  'campaign_name',
  'end_date',
  'total_views',
  'total_clicks',
  'ctr',
  'spent',
  'pace',
  'remaining_budget',
] as const;
export type FirmSort = (typeof FIRM_SORTS)[number];
export const SORT_ORDERS = ['desc', 'asc'] as const;
const count = z.int();

const withheldTenths = z.int().meta({ description: 'Of the VAT, that the firm pays to the state itself' });

/** Before approval computed with today's settings, afterwards with the campaign's own rates. */
export const budgetDetails = z.object({
  base_budget: moneyOut,
  vat_amount: moneyOut,
  total_with_vat: moneyOut,
  withheld_tenths: withheldTenths,
  payable: moneyOut.meta({ description: 'Less the VAT that the firm withholds' }),
  system_fee: moneyOut,
  campaign_budget: moneyOut,
  remaining_budget: moneyOut,
});
export type BudgetDetails = z.output<typeof budgetDetails>;

export const campaignRefund = z.object({ net: moneyOut, vat_and_fee: moneyOut, total: moneyOut });
export type CampaignRefund = z.output<typeof campaignRefund>;

const campaignContent = z.object({
  id: z.int(),
  campaign_name: z.string(),
  description: z.string(),
  campaign_link: z.string(),
  display_duration: z.int().meta({ description: 'Seconds' }),
  start_date: calendarDaySchema(),
  end_date: calendarDaySchema(),
  created_at: timestampSchema,
  completed_at: timestampSchema.nullable(),
  status: z.enum(CAMPAIGN_STATUSES),
  rejection_category: z.string().nullable(),
  rejection_reason: z.string().nullable(),
  stop_reason: z.string().nullable().meta({ description: 'Why an admin stopped it, while that stands' }),
  image_path: z.string().nullable(),
  version: z.int(),
  total_views: count,
  total_clicks: count,
  invalid_views: count.meta({ description: 'Of them found invalid since, and paid back to the budget' }),
  invalid_clicks: count,
  remaining_budget: moneyOut,
  budget_details: budgetDetails,
  refund: campaignRefund.nullable().meta({
    description: 'What came back after the end; of a running one, what would if it ended now; else null',
  }),
});
export type Campaign = z.output<typeof campaignContent>;

export const firmCampaign = campaignContent.extend({
  budget: moneyOut,
  spent: moneyOut.meta({ description: 'With fee and VAT' }),
  pace: z.int().nullable().meta({
    description:
      'Part of the budget spent by part of the time passed, in percent; null before its first hours are over',
  }),
  statistics: z.object({ views: z.object({ total: count }), clicks: z.object({ total: count }) }),
  is_payment_announced: z
    .boolean()
    .meta({ description: 'Approved, and its payment waits only for the confirmation that it arrived' }),
});
export type FirmCampaign = z.output<typeof firmCampaign>;

export const firmCampaignDetail = firmCampaign.extend({ target_audience: audienceNamesData.nullable() });
export type FirmCampaignDetail = z.output<typeof firmCampaignDetail>;

/** `total_budget` is the amount that the firm entered, before VAT. */
export const adminCampaign = campaignContent.extend({
  firm_id: z.int(),
  firm_name: z.string(),
  firm_email: z.string(),
  contact_name: z.string(),
  is_firm_suspended: z.boolean().meta({ description: "Whether the firm's account is suspended now" }),
  submitted_at: timestampSchema.nullable(),
  total_budget: moneyOut,
  statistics: z.object({ total_views: count, total_clicks: count }),
});
export type AdminCampaign = z.output<typeof adminCampaign>;

export const campaignClaim = z.object({ admin_id: z.int(), admin_name: z.string(), since: timestampSchema });
export type CampaignClaim = z.output<typeof campaignClaim>;

export const HELD_DECISIONS = ['approve', 'reject'] as const;
export type HeldDecisionKind = (typeof HELD_DECISIONS)[number];

export const heldDecision = z.object({
  campaign_id: z.int(),
  campaign_name: z.string(),
  decision: z.enum(HELD_DECISIONS),
  admin_id: z.int(),
  admin_name: z.string(),
  remaining_ms: z.int(),
  is_void: z
    .boolean()
    .meta({ description: 'Its firm took the campaign back meanwhile: nothing comes of it' }),
});
export type HeldDecision = z.output<typeof heldDecision>;

const review = {
  claim: campaignClaim.nullable(),
  held: heldDecision.nullable(),
};

export const queuedCampaign = adminCampaign.extend(review);
export type QueuedCampaign = z.output<typeof queuedCampaign>;
export type Review = Pick<QueuedCampaign, keyof typeof review>;

const campaignEvent = z.object({
  event: z.string(),
  from_status: z.enum(CAMPAIGN_STATUSES).nullable(),
  to_status: z.enum(CAMPAIGN_STATUSES),
  actor_name: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.int(),
  at: timestampSchema,
});

const previousRejection = z.object({
  rejected_at: timestampSchema,
  rejected_by: z.string().nullable(),
  rejection_category: z.string().nullable(),
  rejection_reason: z.string().nullable(),
  content: z
    .object({
      campaign_name: z.string(),
      description: z.string(),
      campaign_link: z.string(),
      budget: moneyOut,
      display_duration: z.int(),
      start_date: calendarDaySchema(),
      end_date: calendarDaySchema(),
      image_path: z.string().nullable(),
      target_audience: audienceNamesData,
    })
    .nullable(),
});
export type PreviousRejection = z.output<typeof previousRejection>;

export const adminCampaignDetail = queuedCampaign.extend({
  target_audience: audienceNamesData.nullable(),
  history: z.array(campaignEvent),
  previous_rejection: previousRejection.nullable(),
  earlier_rejections: z.array(previousRejection.omit({ content: true })).meta({
    description: 'Those before the last one, newest first',
  }),
});
export type AdminCampaignDetail = z.output<typeof adminCampaignDetail>;

export const pendingPaymentCampaign = z.object({
  id: z.int(),
  campaign_name: z.string(),
  description: z.string(),
  start_date: calendarDaySchema(),
  end_date: calendarDaySchema(),
  approved_at: timestampSchema.nullable(),
  base_budget: moneyOut,
  vat_amount: moneyOut,
  system_fee: moneyOut,
  total_with_vat: moneyOut,
  order_id: z.int(),
  reference: z.string(),
  payment_status: z.enum(['awaiting', 'rejected']),
  payment_rejection_reason: z.string().nullable(),
});
export type PendingPaymentCampaign = z.output<typeof pendingPaymentCampaign>;

export function campaignList<Item extends z.ZodType, Stats extends z.ZodType>(item: Item, stats: Stats) {
  return z.object({ campaigns: z.array(item), pagination: paginationSchema, stats });
}

const days = z.int().meta({ description: 'Days' });
const seconds = z.int().meta({ description: 'Seconds' });

export const campaignSettings = z.object({
  vat_rate: percentSchema(),
  system_profit_rate: percentSchema(),
  withheld_tenths: withheldTenths,
  min_campaign_budget: moneyOut,
  min_ad_budget: moneyOut,
  min_ad_duration: seconds,
  max_ad_duration: seconds,
  min_ad_publish_days: days,
  min_campaign_duration: days,
  max_campaign_duration: days,
  min_publish_days: days,
  min_budget: moneyOut,
  max_display_duration: seconds,
  view_rate: moneyOut,
  click_rate: moneyOut,
  /** Today in Istanbul, by the server's clock. */
  today: calendarDaySchema(),
});
export type CampaignSettings = z.output<typeof campaignSettings>;
