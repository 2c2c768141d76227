/**
 * Reads the facts that a batch is decided on, under its locks: one query per subject, however many operations there
 * are. Where a list is joined, its ids are given a second time with `any`, because only then does every plan use the
 * index at any size of the table.
 */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import type { AudienceRow } from '#features/audience/audience.ts';
import type { AccountId } from '#features/ledger/accounts.ts';
import type { AccountState } from '#features/ledger/server/index.ts';
import type { MatchingRow } from '#features/people/matching.ts';
import { readSettings } from '#features/settings/server/index.ts';
import type { PublishedCampaign } from '../../decide-start.ts';
import type { MatchedCriteria } from '../../matched-criteria.ts';
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
  matched: MatchedCriteria | null;
  holder: string | null;
}

export type ViewerRow = MatchingRow & { user_id: number; email: string; phone: string };

/** A viewer's history with one ad. */
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
  audience: AudienceRow;
}

export interface BatchFacts {
  viewers: ReadonlyMap<number, ViewerRow>;
  watches: ReadonlyMap<number, WatchRow>;
  /** By viewer. */
  openWatches: ReadonlyMap<number, WatchRow>;
  accounts: ReadonlyMap<AccountId, AccountState>;
  campaigns: ReadonlyMap<number, CampaignFacts>;
  viewerAds: ReadonlyMap<string, ViewerAdRow>;
  /** Keys of viewer and ad whose firm the viewer has hidden. */
  hidden: ReadonlySet<string>;
  /** Viewers whose accounts may open no new watches. */
  stopped: ReadonlySet<number>;
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
 * this lock. Always taken before any ledger account. Those whose account was closed meanwhile are not among them.
 */
export async function lockViewers(tx: Db, userIds: readonly number[]): Promise<Map<number, ViewerRow>> {
  const locked = await rows(
    tx,
    sql<ViewerRow>`
      select viewers.*, email, phone from viewers join users on users.id = viewers.user_id
      where user_id = any(${userIds}::bigint[]) and users.id = any(${userIds}::bigint[]) and viewers.closed_at is null
      order by user_id for no key update of viewers`,
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

/** The viewer's history with the ad of an operation, the day's earnings, and whether the campaign was ever paid for. */
export interface HistoryRow extends Omit<ViewerAdRow, 'paid_views'> {
  /** Null when the viewer never started the ad. */
  paid_views: number | null;
  earned_kurus: Kurus;
  has_account: boolean;
  /** Whether the viewer has hidden the firm of the ad. */
  is_hidden: boolean;
  /** Whether a review of the account stops it from watching. */
  is_stopped: boolean;
}

/** The history for each operation, in one query. The viewers are locked, so it cannot change until the commit. */
export function readHistory(
  tx: Db,
  operations: readonly Operation[],
  today: CalendarDay,
): Promise<HistoryRow[]> {
  const userIds = operations.map(({ userId }) => userId);
  return rows(
    tx,
    sql<HistoryRow>`
      select wanted.user_id, wanted.campaign_id, paid_views, clicked_at, click_earning_kurus,
        coalesce(earned_kurus, 0) as earned_kurus, ledger_accounts.id is not null as has_account,
        exists (
          select from hidden_firms join campaigns using (firm_id)
          where hidden_firms.user_id = wanted.user_id and campaigns.id = wanted.campaign_id
        ) as is_hidden,
        exists (select from fraud_cases where fraud_cases.user_id = wanted.user_id and stops_watching) as is_stopped
      from unnest(${userIds}::bigint[], ${operations.map(({ campaignId }) => campaignId)}::bigint[])
        as wanted (user_id, campaign_id)
      left join viewer_ads using (user_id, campaign_id)
      left join viewer_days on viewer_days.user_id = wanted.user_id and day = ${today}
        and viewer_days.user_id = any(${userIds}::bigint[])
      left join ledger_accounts on ledger_accounts.id = 'campaign:' || wanted.campaign_id`,
  );
}

/** A suspended firm's campaigns count as stopped: open watches are paid, no new one starts. */
const statusNow = sql.raw(`case
  when status = 'active' and firm_id in (select id from users where role = 'firm' and status <> 'active') then 'stopped'
  else status end`);

type CampaignRow = Omit<CampaignFacts, 'rates'> & CampaignFacts['rates'];

/**
 * Campaigns that were published, as they stand now, with their audiences: read after their accounts are locked, so that
 * no end is missed.
 */
export async function readCampaigns(
  tx: Db,
  campaignIds: readonly number[],
): Promise<Map<number, CampaignFacts>> {
  const found = await rows(
    tx,
    sql<CampaignRow>`
      select campaigns.id, campaign_name, ${statusNow} as status, start_date, end_date, display_duration, contact_email, contact_phone,
        view_rate_kurus as view_rate, click_rate_kurus as click_rate, second_view_rate_bp as second_view_rate,
        max_views_per_ad, to_jsonb(campaign_audiences) as audience
      from campaigns join firms on firms.user_id = firm_id join campaign_audiences on campaign_id = campaigns.id
      where campaigns.id = any(${unique(campaignIds)}::bigint[]) and status in ('active', 'stopped', 'completed')`,
  );
  return new Map(
    found.map(({ view_rate, click_rate, second_view_rate, max_views_per_ad, ...campaign }) => [
      campaign.id,
      { ...campaign, rates: { view_rate, click_rate, second_view_rate, max_views_per_ad } },
    ]),
  );
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
  history: readonly HistoryRow[];
  accounts: Map<AccountId, AccountState>;
  now: Date;
  /** Off in tests that are not about limits. */
  isClickLimited: boolean;
}

/** Reads the remaining facts once the accounts are locked, and arranges everything for the decisions. */
export async function readFacts(tx: Db, request: FactsRequest): Promise<BatchFacts> {
  const { operations, viewers, watches, history, accounts, now } = request;
  const clickers = operations.filter(({ kind }) => kind === 'click').map(({ userId }) => userId);
  const campaignIds = operations.map(({ campaignId }) => campaignId);
  const settings = await readSettings(tx);
  const openWatches = watches.filter(({ status }) => status === 'open');
  const started = history.flatMap(({ paid_views, ...row }) =>
    paid_views === null ? [] : { ...row, paid_views },
  );
  return {
    viewers,
    accounts,
    watches: new Map(watches.map((watch) => [watch.id, watch])),
    openWatches: new Map(openWatches.map((watch) => [watch.user_id, watch])),
    campaigns: await readCampaigns(tx, campaignIds),
    viewerAds: new Map(started.map((row) => [viewerAdKey(row.user_id, row.campaign_id), row])),
    hidden: new Set(
      history.flatMap(({ is_hidden, user_id, campaign_id }) =>
        is_hidden ? viewerAdKey(user_id, campaign_id) : [],
      ),
    ),
    stopped: new Set(history.flatMap(({ user_id, is_stopped }) => (is_stopped ? user_id : []))),
    earnedToday: new Map(history.map(({ user_id, earned_kurus }) => [user_id, earned_kurus])),
    paidClicks: await readPaidClicks(tx, request.isClickLimited ? clickers : [], now),
    dailyEarningLimit: settings.daily_earning_limit,
    isEarningEnabled: settings.earning_enabled,
  };
}

/** The free money of an account: its balance minus its reserved amount. */
export function freeOf(accounts: ReadonlyMap<AccountId, AccountState>, account: AccountId): Kurus {
  const state = accounts.get(account);
  return state === undefined ? ZERO_KURUS : kurus(state.balance - state.held);
}
