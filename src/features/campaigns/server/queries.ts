/** Reading campaigns: one selection for all lists and details. */
import type { RawBuilder } from 'kysely';
import type { Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { CampaignStatus } from '../lifecycle.ts';
import type { CampaignRow } from './campaign-row.ts';

/** A campaign with what other features know of it. */
export interface CampaignView extends CampaignRow {
  firm_name: string;
  firm_email: string;
  remaining_kurus: Kurus;
  /** What paid top-ups added, in the parts of a breakdown. */
  top_up_base: Kurus;
  top_up_vat: Kurus;
  top_up_total: Kurus;
  top_up_fee: Kurus;
  top_up_net: Kurus;
  total_views: number;
  total_clicks: number;
}

type Condition = RawBuilder<unknown>;

/** An account or a counter that was never opened has nothing in it. */
const SOURCE = sql`campaigns
  join firms on firms.user_id = firm_id
  left join ledger_accounts on ledger_accounts.id = 'campaign:' || campaigns.id
  left join campaign_counters on campaign_counters.campaign_id = campaigns.id`;

/** Paid top-ups as the parts of a breakdown; zero without any. */
const TOP_UP_SUMS = sql`coalesce(sum(base_budget_kurus), 0)::bigint as top_up_base,
  coalesce(sum(vat_amount_kurus), 0)::bigint as top_up_vat,
  coalesce(sum(total_with_vat_kurus), 0)::bigint as top_up_total,
  coalesce(sum(system_fee_kurus), 0)::bigint as top_up_fee,
  coalesce(sum(campaign_budget_kurus), 0)::bigint as top_up_net`;

const WITH_TOP_UPS = sql`${SOURCE}
  cross join lateral (select ${TOP_UP_SUMS} from orders
    where orders.campaign_id = campaigns.id and kind = 'top_up' and payment_status = 'paid') as top_ups`;

const COLUMNS = sql`campaigns.*, top_ups.*, firm_name, contact_email as firm_email, coalesce(balance_kurus, 0) as remaining_kurus,
  coalesce(total_views, 0) as total_views, coalesce(total_clicks, 0) as total_clicks`;

export const everything: Condition = sql`true`;

export function inStatus(...statuses: CampaignStatus[]): Condition {
  return sql`campaigns.status = any(${statuses}::text[])`;
}

export function both(one: Condition, other: Condition): Condition {
  return sql`(${one}) and (${other})`;
}

export function ofFirm(firmId: number): Condition {
  return sql`campaigns.firm_id = ${firmId}`;
}

/** Folded as Turkish is. An empty search finds everything. */
export function matches(search: string, ...columns: RawBuilder<unknown>[]): Condition {
  if (search.trim() === '') return everything;
  const conditions = columns.map((column) => sql`search_fold(${column}) like search_pattern(${search})`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** A page of the campaigns that meet `where`; `orderBy` must end in something unique. */
export function selectCampaigns(
  db: Db,
  { where, orderBy, page }: { where: Condition; orderBy: RawBuilder<unknown>; page: Page },
): Promise<CampaignView[]> {
  return rows(
    db,
    sql<CampaignView>`select ${COLUMNS} from ${WITH_TOP_UPS} where ${where} order by ${orderBy}
      limit ${page.limit} offset ${offsetOf(page)}`,
  );
}

export async function countCampaigns(db: Db, where: Condition): Promise<number> {
  const { count } = await one(
    db,
    sql<{
      count: number;
    }>`select count(*) as count from campaigns join firms on firms.user_id = firm_id where ${where}`,
  );
  return count;
}

/** How many campaigns are in each status; a status without any is missing. */
export async function countByStatus(
  db: Db,
  where: Condition,
): Promise<Partial<Record<CampaignStatus, number>>> {
  const counts = await rows(
    db,
    sql<{ status: CampaignStatus; count: number }>`select status, count(*) as count from campaigns
      where ${where} group by status`,
  );
  return Object.fromEntries(counts.map(({ status, count }) => [status, count]));
}

/** What the cards above a list sum up. */
export async function sumCampaigns(
  db: Db,
  where: Condition,
): Promise<{ count: number; remaining: Kurus; views: number; clicks: number }> {
  return one(
    db,
    sql<{ count: number; remaining: Kurus; views: number; clicks: number }>`
      select count(*) as count, coalesce(sum(balance_kurus), 0)::bigint as remaining,
        coalesce(sum(total_views), 0)::bigint as views, coalesce(sum(total_clicks), 0)::bigint as clicks
      from ${SOURCE} where ${where}`,
  );
}

export type TopUps = Pick<
  CampaignView,
  'top_up_base' | 'top_up_vat' | 'top_up_total' | 'top_up_fee' | 'top_up_net'
>;

export type BudgetGroup = Pick<CampaignRow, 'budget_kurus' | 'vat_rate_bp' | 'system_profit_rate_bp'> & {
  count: number;
};

/** Campaigns by budget and rates, so that sums of rounded amounts are made by the one rule that rounds them. */
export function groupByBudget(db: Db, where: Condition): Promise<BudgetGroup[]> {
  return rows(
    db,
    sql<BudgetGroup>`select budget_kurus, vat_rate_bp, system_profit_rate_bp, count(*) as count from campaigns
      where ${where} group by budget_kurus, vat_rate_bp, system_profit_rate_bp`,
  );
}

/** What paid top-ups added to the campaigns that meet `where`. */
export function sumTopUps(db: Db, where: Condition): Promise<TopUps> {
  return one(
    db,
    sql<TopUps>`select ${TOP_UP_SUMS} from orders join campaigns on campaigns.id = orders.campaign_id
      where orders.kind = 'top_up' and payment_status = 'paid' and ${where}`,
  );
}

/** One campaign; with `where`, only if it meets that. */
export function findCampaign(
  db: Db,
  id: number,
  where: Condition = everything,
): Promise<CampaignView | undefined> {
  return first(
    db,
    sql<CampaignView>`select ${COLUMNS} from ${WITH_TOP_UPS} where campaigns.id = ${id} and ${where}`,
  );
}

export interface CampaignEventRow {
  event: string;
  from_status: CampaignStatus | null;
  to_status: CampaignStatus;
  actor_name: string | null;
  reason: string | null;
  version: number;
  at: Date;
}

/** What happened to a campaign, the latest first; at most the last hundred events. */
export function readHistory(db: Db, campaignId: number): Promise<CampaignEventRow[]> {
  return rows(
    db,
    sql<CampaignEventRow>`select event, from_status, to_status, users.name as actor_name, reason, version, at
      from campaign_events left join users on users.id = actor_id
      where campaign_id = ${campaignId} order by campaign_events.id desc limit 100`,
  );
}
