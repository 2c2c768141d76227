/** No password, token or code, and nothing about other people. */
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { userActs } from '#features/accounts/acts.ts';
import type { Reason } from '#features/fraud/rules.ts';
import { classTexts } from '#features/fraud/texts.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import type { Lookups } from '#platform/lookups/lookups.ts';
import { readLookups } from '#platform/lookups/server.ts';
import { detailNamesOf } from '#features/viewers/resolve-details.ts';
import { ATTRIBUTE_COLUMNS, type DetailsRow } from '#features/viewers/viewer-columns.ts';
import { isCancelled } from '#features/wallet/texts.ts';

/** A limit above the rows that anybody has in a short list; the newest rows are given. */
const MOST = 5000;

interface AccountRow {
  id: number;
  name: string;
  email: string;
  phone: string;
  status: string;
  created_at: Date;
  /** Since the last change of password, phone or e-mail. */
  secured_at: Date;
  phone_proved_at: Date;
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
  id: number;
  amount: Kurus;
  iban: string;
  account_holder: string;
  status: string;
  rejection_reason: string | null;
  /** Until then it is not paid out. */
  rests_until: Date | null;
  /** Since then it is none of the IBANs to choose from. */
  iban_removed_at: Date | null;
  created_at: Date;
  decided_at: Date | null;
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

/** Consents, sessions, passkeys, codes, addresses, reviews, hidden advertisers, reported ads. */
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

export async function readFacts(db: Db, userId: number): Promise<object> {
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
