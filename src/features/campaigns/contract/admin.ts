import { filled } from '#platform/ready-answers/contract.ts';
import { idSchema, moneyOut, pageFields, percentSchema, timestampSchema } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { REASON_REQUIRED, reasonSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import {
  ACTIVE_FILTERS,
  adminCampaign,
  adminCampaignDetail,
  heldDecision,
  queuedCampaign,
  budgetDetails,
  campaignList,
  campaignParams,
  listQuery,
  SORT_ORDERS,
} from '../campaign-wire.ts';
import { userErrors } from '#platform/words/user-errors.ts';
import { campaignErrors } from '../errors.ts';
import { CAMPAIGN_STATUSES } from '../lifecycle.ts';
import { REJECTION_CATEGORIES } from '../rejection.ts';

export const REVIEW_FILTERS = ['pending', 'rejected'] as const;

const count = z.int();

export const CAMPAIGN_SORTS = [
  'created_at',
  'campaign_name',
  'firm_name',
  'total_budget',
  'campaign_budget',
  'remaining_budget',
  'total_views',
  'total_clicks',
  'start_date',
  'end_date',
  'status',
] as const;
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];

const sortFields = {
  sortBy: z.enum(CAMPAIGN_SORTS).default('created_at'),
  sortOrder: z.enum(SORT_ORDERS).default('desc'),
};

export const stopBody = z.object({
  reason: reasonSchema('Lütfen durdurma sebebini giriniz', 'Durdurma sebebi'),
});

const decisionFields = {
  status: z.enum(['active', 'rejected'], { error: 'Onayla ya da reddet' }),
  rejection_reason: filled(reasonSchema()).nullish(),
  rejection_category: z.enum(REJECTION_CATEGORIES, { error: 'Geçerli bir red kategorisi seç' }).nullish(),
};

const hasItsReason = ({
  status,
  rejection_reason,
}: {
  status: string;
  rejection_reason?: string | null | undefined;
}) => status !== 'rejected' || Boolean(rejection_reason);
const reasonMissing = { path: ['rejection_reason'], error: REASON_REQUIRED };

export const statusBody = z
  .object({
    ...decisionFields,
    /** The version of the content that the admin looked at. If it has changed since, the answer is 409. */
    version: z.int().positive().optional(),
  })
  .refine(hasItsReason, reasonMissing);
export type DecisionBody = z.output<typeof statusBody>;

const MOST_AT_ONCE = 50;

const decisionsBody = z
  .object({
    ...decisionFields,
    campaigns: z
      .array(z.object({ id: idSchema, version: z.int().positive() }))
      .min(1, 'En az bir kampanya seç')
      .max(MOST_AT_ONCE, `Bir kerede en fazla ${MOST_AT_ONCE} kampanya seçilebilir`),
  })
  .refine(hasItsReason, reasonMissing);

const moderators = { admin: ['moderator'] } as const;

const decisionErrors = [
  campaignErrors.CAMPAIGN_NOT_FOUND,
  campaignErrors.CAMPAIGN_STATE,
  campaignErrors.CAMPAIGN_CHANGED,
  campaignErrors.CAMPAIGN_ENDED,
  campaignErrors.CAMPAIGN_CLAIMED,
  campaignErrors.DECISION_HELD,
] as const;

export const reviewContract = {
  claimCampaign: route({
    method: 'PUT',
    path: '/api/admin/campaigns/:id/claim',
    access: moderators,
    summary:
      'Takes a waiting campaign for 15 minutes from the last call, so that nobody else decides on it; another one’s only with `take_over`.',
    params: campaignParams,
    body: z.object({ take_over: z.boolean({ error: 'Geçerli bir değer seç' }).optional() }),
    errors: [
      campaignErrors.CAMPAIGN_NOT_FOUND,
      campaignErrors.CAMPAIGN_STATE,
      campaignErrors.CAMPAIGN_CLAIMED,
      campaignErrors.DECISION_HELD,
    ],
  }),
  releaseCampaignClaim: route({
    method: 'DELETE',
    path: '/api/admin/campaigns/:id/claim',
    access: moderators,
    summary: 'Gives a campaign back that the caller has taken.',
    params: campaignParams,
  }),
  listHeldDecisions: route({
    method: 'GET',
    path: '/api/admin/campaigns/decisions',
    access: moderators,
    summary: 'The caller’s decisions that can still be undone.',
    data: z.object({ decisions: z.array(heldDecision) }),
  }),
  holdDecision: route({
    method: 'PUT',
    path: '/api/admin/campaigns/:id/decision',
    goesByDate: true,
    access: moderators,
    summary:
      'Approves or rejects a waiting campaign in ten seconds’ time; until then the caller can undo it, and nothing happens.',
    params: campaignParams,
    body: statusBody,
    errors: decisionErrors,
  }),
  holdDecisions: route({
    method: 'POST',
    path: '/api/admin/campaigns/decisions',
    goesByDate: true,
    access: moderators,
    summary: 'The same for several campaigns with one reason; each has its own result.',
    body: decisionsBody,
    data: z.object({
      results: z.array(
        z.object({
          id: z.int(),
          problem: z.string().nullable().meta({ description: 'Why not; null where it was decided' }),
        }),
      ),
    }),
  }),
  undoDecisions: route({
    method: 'POST',
    path: '/api/admin/campaigns/decisions/undo',
    access: moderators,
    summary: 'Undoes the caller’s decisions on these campaigns, as far as their ten seconds are not over.',
    body: z.object({ ids: z.array(idSchema).min(1, 'En az bir kampanya seç').max(MOST_AT_ONCE) }),
    data: z.object({ undone: z.array(z.int()) }),
    errors: [campaignErrors.DECISION_MADE],
  }),
};

const campaignMoney = { paid: moneyOut, spent: moneyOut, unspent: moneyOut, returned: moneyOut };

export const adminCampaignsContract = {
  adminListPendingCampaigns: route({
    method: 'GET',
    path: '/api/admin/campaigns/pending',
    access: { admin: ['finance', 'moderator', 'reports'] },
    summary:
      'Campaigns that wait for approval, the longest waiting first, or rejected ones, the last sent first; the figures are those of all of them.',
    query: listQuery.extend({ status: z.enum(REVIEW_FILTERS).default('pending') }),
    data: campaignList(
      queuedCampaign,
      z.object({
        total_campaigns: count,
        total_amount: moneyOut.meta({ description: 'With VAT' }),
        total_vat: moneyOut,
        total_campaign_budget: moneyOut,
        total_system_fee: moneyOut,
      }),
    ),
  }),
  adminListActiveCampaigns: route({
    method: 'GET',
    path: '/api/admin/campaigns/active',
    access: { admin: ['finance', 'moderator', 'reports'] },
    summary: 'Active and stopped campaigns.',
    query: listQuery.extend({ ...sortFields, status: z.enum(ACTIVE_FILTERS).default('all') }),
    data: campaignList(
      adminCampaign,
      z.object({
        total_campaigns: count,
        total_budget: moneyOut,
        campaign_budget: moneyOut,
        remaining_campaign_budget: moneyOut,
        total_views: count,
        total_clicks: count,
      }),
    ),
  }),
  adminListCompletedCampaigns: route({
    method: 'GET',
    path: '/api/admin/campaigns/completed',
    access: { admin: ['finance', 'moderator', 'reports'] },
    summary: 'Completed campaigns, the last completed first.',
    query: listQuery,
    data: campaignList(
      adminCampaign,
      z.object({ total_campaigns: count, total_views: count, total_clicks: count }),
    ),
  }),
  adminListFirmCampaigns: route({
    method: 'GET',
    path: '/api/admin/firms/:id/campaigns',
    access: { admin: ['finance', 'moderator', 'reports'] },
    summary: 'One firm’s campaigns, the newest first, without drafts; the sums are those of all of them.',
    params: campaignParams,
    query: z.object(pageFields),
    data: campaignList(
      z.object({
        id: z.int(),
        campaign_name: z.string(),
        status: z.enum(CAMPAIGN_STATUSES),
        stop_reason: z.string().nullable(),
        start_date: z.string(),
        end_date: z.string(),
        completed_at: timestampSchema.nullable(),
        created_at: timestampSchema,
        total_views: count,
        ...campaignMoney,
      }),
      z.object(campaignMoney),
    ),
    errors: [userErrors.USER_NOT_FOUND],
  }),
  adminGetCampaign: route({
    method: 'GET',
    path: '/api/admin/campaigns/:id',
    access: { admin: ['finance', 'moderator', 'reports'] },
    summary: 'One campaign, whole, with its audience and its history.',
    params: campaignParams,
    data: adminCampaignDetail,
    errors: [campaignErrors.CAMPAIGN_NOT_FOUND],
  }),
  adminGetCampaignBudget: route({
    method: 'GET',
    path: '/api/admin/campaigns/:id/budget',
    access: { admin: ['finance', 'moderator', 'reports'] },
    summary: 'How a campaign’s budget comes about, by which rates, and what is left.',
    params: campaignParams,
    data: budgetDetails.extend({
      vat_rate: percentSchema(),
      system_profit_rate: percentSchema(),
      platform_margin: moneyOut.meta({ description: 'The fee less the VAT owed' }),
    }),
    errors: [campaignErrors.CAMPAIGN_NOT_FOUND],
  }),
  decideCampaign: route({
    method: 'PUT',
    path: '/api/admin/campaigns/:id/status',
    goesByDate: true,
    access: { admin: ['moderator'] },
    summary: 'Approves (`active`: it then waits for payment) or rejects a pending campaign.',
    params: campaignParams,
    body: statusBody,
    errors: decisionErrors,
  }),
  ...reviewContract,
  adminStopCampaign: route({
    method: 'PUT',
    path: '/api/admin/campaigns/:id/stop',
    access: { admin: ['moderator'] },
    summary: 'Takes a running campaign off the air with a reason; the firm cannot start it again.',
    params: campaignParams,
    body: stopBody,
    errors: [campaignErrors.CAMPAIGN_NOT_FOUND, campaignErrors.CAMPAIGN_STATE],
  }),
  adminStartCampaign: route({
    method: 'PUT',
    path: '/api/admin/campaigns/:id/start',
    goesByDate: true,
    access: { admin: ['moderator'] },
    summary: 'Puts a campaign that an admin stopped on the air again.',
    params: campaignParams,
    errors: [campaignErrors.CAMPAIGN_NOT_FOUND, campaignErrors.CAMPAIGN_STATE, campaignErrors.CAMPAIGN_ENDED],
  }),
};
