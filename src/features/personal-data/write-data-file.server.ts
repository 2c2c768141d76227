import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { personalDataErrors, ROWS_PER_PART } from './contract.ts';
import { fileTexts } from './texts.ts';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import type { Lookups } from '#platform/lookups/lookups.ts';
import { readLookups } from '#platform/lookups/server.ts';
import { readNoticesOfFile } from '#platform/notices/server.ts';
import { readWalletStatement } from '#features/wallet/server.ts';
import { type MatchedCriteria, namesOfMatched } from '#features/watching/matched-criteria.ts';
import { TAKE_BACK_TEXTS, type TakeBackCategory } from '#platform/words/take-back.ts';
import { userActs } from '#features/accounts/acts.ts';
import type { Reason } from '#features/fraud/rules.ts';
import { classTexts } from '#features/fraud/texts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { detailNamesOf } from '#features/viewers/details.ts';
import { ATTRIBUTE_COLUMNS, type DetailsRow } from '#features/viewers/viewer-columns.ts';
import { isCancelled } from '#features/wallet/texts.ts';

/**
 * One JSON text in base64, from a single snapshot of the database. Each file has a part of every long list, so that old
 * accounts take some megabytes at a time. Throws PART_NOT_FOUND.
 */
export function writeDataFile(db: Db, request: DataFileRequest) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => write(tx, request));
}

interface LongList {
  name: string;
  total: number;
  read(this: void, page: Page): Promise<object[]>;
}

/** Here and below: the columns that are not given as they are stored. */
interface WatchRow {
  earned: Kurus | null;
  taken_back_for: TakeBackCategory | null;
  matched: MatchedCriteria | null;
}

async function readWatches(db: Db, lookups: Lookups, userId: number, page: Page) {
  const query = sql<WatchRow>`
    select watches.id, watches.campaign_id as ad_id, campaign_name as ad, firm_name as advertiser, watches.status, view_number,
      case when watches.status = 'viewed' then reserved_kurus end as earned, started_at, ended_at,
      invalid.at as taken_back_at, invalid.category as taken_back_for, measured_ms, visible_ms, hidden_ms, focused_ms,
      is_painted, matched
    from (select * from watches where user_id = ${userId} order by id desc
      limit ${page.limit} offset ${offsetOf(page)}) as watches
    join campaigns on campaigns.id = watches.campaign_id join firms on firms.user_id = firm_id
    left join invalid_earnings as invalid on invalid.watch_id = watches.id
    order by watches.id desc`;
  const watches = await rows(db, query);
  return watches.map(({ earned, matched, taken_back_for: category, ...watch }) => ({
    ...watch,
    taken_back_for: category === null ? null : TAKE_BACK_TEXTS[category],
    earned: earned === null ? null : kurusToLira(earned),
    your_answers_that_matched: matched === null ? [] : namesOfMatched(lookups, matched),
  }));
}

interface AdRow {
  click_earned: Kurus | null;
  click_taken_back_for: TakeBackCategory | null;
}

async function readAds(db: Db, userId: number, page: Page) {
  const query = sql<AdRow>`
    select viewer_ads.campaign_id as ad_id, campaign_name as ad, paid_views, clicked_at, click_earning_kurus as click_earned,
      invalid.at as click_taken_back_at, invalid.category as click_taken_back_for
    from viewer_ads join campaigns on campaigns.id = viewer_ads.campaign_id
    left join invalid_earnings as invalid on invalid.user_id = viewer_ads.user_id
      and invalid.campaign_id = viewer_ads.campaign_id and watch_id is null
    where viewer_ads.user_id = ${userId} order by viewer_ads.campaign_id desc
    limit ${page.limit} offset ${offsetOf(page)}`;
  const ads = await rows(db, query);
  return ads.map(({ click_earned: earned, click_taken_back_for: category, ...ad }) => ({
    ...ad,
    click_taken_back_for: category === null ? null : TAKE_BACK_TEXTS[category],
    click_earned: earned === null ? null : kurusToLira(earned),
  }));
}

/** Movements as the wallet shows them: of the other side of a transfer only the masked name. */
async function readMovements(db: Db, userId: number, page: Page) {
  const { movements } = await readWalletStatement(db, { userId, reader: 'viewer', ...page });
  return movements.map(({ amount, ...movement }) => ({ ...movement, amount: kurusToLira(amount) }));
}

async function openLongLists(db: Db, userId: number): Promise<LongList[]> {
  const lookups = await readLookups(db);
  const query = sql<{ watches: number; ads: number; movements: number; notices: number }>`
    select (select count(*) from watches where user_id = ${userId}) as watches,
      (select count(*) from viewer_ads where user_id = ${userId}) as ads,
      (select count(*) from notices where user_id = ${userId}) as notices,
      (select count(*) from ledger_postings where account_id = ${userWallet(userId)}) as movements`;
  const totals = await one(db, query);
  return [
    {
      name: 'wallet_movements',
      total: totals.movements,
      read: (page) => readMovements(db, userId, page),
    },
    { name: 'watches', total: totals.watches, read: (page) => readWatches(db, lookups, userId, page) },
    { name: 'ads', total: totals.ads, read: (page) => readAds(db, userId, page) },
    { name: 'notices', total: totals.notices, read: (page) => readNoticesOfFile(db, userId, page) },
  ];
}

interface DataFileRequest {
  userId: number;
  part: number;
  product: string;
  now: Date;
}

async function listText({ name, read }: LongList, part: number): Promise<string> {
  const rows = await read({ page: part, limit: ROWS_PER_PART });
  return `  ${JSON.stringify(name)}: [${rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',')}]`;
}

async function write(tx: Db, { userId, part, product, now }: DataFileRequest) {
  const lists = await openLongLists(tx, userId);
  const parts = Math.max(1, ...lists.map(({ total }) => Math.ceil(total / ROWS_PER_PART)));
  if (part > parts) throw personalDataErrors.PART_NOT_FOUND();
  const about = {
    description: fileTexts.about(product),
    lists: fileTexts.parts,
    made_at: now,
    part,
    parts,
    rows_per_part: ROWS_PER_PART,
    totals: Object.fromEntries(lists.map(({ name, total }) => [name, total])),
  };
  const facts = JSON.stringify({ about, ...(await readFacts(tx, userId)) }, null, 2);
  const fields = [facts.slice(0, facts.lastIndexOf('\n}'))];
  for (const list of lists) fields.push(await listText(list, part));
  return { content: Buffer.from(`${fields.join(',\n')}\n}\n`).toString('base64'), parts };
}

/** A limit above the rows that anybody has in a short list; the newest rows are given. */
const MOST = 5000;

interface AccountRow {
  id: number;
  phone: string;
}

function readAccount(db: Db, userId: number): Promise<AccountRow> {
  const query = sql<AccountRow>`
    select id, name, email, phone, status, created_at, secured_at, phone_proved_at from users where id = ${userId}`;
  return one(db, query);
}

interface ViewerRow extends DetailsRow {
  wallet_number: string;
  welcome_bonus_kurus: Kurus;
  welcome_bonus_shown_at: Date | null;
  details_ever_given: string[];
  reward_count: number;
  allows_targeting: boolean;
  withheld: string[];
  day_attributes: Partial<DetailsRow> | null;
  day_attributes_on: string | null;
}

/** Every answer in words and, where it was chosen from a list, its id. */
function profileOf(lookups: Lookups, viewer: ViewerRow) {
  return {
    details: detailNamesOf(lookups, viewer),
    detail_ids: Object.fromEntries(ATTRIBUTE_COLUMNS.map((column) => [column, viewer[column]])),
    details_ever_given: viewer.details_ever_given,
    may_choose_ads: viewer.allows_targeting,
    withheld_from_choosing_ads: viewer.withheld,
    // Kept for the day, but not looked at while it may not be.
    ads_are_chosen_by:
      viewer.allows_targeting && viewer.day_attributes
        ? { day: viewer.day_attributes_on, ...viewer.day_attributes }
        : null,
  };
}

interface WithdrawalRow {
  amount: Kurus;
  rejection_reason: string | null;
}

async function readWallet(db: Db, userId: number, walletNumber: string) {
  const query = sql<WithdrawalRow>`
    select id, amount_kurus as amount, iban, account_holder, status, rejection_reason, rests_until, iban_removed_at, created_at, decided_at
    from withdrawals where user_id = ${userId} order by id desc limit ${MOST}`;
  const withdrawals = await rows(db, query);
  const statement = sql<{ day: string; earned: Kurus; held: Kurus }>`
    select day, earned_kurus as earned, held_kurus as held from viewer_days
    where user_id = ${userId} order by day desc limit ${MOST}`;
  const days = await rows(db, statement);
  return {
    wallet_number: walletNumber,
    balance: kurusToLira(await readBalance(db, userWallet(userId))),
    withdrawals: withdrawals.map((one) => ({
      ...one,
      amount: kurusToLira(one.amount),
      cancelled_by_you: isCancelled(one),
    })),
    days: days.map(({ day, earned, held }) => ({
      day,
      earned: kurusToLira(earned),
      reserved: kurusToLira(held),
    })),
  };
}

interface ReviewRow {
  opened_at: Date;
  reasons: Reason[];
}

/**
 * Contains only the kinds of reasons: by each rule's points a farm would learn its limits, and some reasons name
 * others.
 */
async function readReviews(db: Db, userId: number) {
  const query = sql<ReviewRow>`
    select opened_at, reasons, stops_watching, objection, objected_at, decision, decided_at from fraud_cases
    where user_id = ${userId} order by id desc limit ${MOST}`;
  const reviews = await rows(db, query);
  return reviews.map(({ reasons, ...review }) => ({
    ...review,
    reasons: [...new Set(reasons.map(({ group }) => classTexts[group]))],
  }));
}

/** Acts on the account. An administrator has no name here; the reason of a suspension is included. */
function readActs(db: Db, userId: number): Promise<object[]> {
  const query = sql<object>`
    select at, action, before, after, case when action = ${userActs.suspend.action} then reason end as reason,
      case when actor_id = ${userId} then 'you' else 'administrator' end as by
    from audit_log where subject_kind = ${userActs.suspend.subject.kind} and subject_id = ${String(userId)}
    order by id desc limit ${MOST}`;
  return rows(db, query);
}

async function readTraces(db: Db, { id, phone }: AccountRow) {
  const list = (query: ReturnType<typeof sql<object>>) => rows(db, query);
  return {
    consents: await list(
      sql`select kind, version, is_given, at from consents where user_id = ${id} order by id limit ${MOST}`,
    ),
    sessions: await list(
      sql`select created_at, expires_at, ended_at, seen_at, ip, user_agent from sessions
          where user_id = ${id} order by id desc limit ${MOST}`,
    ),
    // The stored credential is a number that only the device can use.
    passkeys: await list(
      sql`select name, created_at, last_used_at from passkeys where user_id = ${id} order by id desc limit ${MOST}`,
    ),
    acts_on_account: await readActs(db, id),
    phone_changes_begun: await list(
      sql`select phone, created_at, proved_at as old_phone_proved_at from phone_changes where user_id = ${id}`,
    ),
    email_changes_begun: await list(sql`select email, created_at from email_changes where user_id = ${id}`),
    codes_sent: await list(
      sql`select type, created_at, used_at from verification_codes
          where phone = ${phone} order by id desc limit ${MOST}`,
    ),
    earned_from_addresses: await list(
      sql`select day, address from earning_addresses where user_id = ${id} order by day desc limit ${MOST}`,
    ),
    // Only that there was a place and a browser on a day: what is kept of them are keyed hashes that name neither.
    seen_on_days: await list(
      sql`select day, count(*) filter (where kind = 'address') as addresses, count(*) filter (where kind = 'device') as browsers
          from viewer_sources where user_id = ${id} group by day order by day desc limit ${MOST}`,
    ),
    reviews_of_account: await readReviews(db, id),
    notice_choices: await list(sql`select work, news from notice_choices where user_id = ${id}`),
    hidden_advertisers: await list(
      sql`select firm_id as id, firm_name as name, hidden_at from hidden_firms
          join firms on firms.user_id = firm_id where hidden_firms.user_id = ${id} order by hidden_at desc limit ${MOST}`,
    ),
    reports_of_ads: await list(
      sql`select campaign_id as ad_id, campaign_name as ad, reason, text, reported_at, decision_id is not null as is_decided
          from ad_reports join campaigns on campaigns.id = campaign_id
          where user_id = ${id} order by ad_reports.id desc limit ${MOST}`,
    ),
  };
}

async function readFacts(db: Db, userId: number): Promise<object> {
  const lookups = await readLookups(db);
  const account = await readAccount(db, userId);
  const viewer = await one(db, sql<ViewerRow>`select * from viewers where user_id = ${userId}`);
  return {
    account,
    profile: profileOf(lookups, viewer),
    rewards: {
      welcome_bonus: kurusToLira(viewer.welcome_bonus_kurus),
      welcome_bonus_seen_at: viewer.welcome_bonus_shown_at,
      profile_rewards: viewer.reward_count,
    },
    ...(await readTraces(db, account)),
    wallet: await readWallet(db, userId, viewer.wallet_number),
  };
}
