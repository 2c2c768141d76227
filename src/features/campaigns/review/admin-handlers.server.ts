import { type Page, pagination } from '#lib/shared/pagination.ts';
import { type Db, inTransaction, sql } from '#lib/server/db.ts';
import type { Handlers } from '#lib/server/implement.ts';
import { describeAudience } from '#features/audience/server.ts';
import { readSettings, type Settings } from '#platform/settings/server.ts';
import type { adminCampaignsContract } from '../contract/admin.ts';
import { platformMargin } from '../budget.ts';
import { campaignErrors } from '../errors.ts';
import { campaignTexts } from '../texts.ts';
import {
  budgetDetailsOf,
  orderBySort,
  ratesOf,
  sumBudgets,
  toAdminCampaign,
} from '../reading/campaign-answers.server.ts';
import {
  approveCampaign,
  haltCampaign,
  type OpenCampaignOrder,
  rejectCampaign,
  releaseCampaign,
} from './decide-campaign.server.ts';
import {
  both,
  type CampaignView,
  countCampaigns,
  findCampaign,
  inActiveList,
  inList,
  listFirmCampaigns,
  matchesNames,
  readHistory,
  selectCampaigns,
  sumCounters,
  sumRemaining,
} from '../reading/queries.server.ts';
import { readRejections } from '../drafting/submissions.server.ts';
import { requireUnclaimed } from './claims.server.ts';
import { requireNotHeld } from './held-decisions.server.ts';
import { readReviews, reviewHandlers } from './review-handlers.server.ts';
import { lockCampaign } from '../running/transition-campaign.server.ts';

type Condition = ReturnType<typeof inList>;

interface PageRequest {
  where: Condition;
  orderBy: Condition;
  query: Page & { search: string };
  settings: Settings;
}

async function readPage(db: Db, { where, orderBy, query, settings }: PageRequest) {
  const found = both(where, matchesNames(query.search));
  const [campaigns, total] = await Promise.all([
    selectCampaigns(db, { where: found, orderBy, page: query }),
    countCampaigns(db, found),
  ]);
  return {
    campaigns: campaigns.map((campaign) => toAdminCampaign(campaign, settings)),
    pagination: pagination(query, total),
  };
}

/** In one snapshot: between two of them a held decision may be made, and its campaign would seem to wait for one. */
const readQueue = (db: Db, request: PageRequest & { now: Date }) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readReviewed(tx, request));

async function readReviewed(tx: Db, { now, ...request }: PageRequest & { now: Date }) {
  const { campaigns, ...page } = await readPage(tx, request);
  const reviewOf = await readReviews(tx, campaigns, now);
  return {
    ...page,
    campaigns: campaigns.map((campaign) => ({ ...campaign, ...reviewOf(campaign.id) })),
  };
}

async function requireCampaign(db: Db, id: number): Promise<CampaignView> {
  const campaign = await findCampaign(db, id);
  // A draft is not shown to admins until the firm has sent it for approval.
  if (campaign === undefined || campaign.status === 'draft') throw campaignErrors.CAMPAIGN_NOT_FOUND();
  return campaign;
}

export function adminHandlers(openCampaignOrder: OpenCampaignOrder): Handlers<typeof adminCampaignsContract> {
  return {
    adminListPendingCampaigns: async ({ db, query, now }) => {
      const where = inList(query.status);
      const settings = await readSettings(db);
      const orderBy =
        query.status === 'pending'
          ? sql`submitted_at, campaigns.id`
          : sql`submitted_at desc, campaigns.id desc`;
      const [list, totals, count] = await Promise.all([
        readQueue(db, { where, orderBy, query, settings, now }),
        sumBudgets(db, where, settings),
        countCampaigns(db, where),
      ]);
      const stats = {
        total_campaigns: count,
        total_amount: totals.totalWithVat,
        total_vat: totals.vatAmount,
        total_campaign_budget: totals.campaignBudget,
        total_system_fee: totals.systemFee,
      };
      return { data: { ...list, stats } };
    },

    adminListActiveCampaigns: async ({ db, query, now }) => {
      const where = inList('active');
      const settings = await readSettings(db);
      const [list, totals, sums, remaining] = await Promise.all([
        readPage(db, {
          where: inActiveList(query.status),
          orderBy: orderBySort(query, now),
          query,
          settings,
        }),
        sumBudgets(db, where, settings),
        sumCounters(db, where),
        sumRemaining(db, where),
      ]);
      const stats = {
        total_campaigns: sums.count,
        total_budget: totals.baseBudget,
        campaign_budget: totals.campaignBudget,
        remaining_campaign_budget: remaining,
        total_views: sums.views,
        total_clicks: sums.clicks,
      };
      return { data: { ...list, stats } };
    },

    adminListCompletedCampaigns: async ({ db, query }) => {
      const where = inList('completed');
      const settings = await readSettings(db);
      const orderBy = sql`completed_at desc, campaigns.id desc`;
      const [list, sums] = await Promise.all([
        readPage(db, { where, orderBy, query, settings }),
        sumCounters(db, where),
      ]);
      const stats = { total_campaigns: sums.count, total_views: sums.views, total_clicks: sums.clicks };
      return { data: { ...list, stats } };
    },

    adminListFirmCampaigns: async ({ db, params, query }) => ({
      data: await listFirmCampaigns(db, params.id, query),
    }),

    adminGetCampaign: async ({ db, params, now }) => {
      const campaign = await requireCampaign(db, params.id);
      const [settings, target_audience, history, rejections, reviewOf] = await Promise.all([
        readSettings(db),
        describeAudience(db, campaign.id),
        readHistory(db, campaign.id),
        readRejections(db, campaign.id),
        readReviews(db, [campaign], now),
      ]);
      const [previous_rejection = null, ...earlier_rejections] = rejections;
      const facts = { ...toAdminCampaign(campaign, settings), ...reviewOf(campaign.id) };
      return { data: { ...facts, target_audience, history, previous_rejection, earlier_rejections } };
    },

    adminGetCampaignBudget: async ({ db, params }) => {
      const campaign = await requireCampaign(db, params.id);
      const settings = await readSettings(db);
      const { vatRate: vat_rate, systemProfitRate: system_profit_rate } = ratesOf(campaign, settings);
      const details = budgetDetailsOf(campaign, settings);
      const { system_fee: systemFee, vat_amount: vatAmount } = details;
      const platform_margin = platformMargin({ systemFee, vatAmount });
      return { data: { ...details, vat_rate, system_profit_rate, platform_margin } };
    },

    decideCampaign: async ({ db, params, body, actor, now }) => {
      const decision = { campaignId: params.id, adminId: actor.userId, version: body.version, now };
      await inTransaction(db, async (tx) => {
        const locked = await lockCampaign(tx, decision);
        await requireUnclaimed(tx, decision);
        await requireNotHeld(tx, decision);
        if (body.status === 'active') return approveCampaign(tx, { ...decision, locked }, openCampaignOrder);
        const category = body.rejection_category ?? undefined;
        return rejectCampaign(tx, { ...decision, locked, reason: body.rejection_reason ?? '', category });
      });
      return { message: body.status === 'active' ? campaignTexts.approved : campaignTexts.rejected };
    },

    ...reviewHandlers,

    adminStopCampaign: async ({ db, params, body, actor, now }) => {
      await haltCampaign(db, { campaignId: params.id, adminId: actor.userId, reason: body.reason, now });
      return { message: campaignTexts.halted };
    },

    adminStartCampaign: async ({ db, params, actor, now }) => {
      await releaseCampaign(db, { campaignId: params.id, adminId: actor.userId, now });
      return { message: campaignTexts.released };
    },
  };
}
