import type { RawBuilder } from 'kysely';
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { BasisPoints, Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { numberSearched } from '#lib/shared/searched.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import type { ActiveFilter, AdminCampaignDetail } from '../campaign-wire.ts';
import type { adminCampaignsContract } from '../contract/admin.ts';
import { CAMPAIGN_LISTS, type CampaignList, type CampaignStatus } from '../lifecycle.ts';
import { userErrors } from '#platform/words/user-errors.ts';

export interface CampaignView extends CampaignRow {
  firm_name: string;
  firm_email: string;
  contact_name: string;
  is_firm_suspended: boolean;
  remaining_kurus: Kurus;
  /** The part of it that running watches have reserved. */
  held_kurus: Kurus;
  /** Returned to the firm's wallet: of the net budget, and in all. */
  returned_net: Kurus;
  returned_total: Kurus;
  /** The sums of paid top-ups, from here on, in the parts of a breakdown. */
  top_up_base: Kurus;
  top_up_vat: Kurus;
  top_up_total: Kurus;
  top_up_fee: Kurus;
  top_up_net: Kurus;
  total_views: number;
  total_clicks: number;
  invalid_views: number;
  invalid_clicks: number;
  /** By its firm, of the VAT of its orders; before the approval its firm's part still decides. */
  withheld: Kurus;
  firm_withheld_tenths: number;
  is_payment_announced: boolean;
}

type Condition = RawBuilder<unknown>;

/** The second half, implied by the first, lets PostgreSQL skip the accounts of a million viewers. */
export const OWN_ACCOUNT = sql`ledger_accounts.id = 'campaign:' || campaigns.id and ledger_accounts.id like 'campaign:%'`;

/** Left joins let PostgreSQL skip the firm when a query does not name it. */
const SOURCE = sql`campaigns
  left join firms on firms.user_id = firm_id
  left join ledger_accounts on ${OWN_ACCOUNT}
  left join campaign_counters on campaign_counters.campaign_id = campaigns.id`;

export const TOP_UP_SUMS = sql`coalesce(sum(base_budget_kurus), 0)::bigint as top_up_base,
  coalesce(sum(vat_amount_kurus), 0)::bigint as top_up_vat,
  coalesce(sum(total_with_vat_kurus), 0)::bigint as top_up_total,
  coalesce(sum(system_fee_kurus), 0)::bigint as top_up_fee,
  coalesce(sum(campaign_budget_kurus), 0)::bigint as top_up_net`;

const WITH_SUMS = sql`${SOURCE}
  cross join lateral (select ${TOP_UP_SUMS} from orders
    where orders.campaign_id = campaigns.id and kind = 'top_up' and payment_status = 'paid') as top_ups
  cross join lateral (select coalesce(sum(withheld_kurus), 0)::bigint as withheld from orders
    where orders.campaign_id = campaigns.id and detached_at is null
      and (kind = 'campaign' or payment_status = 'paid')) as held_back
  cross join lateral (select coalesce(sum(net_kurus), 0)::bigint as returned_net,
      coalesce(sum(total_kurus), 0)::bigint as returned_total
    from campaign_returns where campaign_returns.campaign_id = campaigns.id) as returns
  cross join lateral (select count(watch_id) as invalid_views, count(*) - count(watch_id) as invalid_clicks
    from invalid_earnings where invalid_earnings.campaign_id = campaigns.id) as invalid`;

const firstPaymentIs = (...statuses: string[]) =>
  sql`campaigns.status = 'approved' and exists (select from orders
    where orders.campaign_id = campaigns.id and orders.kind = 'campaign' and detached_at is null
      and payment_status = any(${statuses}::text[]))`;

export const IS_ANNOUNCED: Condition = firstPaymentIs('pending');

export const isUnpaid = (today: CalendarDay): Condition =>
  sql`${firstPaymentIs('awaiting', 'rejected')} and end_date >= ${today}::date`;

const COLUMNS = sql`campaigns.*, top_ups.*, withheld, coalesce(firms.withheld_tenths, 0) as firm_withheld_tenths, firm_name, contact_email as firm_email,
  (select users.status = 'suspended' from users where users.id = campaigns.firm_id) as is_firm_suspended,
  (select name from users where users.id = campaigns.firm_id) as contact_name,
  coalesce(balance_kurus, 0) as remaining_kurus,
  coalesce(held_kurus, 0) as held_kurus, returns.*, invalid.*, (${IS_ANNOUNCED}) as is_payment_announced,
  coalesce(total_views, 0) as total_views, coalesce(total_clicks, 0) as total_clicks`;

export const everything: Condition = sql`true`;

export function inStatus(...statuses: CampaignStatus[]): Condition {
  return sql`campaigns.status = any(${statuses}::text[])`;
}

export function inList(...lists: CampaignList[]): Condition {
  return inStatus(...lists.flatMap((list) => CAMPAIGN_LISTS[list]));
}

const PARTS_OF_ACTIVE = {
  all: everything,
  stopped: sql`campaigns.status = 'stopped'`,
  halted: sql`stop_reason is not null`,
} satisfies Record<ActiveFilter, Condition>;

export function inActiveList(part: ActiveFilter): Condition {
  return both(inList('active'), PARTS_OF_ACTIVE[part]);
}

export const IS_SERVED: Condition = sql`
  campaigns.status = 'active' and firm_id not in (select id from users where role = 'firm' and status <> 'active')`;

export function onAir(today: CalendarDay): Condition {
  return sql`${IS_SERVED} and ${today}::date between start_date and end_date`;
}

export function both(one: Condition, other: Condition): Condition {
  return sql`(${one}) and (${other})`;
}

export function ofFirm(firmId: number): Condition {
  return sql`campaigns.firm_id = ${firmId} and campaigns.deleted_at is null`;
}

/** Folded (lower case, Turkish rules) when they were written. */
export const FOLDED = {
  name: sql`campaigns.name_folded`,
  description: sql`campaigns.description_folded`,
} as const;

export function matchesNames(search: string): Condition {
  const searched = search.trim();
  if (searched === '') return everything;
  const number = numberSearched(searched.startsWith('#') ? searched : `#${searched}`);
  const address = sql`firms.contact_email like search_pattern(${searched})`;
  const firms = sql`select user_id from firms where ${containsWords(search, sql`firms.name_folded`)} or ${address}`;
  return sql`(${containsWords(search, FOLDED.name)} or firm_id in (${firms}) or campaigns.id = ${number}::bigint)`;
}

/** `orderBy` must end in a unique column. */
export function selectCampaigns(
  db: Db,
  { where, orderBy, page }: { where: Condition; orderBy: RawBuilder<unknown>; page: Page },
): Promise<CampaignView[]> {
  const ids = sql`select campaigns.id from ${SOURCE} where ${where} order by ${orderBy}
    limit ${page.limit} offset ${offsetOf(page)}`;
  return rows(
    db,
    sql<CampaignView>`select ${COLUMNS} from ${WITH_SUMS} where campaigns.id = any(array(${ids}))
      order by ${orderBy}`,
  );
}

export async function countCampaigns(db: Db, where: Condition): Promise<number> {
  const { count } = await one(
    db,
    sql<{ count: number }>`select count(*) as count from campaigns where ${where}`,
  );
  return count;
}

/** A status without campaigns is missing. */
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

export function sumCounters(
  db: Db,
  where: Condition,
): Promise<{ count: number; views: number; clicks: number }> {
  return one(
    db,
    sql<{ count: number; views: number; clicks: number }>`
      select count(*) as count, coalesce(sum(total_views), 0)::bigint as views,
        coalesce(sum(total_clicks), 0)::bigint as clicks
      from ${SOURCE} where ${where}`,
  );
}

export async function sumRemaining(db: Db, where: Condition): Promise<Kurus> {
  const { remaining } = await one(
    db,
    sql<{ remaining: Kurus }>`
      select coalesce(sum(balance_kurus), 0)::bigint as remaining
      from campaigns join ledger_accounts on ${OWN_ACCOUNT} where ${where}`,
  );
  return remaining;
}

export type TopUps = Pick<
  CampaignView,
  'top_up_base' | 'top_up_vat' | 'top_up_total' | 'top_up_fee' | 'top_up_net'
>;

export function findCampaign(
  db: Db,
  id: number,
  where: Condition = everything,
): Promise<CampaignView | undefined> {
  return first(
    db,
    sql<CampaignView>`select ${COLUMNS} from ${WITH_SUMS} where campaigns.id = ${id} and ${where}`,
  );
}

type CampaignEvent = AdminCampaignDetail['history'][number];

export function readHistory(db: Db, campaignId: number): Promise<CampaignEvent[]> {
  return rows(
    db,
    sql<CampaignEvent>`select event, from_status, to_status, users.name as actor_name, reason, version, at
      from campaign_events left join users on users.id = actor_id
      where campaign_id = ${campaignId} order by campaign_events.id desc limit 100`,
  );
}

type FirmCampaigns = DataOf<typeof adminCampaignsContract.adminListFirmCampaigns>;
type FirmCampaignRow = FirmCampaigns['campaigns'][number];

/**
 * Campaigns with the money paid for them and returned; the rest that is not left was spent. Each account is read by its
 * key in a subquery: a join would read the accounts of all firms' campaigns.
 */
export const WITH_MONEY = sql`campaigns
  left join lateral (select balance_kurus from ledger_accounts where ${OWN_ACCOUNT} limit 1) as account on true
  left join campaign_counters on campaign_counters.campaign_id = campaigns.id
  cross join lateral (select coalesce(sum(campaign_budget_kurus), 0)::bigint as net_budget,
      coalesce(sum(payable_kurus), 0)::bigint as paid from orders
    where orders.campaign_id = campaigns.id and payment_status = 'paid') as orders
  cross join lateral (select coalesce(sum(net_kurus), 0)::bigint as returned_net,
      coalesce(sum(total_kurus), 0)::bigint as returned from campaign_returns
    where campaign_returns.campaign_id = campaigns.id) as returns
  cross join lateral (select net_budget - coalesce(balance_kurus, 0) - returned_net as net_spent) as net
  cross join lateral (select paid_for(net_spent, net_budget, paid) as spent) as gross
  cross join lateral (select paid - spent - returned as unspent) as rest`;

/** Without drafts, which are private to their firm. Throws USER_NOT_FOUND. */
export async function listFirmCampaigns(db: Db, firmId: number, page: Page): Promise<FirmCampaigns> {
  const firm = await first(db, sql`select from firms where user_id = ${firmId}`);
  if (firm === undefined) throw userErrors.USER_NOT_FOUND();
  const sent = both(ofFirm(firmId), sql`campaigns.status <> 'draft'`);
  const { total, ...stats } = await one(
    db,
    sql<FirmCampaigns['stats'] & { total: number }>`
      select count(*) as total, coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(spent), 0)::bigint as spent,
        coalesce(sum(unspent), 0)::bigint as unspent, coalesce(sum(returned), 0)::bigint as returned
      from ${WITH_MONEY} where ${sent}`,
  );
  const campaigns = await rows(
    db,
    sql<FirmCampaignRow>`
      select campaigns.id, campaign_name, campaigns.status, stop_reason, start_date, end_date, completed_at, campaigns.created_at,
        coalesce(total_views, 0) as total_views, paid, spent, unspent, returned
      from ${WITH_MONEY} where ${sent} order by campaigns.id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { campaigns, pagination: pagination(page, total), stats };
}

export interface CampaignRow {
  id: number;
  firm_id: number;
  campaign_name: string;
  description: string;
  campaign_link: string;
  budget_kurus: Kurus;
  /** Seconds. */
  display_duration: number;
  /** Calendar days, both inclusive. */
  start_date: string;
  end_date: string;
  image_path: string | null;
  status: CampaignStatus;
  rejection_category: string | null;
  rejection_reason: string | null;
  stop_reason: string | null;
  version: number;
  created_at: Date;
  submitted_at: Date | null;
  approved_at: Date | null;
  activated_at: Date | null;
  completed_at: Date | null;
  /** The rates, from here on: null until approval, then fixed. */
  vat_rate_bp: BasisPoints | null;
  withheld_tenths: number;
  system_profit_rate_bp: BasisPoints | null;
  view_rate_kurus: Kurus | null;
  click_rate_kurus: Kurus | null;
  second_view_rate_bp: BasisPoints | null;
  max_views_per_ad: number | null;
}
