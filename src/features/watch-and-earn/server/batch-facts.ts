/** What a batch is decided on, read under its locks. One query a subject, however many operations there are. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import type { AudienceRow, ViewerAttributes } from '#features/audience/audience.ts';
import { readAudiences } from '#features/audience/server/index.ts';
import { type AccountId, campaignAccount } from '#features/ledger/accounts.ts';
import type { AccountState } from '#features/ledger/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import type { PublishedCampaign } from '../decide-start.ts';
import type { Operation } from './operations.ts';

export interface WatchRow {
  id: number;
  user_id: number;
  campaign_id: number;
  status: 'open' | 'viewed' | 'released';
  view_number: number;
  reserved_kurus: Kurus;
  display_duration: number;
  day: CalendarDay;
  started_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export type ViewerRow = ViewerAttributes & { user_id: number; email: string; phone: string };

/** What one viewer has had from one ad. */
export interface ViewerAdRow {
  user_id: number;
  campaign_id: number;
  paid_views: number;
  clicked_at: Date | null;
  click_earning_kurus: Kurus | null;
}

export interface CampaignFacts extends PublishedCampaign {
  id: number;
  campaign_name: string;
  display_duration: number;
  contact_email: string;
  contact_phone: string;
}

export interface BatchFacts {
  viewers: ReadonlyMap<number, ViewerRow>;
  watches: ReadonlyMap<number, WatchRow>;
  /** By viewer. */
  openWatches: ReadonlyMap<number, WatchRow>;
  accounts: ReadonlyMap<AccountId, AccountState>;
  campaigns: ReadonlyMap<number, CampaignFacts>;
  /** Only of campaigns that somebody wants to start. */
  audiences: ReadonlyMap<number, AudienceRow>;
  viewerAds: ReadonlyMap<string, ViewerAdRow>;
  /** Paid to each viewer today. */
  earnedToday: ReadonlyMap<number, Kurus>;
  /** Instants of each viewer's paid clicks of the last day. */
  paidClicks: ReadonlyMap<number, readonly Date[]>;
  dailyEarningLimit: Kurus;
  isEarningEnabled: boolean;
}

export const viewerAdKey = (userId: number, campaignId: number): string => `${userId}:${campaignId}`;

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/**
 * Locks viewers until the end of the transaction, in id order: whoever changes a viewer's watches, views or days holds
 * this lock. Always taken before any ledger account.
 */
export async function lockViewers(tx: Db, userIds: readonly number[]): Promise<Map<number, ViewerRow>> {
  const locked = await rows(
    tx,
    sql<ViewerRow>`
      select viewers.*, email, phone from viewers join users on users.id = viewers.user_id
      where user_id = any(${unique(userIds)}::bigint[]) order by user_id for no key update of viewers`,
  );
  return new Map(locked.map((viewer) => [viewer.user_id, viewer]));
}

/** The open watches of the viewers, and the watches that views name. */
export async function readWatches(
  tx: Db,
  { userIds, watchIds }: { userIds: readonly number[]; watchIds: readonly number[] },
): Promise<WatchRow[]> {
  return rows(
    tx,
    sql<WatchRow>`
      select * from watches
      where (status = 'open' and user_id = any(${userIds}::bigint[])) or id = any(${watchIds}::bigint[])`,
  );
}

/** Which of these campaigns have an account: those that were ever paid for. */
export async function findAccounts(tx: Db, campaignIds: readonly number[]): Promise<number[]> {
  const wanted = unique(campaignIds).map((id) => ({ id, account: campaignAccount(id) }));
  const found = await rows(
    tx,
    sql<{
      id: AccountId;
    }>`select id from ledger_accounts where id = any(${wanted.map(({ account }) => account)}::text[])`,
  );
  const accounts = new Set(found.map(({ id }) => id));
  return wanted.filter(({ account }) => accounts.has(account)).map(({ id }) => id);
}

/** Campaigns that were published, as they stand now: read after their accounts are locked, so that no end is missed. */
export async function readCampaigns(
  tx: Db,
  campaignIds: readonly number[],
): Promise<Map<number, CampaignFacts>> {
  type Row = Omit<CampaignFacts, 'rates'> & CampaignFacts['rates'];
  const found = await rows(
    tx,
    sql<Row>`
      select id, campaign_name, status, start_date, end_date, display_duration, contact_email, contact_phone,
        view_rate_kurus as view_rate, click_rate_kurus as click_rate, second_view_rate_bp as second_view_rate,
        max_views_per_ad
      from campaigns join firms on firms.user_id = firm_id
      where id = any(${unique(campaignIds)}::bigint[]) and status in ('active', 'stopped', 'completed')`,
  );
  return new Map(
    found.map(({ view_rate, click_rate, second_view_rate, max_views_per_ad, ...campaign }) => [
      campaign.id,
      { ...campaign, rates: { view_rate, click_rate, second_view_rate, max_views_per_ad } },
    ]),
  );
}

async function readViewerAds(tx: Db, pairs: readonly Operation[]): Promise<Map<string, ViewerAdRow>> {
  const found = await rows(
    tx,
    sql<ViewerAdRow>`
      select viewer_ads.* from viewer_ads
      join unnest(${pairs.map(({ userId }) => userId)}::bigint[], ${pairs.map(({ campaignId }) => campaignId)}::bigint[])
        as wanted (user_id, campaign_id) using (user_id, campaign_id)`,
  );
  return new Map(found.map((row) => [viewerAdKey(row.user_id, row.campaign_id), row]));
}

async function readEarnedToday(
  tx: Db,
  userIds: readonly number[],
  today: CalendarDay,
): Promise<Map<number, Kurus>> {
  const days = await rows(
    tx,
    sql<{ user_id: number; earned_kurus: number }>`
      select user_id, earned_kurus from viewer_days where user_id = any(${userIds}::bigint[]) and day = ${today}`,
  );
  return new Map(days.map(({ user_id, earned_kurus }) => [user_id, kurus(earned_kurus)]));
}

async function readPaidClicks(tx: Db, userIds: readonly number[], now: Date): Promise<Map<number, Date[]>> {
  if (userIds.length === 0) return new Map();
  const clicks = await rows(
    tx,
    sql<{ user_id: number; clicked_at: Date[] }>`
      select user_id, array_agg(clicked_at) as clicked_at from viewer_ads
      where user_id = any(${userIds}::bigint[]) and click_earning_kurus > 0
        and clicked_at > ${now}::timestamptz - interval '1 day'
      group by user_id`,
  );
  return new Map(clicks.map(({ user_id, clicked_at }) => [user_id, clicked_at]));
}

export interface FactsRequest {
  operations: readonly Operation[];
  viewers: Map<number, ViewerRow>;
  watches: readonly WatchRow[];
  accounts: Map<AccountId, AccountState>;
  today: CalendarDay;
  now: Date;
  /** Off in tests that are not about limits. */
  isClickLimited: boolean;
}

/** Everything else the decisions need. */
export async function readFacts(tx: Db, request: FactsRequest): Promise<BatchFacts> {
  const { operations, viewers, watches, accounts, today, now } = request;
  const userIds = [...viewers.keys()];
  const startIds = operations.filter(({ kind }) => kind === 'start').map(({ campaignId }) => campaignId);
  const clickers = operations.filter(({ kind }) => kind === 'click').map(({ userId }) => userId);
  const settings = await readSettings(tx);
  return {
    viewers,
    accounts,
    watches: new Map(watches.map((watch) => [watch.id, watch])),
    openWatches: new Map(
      watches.filter(({ status }) => status === 'open').map((watch) => [watch.user_id, watch]),
    ),
    campaigns: await readCampaigns(
      tx,
      operations.map(({ campaignId }) => campaignId),
    ),
    audiences: startIds.length === 0 ? new Map() : await readAudiences(tx, unique(startIds)),
    viewerAds: await readViewerAds(tx, operations),
    earnedToday: await readEarnedToday(tx, userIds, today),
    paidClicks: await readPaidClicks(tx, request.isClickLimited ? clickers : [], now),
    dailyEarningLimit: settings.daily_earning_limit,
    isEarningEnabled: settings.earning_enabled,
  };
}

/** What an account can still give: its balance less what it holds. */
export function freeOf(accounts: ReadonlyMap<AccountId, AccountState>, account: AccountId): Kurus {
  const state = accounts.get(account);
  return state === undefined ? ZERO_KURUS : kurus(state.balance - state.held);
}
