/** Reads a campaign with its totals for the firm that owns it; another firm's counts as not found (threats T-F10). */
import { type Kurus, kurus, sumKurus } from '#lib/shared/money.ts';
import { type Db, first, sql, rows } from '#lib/server/db.ts';
import { clickThroughPercent } from '#features/campaigns/click-through.ts';
import { campaignErrors } from '#features/campaigns/errors.ts';
import { paidFor, type PaidParts } from '#features/campaigns/refund.ts';
import { airTime, foresee, type Outlook, rateStart, type Advice, advise, isOnAir } from './advice.ts';
import { type Figures, readSum } from './read-hours.server.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { PayRates } from '#features/campaigns/forecast.ts';
import { isUnrestricted } from '#features/audience/audience.ts';
import type { Reach } from '#features/audience/reach.ts';
import { readAudience, reachOfCampaign } from '#features/audience/server.ts';
import type { CampaignRow } from '#features/campaigns/server.ts';
import type { BudgetJournalLine, Performance } from './contract.ts';
import { JOURNAL_KINDS, JOURNAL_TEXTS } from './buckets.ts';

type OwnColumn =
  | keyof Performance['campaign']
  | 'vat_rate_bp'
  | 'withheld_tenths'
  | 'view_rate_kurus'
  | 'click_rate_kurus'
  | 'second_view_rate_bp'
  | 'max_views_per_ad';

interface OwnCampaignRow extends Pick<CampaignRow, OwnColumn> {
  total_views: number;
  unique_viewers: number;
  total_clicks: number;
  remaining: Kurus;
  paid_in: Kurus;
  paid_total: Kurus;
  returned: Kurus;
  refunded: Kurus;
}

export interface OwnCampaign extends OwnCampaignRow {
  ctr: number;
  paid: PaidParts;
  spent: Kurus;
}

export interface CampaignRequest {
  id: number;
  firmId: number;
}

export async function readOwnCampaign(db: Db, { id, firmId }: CampaignRequest): Promise<OwnCampaign> {
  const campaign = await first(
    db,
    sql<OwnCampaignRow>`
      select campaigns.id, campaign_name, status, start_date, end_date, activated_at, completed_at, stop_reason,
        vat_rate_bp, withheld_tenths, view_rate_kurus, click_rate_kurus, second_view_rate_bp, max_views_per_ad,
        coalesce(total_views, 0) as total_views, coalesce(unique_viewers, 0) as unique_viewers,
        coalesce(total_clicks, 0) as total_clicks, coalesce(balance_kurus, 0) as remaining,
        paid_in, paid_total,
        (select coalesce(sum(net_kurus), 0)::bigint from campaign_returns
          where campaign_returns.campaign_id = campaigns.id) as returned,
        (select coalesce(sum(total_kurus), 0)::bigint from campaign_returns
          where campaign_returns.campaign_id = campaigns.id) as refunded
      from campaigns
      left join campaign_counters on campaign_counters.campaign_id = campaigns.id
      left join ledger_accounts on ledger_accounts.id = 'campaign:' || campaigns.id
      cross join lateral (
        select coalesce(sum(campaign_budget_kurus), 0)::bigint as paid_in,
          coalesce(sum(payable_kurus), 0)::bigint as paid_total
        from orders where orders.campaign_id = campaigns.id and payment_status = 'paid') as paid
      where campaigns.id = ${id} and firm_id = ${firmId} and deleted_at is null`,
  );
  if (campaign === undefined) throw campaignErrors.CAMPAIGN_NOT_FOUND();
  const { total_views: views, total_clicks: clicks } = campaign;
  const paid = { totalWithVat: campaign.paid_total, campaignBudget: campaign.paid_in };
  return {
    ...campaign,
    ctr: clickThroughPercent({ views, clicks }),
    paid,
    // Money that came in and is neither left nor was returned went to viewers.
    spent: paidFor(kurus(campaign.paid_in - campaign.remaining - campaign.returned), paid),
  };
}

export type Spent = Pick<Figures, 'first_view_kurus' | 'repeat_view_kurus' | 'click_kurus'>;

export const spentOf = (figures: Spent): Kurus =>
  sumKurus(figures.first_view_kurus, figures.repeat_view_kurus, figures.click_kurus);

const MINUTE_MS = 60_000;

/** The beginning of the minute, so that two answers have the same amounts; the end of a campaign that is over. */
function outlookMoment(campaign: OwnCampaign, now: Date): Date {
  if (campaign.completed_at !== null) return campaign.completed_at;
  const beginning = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const onAirMs = airTimeOf(campaign)?.startMs ?? beginning;
  return new Date(Math.max(beginning, Math.min(now.getTime(), onAirMs)));
}

export function airTimeOf({
  activated_at: activatedAt,
  start_date: startDate,
  end_date: endDate,
}: OwnCampaign) {
  return activatedAt && airTime({ activatedAt, startDate, endDate });
}

export async function readOutlook(db: Db, campaign: OwnCampaign, now: Date): Promise<Outlook | null> {
  const { id, activated_at: activatedAt, start_date: startDate, end_date: endDate } = campaign;
  if (activatedAt === null) return null;
  const time = { activatedAt, startDate, endDate, now: outlookMoment(campaign, now) };
  const from = new Date(Math.floor(rateStart(time).getTime() / 3_600_000) * 3_600_000);
  const last = await readSum(db, { campaignId: id, from, until: now });
  return foresee({
    ...time,
    completedAt: campaign.completed_at,
    netKurus: campaign.paid_in,
    leftKurus: campaign.remaining,
    lastSpentKurus: spentOf(last),
  });
}

const HOUR_MS = 3_600_000;

function ratesOf(campaign: OwnCampaign): PayRates | null {
  const {
    view_rate_kurus: view_rate,
    click_rate_kurus: click_rate,
    second_view_rate_bp: second_view_rate,
    max_views_per_ad,
  } = campaign;
  if (view_rate === null || click_rate === null || second_view_rate === null || max_views_per_ad === null)
    return null;
  return { view_rate, click_rate, second_view_rate, max_views_per_ad };
}

function hoursOnAir(campaign: OwnCampaign, now: Date): number {
  const time = airTimeOf(campaign);
  return time === null ? 0 : Math.max(0, now.getTime() - time.startMs) / HOUR_MS;
}

/** Undefined unless the campaign is on the air: needless questions would use up the firm's budget. */
async function audienceOf(
  kit: Pick<ServerKit, 'db' | 'limits'>,
  { campaign, firmId, now }: { campaign: OwnCampaign; firmId: number; now: Date },
): Promise<{ reach: Reach | null | undefined; isForEverybody: boolean }> {
  const audience = isOnAir(campaign) ? await readAudience(kit.db, campaign.id) : null;
  if (audience === null) return { reach: undefined, isForEverybody: false };
  const answer = await reachOfCampaign(kit, { firmId, audience, now });
  return { reach: answer?.reach, isForEverybody: isUnrestricted(audience) };
}

export async function readOptimizations(
  kit: Pick<ServerKit, 'db' | 'limits'>,
  { now, ...request }: CampaignRequest & { now: Date },
): Promise<Advice[]> {
  const campaign = await readOwnCampaign(kit.db, request);
  const [outlook, audience] = await Promise.all([
    readOutlook(kit.db, campaign, now),
    audienceOf(kit, { campaign, firmId: request.firmId, now }),
  ]);
  return advise({
    status: campaign.status,
    isHalted: campaign.stop_reason !== null,
    outlook,
    endDate: campaign.end_date,
    hoursOnAir: hoursOnAir(campaign, now),
    views: campaign.total_views,
    clicks: campaign.total_clicks,
    ctrPercent: campaign.ctr,
    paid: campaign.paid,
    ...audience,
    rates: ratesOf(campaign),
  });
}

/** More than any real campaign has. */
const MOST = 200;

type Line = Omit<BudgetJournalLine, 'text'>;

/** Budgets sent for approval, without repetitions; of a draft the present one. */
function budgetsSet(id: number) {
  return sql`
    select at, 'set' as kind, budget as amount, 0 as net_change, null::bigint as order_id, null as method, null as reason
    from (
      select submitted_at as at, budget_kurus as budget, lag(budget_kurus) over (order by version) as earlier
      from campaign_submissions where campaign_id = ${id}
      union all
      select created_at, budget_kurus, null from campaigns
      where id = ${id} and not exists (select from campaign_submissions where campaign_id = ${id})
    ) as budgets where earlier is distinct from budget`;
}

/** Only bank transfers are announced; `method` is the one used in the end. */
function paymentsMade(id: number) {
  return sql`
    select payment_events.at, case
        when event = 'credit' then 'late_transfer'
        when to_status = 'void' then 'payment_void'
        when to_status = 'rejected' then 'payment_rejected'
        when to_status = 'pending' then 'payment_made'
        when to_status = 'awaiting' then 'announcement_taken_back'
        when orders.kind = 'top_up' then 'top_up_paid' else 'paid' end as kind,
      payable_kurus, case to_status when 'paid' then campaign_budget_kurus else 0 end,
      orders.id, case to_status when 'pending' then 'bank_transfer' when 'paid' then orders.method end, reason
    from payment_events join orders on orders.id = order_id
    where campaign_id = ${id} and event <> 'detach'`;
}

/** Latest first. Throws CAMPAIGN_NOT_FOUND. */
export async function readBudgetHistory(db: Db, request: CampaignRequest): Promise<BudgetJournalLine[]> {
  const { id } = await readOwnCampaign(db, request);
  const lines = await rows(
    db,
    sql<Line>`
      select at, kind, amount, net_change, order_id, method, reason from (
        ${budgetsSet(id)}
        union all
        select created_at, case kind when 'top_up' then 'top_up_opened' else 'approved' end, payable_kurus, 0,
          id, null, null
        from orders where campaign_id = ${id}
        union all
        ${paymentsMade(id)}
        union all
        select at, 'taken_back', sum(amount_kurus)::bigint, sum(amount_kurus)::bigint, null, null, null
        from invalid_earnings where campaign_id = ${id} group by at
        union all
        select at, 'returned', total_kurus, -net_kurus, null, null, null
        from campaign_returns where campaign_id = ${id}
      ) as journal (at, kind, amount, net_change, order_id, method, reason)
      order by at desc, array_position(${JOURNAL_KINDS}::text[], kind) desc limit ${MOST}`,
  );
  return lines.map((line) => ({ ...line, text: JOURNAL_TEXTS[line.kind] }));
}
