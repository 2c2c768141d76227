import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import type { Handlers } from '#lib/server/implement.ts';
import { audienceToWire, describeAudience, readAudience } from '#features/audience/server.ts';
import { readSettings } from '#platform/settings/server.ts';
import { clickThroughPercent } from '../click-through.ts';
import { campaignErrors } from '../errors.ts';
import { payRatesOf } from '../forecast.ts';
import type { firmCampaignReads } from '../contract/firm.ts';
import { orderBySort, toFirmCampaign } from './campaign-answers.server.ts';
import {
  both,
  countByStatus,
  countCampaigns,
  findCampaign,
  FOLDED,
  inActiveList,
  inList,
  inStatus,
  IS_ANNOUNCED,
  isUnpaid,
  ofFirm,
  selectCampaigns,
  sumCounters,
} from './queries.server.ts';
import type { PendingPaymentCampaign } from '../campaign-wire.ts';

/** `found` counts the matches of the search, `total` the whole list. */
async function readPendingPayments(
  db: Db,
  { firmId, query, today }: { firmId: number; query: Page & { search: string }; today: CalendarDay },
): Promise<{ campaigns: PendingPaymentCampaign[]; found: number; total: number }> {
  const source = sql`campaigns join orders on orders.campaign_id = campaigns.id and orders.kind = 'campaign'
    where campaigns.firm_id = ${firmId} and payment_status in ('awaiting', 'rejected') and ${isUnpaid(today)}`;
  const found = containsWords(query.search, FOLDED.name, FOLDED.description);
  const campaigns = await rows(
    db,
    sql<PendingPaymentCampaign>`
      select campaigns.id, campaign_name, description, start_date, end_date, approved_at,
        base_budget_kurus as base_budget, vat_amount_kurus as vat_amount, system_fee_kurus as system_fee,
        total_with_vat_kurus as total_with_vat, orders.id as order_id, reference, payment_status,
        orders.rejection_reason as payment_rejection_reason
      from ${source} and ${found}
      order by campaigns.approved_at desc, campaigns.id desc limit ${query.limit} offset ${offsetOf(query)}`,
  );
  const counts = await one(
    db,
    sql<{ found: number; total: number }>`
      select count(*) filter (where ${found}) as found, count(*) as total from ${source}`,
  );
  return { campaigns, ...counts };
}

type Condition = ReturnType<typeof inList>;

const NEWEST = sql`campaigns.id desc`;

interface PageRequest {
  firmId: number;
  where: Condition;
  query: Page & { search: string };
  orderBy: Condition;
  now: Date;
}

async function readPage(db: Db, { firmId, where, query, orderBy, now }: PageRequest) {
  const found = both(
    both(ofFirm(firmId), where),
    containsWords(query.search, FOLDED.name, FOLDED.description),
  );
  const settings = await readSettings(db);
  const [campaigns, total] = await Promise.all([
    selectCampaigns(db, { where: found, orderBy, page: query }),
    countCampaigns(db, found),
  ]);
  return {
    campaigns: campaigns.map((campaign) => toFirmCampaign(campaign, settings, now)),
    pagination: pagination(query, total),
  };
}

async function requireOwn(db: Db, id: number, firmId: number) {
  const campaign = await findCampaign(db, id, ofFirm(firmId));
  if (campaign === undefined) throw campaignErrors.CAMPAIGN_NOT_FOUND();
  return campaign;
}

const pendingStatuses = (today: CalendarDay) => ({
  all: inList('pending', 'rejected'),
  pending: inList('pending'),
  rejected: inList('rejected'),
  unpaid: isUnpaid(today),
  announced: IS_ANNOUNCED,
  open: inStatus('pending', 'rejected', 'approved'),
});

export const firmReads: Handlers<typeof firmCampaignReads> = {
  getCampaignSettings: async ({ db, actor, now }) => {
    const settings = await readSettings(db);
    const { min_campaign_budget: min_budget, max_ad_duration: max_display_duration } = settings;
    const rates = payRatesOf(settings);
    const firm = await one(
      db,
      sql<{ withheld_tenths: number }>`select withheld_tenths from firms where user_id = ${actor.userId}`,
    );
    return {
      data: { ...settings, ...rates, ...firm, min_budget, max_display_duration, today: istanbulDay(now) },
    };
  },

  listDraftCampaigns: async ({ db, query, actor, now }) => {
    const where = inList('draft');
    const list = await readPage(db, { firmId: actor.userId, where, query, orderBy: NEWEST, now });
    const { draft = 0 } = await countByStatus(db, ofFirm(actor.userId));
    return { data: { ...list, stats: { total_campaigns: draft } } };
  },

  listPendingCampaigns: async ({ db, query, actor, now }) => {
    const orderBy = sql`campaigns.status = 'rejected' desc, submitted_at desc, campaigns.id desc`;
    const statuses = pendingStatuses(istanbulDay(now));
    const own = ofFirm(actor.userId);
    const [list, counts, unpaid, announced] = await Promise.all([
      readPage(db, { firmId: actor.userId, where: statuses[query.status], query, orderBy, now }),
      countByStatus(db, own),
      countCampaigns(db, both(own, statuses.unpaid)),
      countCampaigns(db, both(own, statuses.announced)),
    ]);
    const { pending = 0, rejected = 0 } = counts;
    const stats = {
      pending_campaigns: pending,
      rejected_campaigns: rejected,
      unpaid_campaigns: unpaid,
      announced_campaigns: announced,
    };
    return { data: { ...list, stats } };
  },

  listActiveCampaigns: async ({ db, query, actor, now }) => {
    const orderBy = orderBySort(query, now);
    const [list, totals, { stopped = 0 }] = await Promise.all([
      readPage(db, { firmId: actor.userId, where: inActiveList(query.status), query, orderBy, now }),
      sumCounters(db, both(ofFirm(actor.userId), inList('active'))),
      countByStatus(db, ofFirm(actor.userId)),
    ]);
    const stats = {
      active_campaigns: totals.count,
      stopped_campaigns: stopped,
      total_views: totals.views,
      total_clicks: totals.clicks,
      average_ctr: clickThroughPercent(totals),
    };
    return { data: { ...list, stats } };
  },

  listCompletedCampaigns: async ({ db, query, actor, now }) => {
    const where = inList('completed');
    const orderBy = sql`completed_at desc, campaigns.id desc`;
    const list = await readPage(db, { firmId: actor.userId, where, query, orderBy, now });
    const { completed = 0 } = await countByStatus(db, ofFirm(actor.userId));
    return { data: { ...list, stats: { total_campaigns: completed } } };
  },

  listPendingPaymentCampaigns: async ({ db, query, actor, now }) => {
    const request = { firmId: actor.userId, query, today: istanbulDay(now) };
    const { campaigns, found, total } = await readPendingPayments(db, request);
    return { data: { campaigns, pagination: pagination(query, found), stats: { total_campaigns: total } } };
  },

  getFirmCampaign: async ({ db, params, actor, now }) => {
    const campaign = await requireOwn(db, params.id, actor.userId);
    const [settings, audience] = await Promise.all([readSettings(db), describeAudience(db, campaign.id)]);
    return { data: { ...toFirmCampaign(campaign, settings, now), target_audience: audience } };
  },

  getTargetAudience: async ({ db, params, actor }) => {
    const campaign = await requireOwn(db, params.id, actor.userId);
    const audience = await readAudience(db, campaign.id);
    return { data: audience === null ? null : await audienceToWire(db, audience) };
  },
};
