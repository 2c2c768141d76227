/**
 * Reads everything that a batch is decided on, pipelining the statements. Each sees what the locks before it waited
 * for: watches are read after the viewers are locked. Accounts are locked here only on a retry (`lockBudgets`),
 * because that makes batches with a campaign in common wait for each other.
 */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import {
  anyUnseen,
  askTogether,
  type Asked,
  prepare,
  linesFrom,
  unseen,
  ask,
} from '#lib/server/database/statements.ts';
import type { Db } from '#lib/server/db.ts';
import { STORED_ANSWER, type StoredAnswer } from '#lib/server/idempotency.ts';
import { type AccountId, campaignAccount } from '#platform/ledger/accounts.ts';
import { locksAccounts } from '#platform/ledger/server.ts';
import { MATCHING_COLUMN_NAMES } from '#features/viewers/server.ts';
import { STORED_SETTINGS_TEXT, type StoredSetting, settingsOf } from '#platform/settings/server.ts';
import {
  type CampaignFacts,
  type ViewerAdRow,
  type ViewerRow,
  type WatchRow,
  type BatchFacts,
  viewerAdKey,
  type Operation,
  servedBy,
} from './operations.server.ts';
import { EVERYBODY } from '#features/audience/audience.ts';

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

interface OperationRow
  extends
    Nullable<Omit<ViewerRow, 'user_id'>>,
    Nullable<Omit<ViewerAdRow, 'user_id' | 'campaign_id'>>,
    Nullable<StoredAnswer> {
  place: number;
  settings: StoredSetting[] | null;
  is_viewer: boolean | null;
  earned_kurus: Kurus | null;
  wallet_kurus: Kurus | null;
  is_hidden: boolean | null;
  is_stopped: boolean | null;
  paid_clicks: Date[] | null;
  viewed_id: number | null;
  campaign_name: string | null;
  watch_id: number | null;
  watch_user_id: WatchRow['user_id'] | null;
  watch_campaign_id: WatchRow['campaign_id'] | null;
  watch_status: WatchRow['status'] | null;
  view_number: WatchRow['view_number'] | null;
  reserved_kurus: WatchRow['reserved_kurus'] | null;
  click_kurus: WatchRow['click_kurus'] | null;
  display_duration: WatchRow['display_duration'] | null;
  watch_day: WatchRow['day'] | null;
  started_at: WatchRow['started_at'] | null;
  expires_at: WatchRow['expires_at'] | null;
  ended_at: WatchRow['ended_at'] | null;
  holder: WatchRow['holder'] | null;
}

const WATCH = `select id as watch_id, user_id as watch_user_id, campaign_id as watch_campaign_id, status as watch_status,
  view_number, reserved_kurus, click_kurus, display_duration, day as watch_day, started_at, expires_at, ended_at, holder
  from watches`;

const OPERATIONS = linesFrom<Operation>(3, {
  user_id: ['bigint', ({ userId }) => userId],
  campaign_id: ['bigint', ({ campaignId }) => campaignId],
  kind: ['text', ({ kind }) => kind],
  watch_id: ['bigint', (operation) => (operation.kind === 'view' ? operation.watchId : null)],
  route: ['text', ({ once }) => once?.route],
  key: ['text', ({ once }) => once?.key],
  served_id: ['bigint', servedBy],
});

/**
 * One row per operation: a view reads the watch that it names, a start and a click the viewer's open one. `served_id`
 * is the campaign that is started or clicked, also by a view. `limit 1` keeps the planner from joining whole tables
 * while they are small.
 */
const readOperations = prepare<readonly unknown[], OperationRow>(
  'read_operations',
  `select place, viewer.*, ads.*, stored.*, watch.*, campaign.*,
     case place when 1 then (
       select json_agg(stored) from (${STORED_SETTINGS_TEXT}) as stored
       where key is null or key in ('daily_earning_limit', 'earning_enabled')
     ) end as settings,
     (select earned_kurus from viewer_days where viewer_days.user_id = asked.user_id and day = ${unseen('$1::date')}) as earned_kurus,
     case when kind <> 'start' then (
       select balance_kurus from ledger_accounts where ledger_accounts.id = 'user_wallet:' || asked.user_id
     ) end as wallet_kurus,
     case when kind <> 'click' and served_id is not null then exists (
       select from hidden_firms join campaigns using (firm_id)
       where hidden_firms.user_id = asked.user_id and campaigns.id = served_id
     ) end as is_hidden,
     case when kind <> 'click' and served_id is not null then exists (
       select from fraud_cases where fraud_cases.user_id = asked.user_id and stops_watching
     ) end as is_stopped,
     case kind when 'click' then array(
       select clicked_at from viewer_ads where viewer_ads.user_id = asked.user_id
         and click_earning_kurus > 0 and clicked_at > ${unseen('$2::timestamptz')}
     ) end as paid_clicks,
     case kind when 'click' then (
       select id from watches where watches.user_id = asked.user_id and watches.campaign_id = asked.campaign_id
         and status = 'viewed' order by view_number desc limit 1
     ) end as viewed_id
   from ${OPERATIONS.placedAs('asked')}
   left join lateral (
     select true as is_viewer, ${MATCHING_COLUMN_NAMES.join(', ')}, email, phone
     from viewers join users on users.id = viewers.user_id
     where served_id is not null and viewers.user_id = asked.user_id and viewers.closed_at is null limit 1
   ) as viewer on true
   left join lateral (
     select paid_views, clicked_at, click_earning_kurus from viewer_ads
     where served_id is not null and viewer_ads.user_id = asked.user_id and viewer_ads.campaign_id = served_id
     limit 1
   ) as ads on true
   left join lateral (
     (${WATCH} where asked.kind = 'view' and id = asked.watch_id limit 1)
     union all
     (${WATCH} where asked.kind <> 'view' and user_id = asked.user_id and status = 'open' limit 1)
   ) as watch on true
   left join lateral (
     select campaign_name from campaigns
     where asked.kind = 'view' and campaigns.id = asked.campaign_id limit 1
   ) as campaign on true
   left join lateral (${STORED_ANSWER}) as stored on true`,
);

/** Accounts of the campaigns, and of the watches that a start ends. Unknown campaigns have none. */
const lockTheirAccounts = prepare<[accounts: readonly AccountId[], userIds: readonly number[]], unknown>(
  'lock_their_accounts',
  locksAccounts(`${unseen('$1::text[]')} || array(
    select 'campaign:' || campaign_id from watches
    where status = 'open' and user_id = ${anyUnseen('$2', 'bigint[]')})`),
);

/** Locks viewers, then accounts, so that budgets stay as they are read afterwards. */
export async function lockBudgets(tx: Db, operations: readonly Operation[]): Promise<void> {
  const userIds = operations.map(({ userId }) => userId);
  const ids = operations.flatMap((operation) => [operation.campaignId, servedBy(operation) ?? []].flat());
  await askTogether(tx, [lockViewerRows(userIds), lockTheirAccounts(ids.map(campaignAccount), userIds)]);
}

export type CampaignRow = Omit<CampaignFacts, 'rates' | 'audience'> &
  CampaignFacts['rates'] & {
    /** Null for everybody, which saves packing and parsing it. */
    audience: CampaignFacts['audience'] | null;
  };

const SERVED = linesFrom<number>(1, {
  served_id: ['bigint', (id) => id],
  account: ['text', campaignAccount],
});

/** A suspended firm's campaigns count as stopped: open watches are paid, no new one starts. */
const readCampaigns = prepare<readonly unknown[], CampaignRow>(
  'read_campaigns',
  `select campaigns.id, campaign_name, description, campaign_link, image_path, firm_id, firm_name, start_date, end_date,
     display_duration, contact_email, contact_phone, balance_kurus - held_kurus as free_kurus,
     case when campaigns.status = 'active' and users.role = 'firm' and users.status <> 'active' then 'stopped'
       else campaigns.status end as status,
     view_rate_kurus as view_rate, click_rate_kurus as click_rate, second_view_rate_bp as second_view_rate,
     max_views_per_ad, case when not all_users then to_jsonb(campaign_audiences) end as audience
   from ${SERVED.as('served')}
   join campaigns on campaigns.id = served_id and campaigns.id = any(${SERVED.array('served_id')})
   join ledger_accounts on ledger_accounts.id = account and ledger_accounts.id = any(${SERVED.array('account')})
   join firms on firms.user_id = campaigns.firm_id
   join users on users.id = campaigns.firm_id
   join campaign_audiences on campaign_audiences.campaign_id = served_id
     and campaign_audiences.campaign_id = any(${SERVED.array('served_id')})
   where campaigns.status in ('active', 'stopped', 'completed')`,
);

export interface BatchRows {
  operations: OperationRow[];
  campaigns: CampaignRow[];
}

export interface ReadRequest {
  operations: readonly Operation[];
  today: CalendarDay;
  clicksSince: Date | null;
}

export async function readBatch(tx: Db, { operations, today, clicksSince }: ReadRequest): Promise<BatchRows> {
  const userIds = operations.map(({ userId }) => userId);
  const served = [...new Set(operations.flatMap((operation) => servedBy(operation) ?? []))];
  const statements: [Asked<unknown>, Asked<OperationRow>] = [
    lockViewerRows(userIds),
    readOperations(today, clicksSince, ...OPERATIONS.valuesOf(operations)),
  ];
  if (served.length === 0) {
    const [, rows] = await askTogether(tx, statements);
    return { operations: rows, campaigns: [] };
  }
  const reading = readCampaigns(...SERVED.valuesOf(served));
  const [, rows, campaigns] = await askTogether(tx, [...statements, reading]);
  return { operations: rows, campaigns };
}

export interface ReadOperation {
  operation: Operation;
  row: OperationRow;
}

// Casts: each part of a row is whole or absent, which its type cannot express.

function watchIn({ row }: ReadOperation): WatchRow[] {
  if (row.watch_id === null) return [];
  const { watch_id: id, watch_user_id, watch_campaign_id, watch_status: status, watch_day: day } = row;
  const { view_number, reserved_kurus, click_kurus, display_duration, started_at, expires_at } = row;
  const { ended_at, holder } = row;
  const rest = { view_number, reserved_kurus, click_kurus, display_duration, started_at, expires_at };
  const ids = { id, user_id: watch_user_id, campaign_id: watch_campaign_id };
  return [{ ...ids, status, day, ...rest, ended_at, holder } as WatchRow];
}

const viewerIn = ({ operation: { userId }, row }: ReadOperation): ViewerRow[] =>
  row.is_viewer === null ? [] : [{ ...row, user_id: userId } as unknown as ViewerRow];

function viewerAdIn({ operation, row }: ReadOperation): ViewerAdRow[] {
  const { paid_views, clicked_at, click_earning_kurus } = row;
  const campaignId = servedBy(operation);
  if (paid_views === null || campaignId === null) return [];
  return [
    { user_id: operation.userId, campaign_id: campaignId, paid_views, clicked_at, click_earning_kurus },
  ];
}

const campaignIn = ({
  view_rate,
  click_rate,
  second_view_rate,
  max_views_per_ad,
  audience,
  ...campaign
}: CampaignRow): CampaignFacts => ({
  ...campaign,
  audience: audience ?? EVERYBODY,
  rates: { view_rate, click_rate, second_view_rate, max_views_per_ad },
});

export function arrangeFacts(
  reads: readonly ReadOperation[],
  { operations, campaigns }: BatchRows,
): BatchFacts {
  const settings = settingsOf(operations[0]?.settings ?? []);
  const watches = reads.flatMap(watchIn);
  const ofViewer = <Fact>(factOf: (row: OperationRow) => Fact) =>
    new Map(reads.map(({ operation, row }) => [operation.userId, factOf(row)]));
  return {
    viewers: new Map(reads.flatMap(viewerIn).map((viewer) => [viewer.user_id, viewer])),
    watches: new Map(watches.map((watch) => [watch.id, watch])),
    openWatches: new Map(
      watches.filter(({ status }) => status === 'open').map((watch) => [watch.user_id, watch]),
    ),
    viewedWatches: new Map(
      reads.flatMap(({ operation: { userId }, row: { viewed_id } }) =>
        viewed_id === null ? [] : [[userId, viewed_id] as const],
      ),
    ),
    campaigns: new Map(campaigns.map((campaign) => [campaign.id, campaignIn(campaign)])),
    watched: new Map(
      reads.flatMap(({ operation: { campaignId }, row: { campaign_name } }) =>
        campaign_name === null ? [] : [[campaignId, campaign_name] as const],
      ),
    ),
    viewerAds: new Map(reads.flatMap(viewerAdIn).map((ad) => [viewerAdKey(ad.user_id, ad.campaign_id), ad])),
    hidden: new Set(
      reads.flatMap(({ operation, row }) => {
        const served = servedBy(operation);
        return row.is_hidden === true && served !== null ? viewerAdKey(operation.userId, served) : [];
      }),
    ),
    stopped: new Set(
      reads.flatMap(({ operation, row }) => (row.is_stopped === true ? operation.userId : [])),
    ),
    balances: ofViewer(({ wallet_kurus }) => kurus(wallet_kurus ?? 0)),
    earnedToday: ofViewer(({ earned_kurus }) => kurus(earned_kurus ?? 0)),
    paidClicks: ofViewer(({ paid_clicks }) => paid_clicks ?? []),
    dailyEarningLimit: settings.daily_earning_limit,
    isEarningEnabled: settings.earning_enabled,
  };
}

/** Sent before the statements that read what it protects, and before any ledger account is locked. */
const lockViewerRows = prepare<[userIds: readonly number[]], { count: number }>(
  'lock_viewers',
  `select count(*) as count from (
     select from viewers where user_id = ${anyUnseen('$1', 'bigint[]')} order by user_id for no key update
   ) as locked`,
);

/**
 * Every change to a viewer's watches, views or days holds this lock, taken in id order and before any ledger
 * account's.
 */
export async function lockViewers(tx: Db, userIds: readonly number[]): Promise<void> {
  await ask(tx, lockViewerRows(userIds));
}
