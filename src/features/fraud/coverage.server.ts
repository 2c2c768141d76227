import { type Kurus, kurus, ZERO_KURUS, formatKurus } from '#lib/shared/money.ts';
import { type Db, first, one, rows, sql } from '#lib/server/db.ts';
import { lastName, shortName, evidencedOf, type OwnEvidence, readOwnEvidence } from './links.server.ts';
import { payoutTexts as texts, type ReturnedPayout } from './texts.ts';

export interface Coverage {
  /** Kuruş that may leave without a look: evidenced earnings less all withdrawals that were not rejected, at least 0. */
  coveredKurus: Kurus;
  /** Whether an administrator has looked at this wallet before: approving one of its withdrawals counts as the look. */
  wasLookedAt: boolean;
  needsLook: boolean;
  line: string;
  objects: boolean;
}

/** On accounts older than this, places are new that were first seen within a day of the first request to the IBAN. */
const OLD_ACCOUNT_DAYS = 14;
/** One name on many accounts: more in so many days than a common name explains (the commonest bears one in 500). */
const HOLDER_DAYS = 60;
const COMMON_NAME = { least: 2, oneIn: 200 } as const;

const keptFor = (kurusLeft: number): Kurus => kurus(Math.max(0, kurusLeft));

/** Evidence that the account may still use. Money that it sent to others carried its evidence along. */
const leftOf = ({ kurus: own, received, sent }: OwnEvidence, withdrawn: number): Kurus =>
  keptFor(own + evidencedOf(received) - sent - withdrawn);

interface WithdrawalRow extends Pick<
  PayoutFacts,
  | 'amount'
  | 'ageDays'
  | 'score'
  | 'reason'
  | 'isOwnName'
  | 'isFamilyName'
  | 'ibanBefore'
  | 'ibanStrangers'
  | 'holderElsewhere'
  | 'holderForeign'
> {
  id: number;
  user_id: number;
  before: number;
  was_looked_at: boolean;
  is_all_new: boolean;
  /** The last payment to the IBAN, whoever asked for it, where the bank sent it back. */
  returned: ReturnedPayout | null;
}

/** Habits that an administrator has cleared speak against nothing; grown worse, they open another case. */
const WAS_CLEARED = sql<boolean>`coalesce((select decision = 'cleared' from fraud_cases
  where fraud_cases.user_id = asked.user_id order by id desc limit 1), false)`;

function readWithdrawals(db: Db, ids: readonly number[], now: Date): Promise<WithdrawalRow[]> {
  const query = sql<WithdrawalRow>`
    select asked.id, asked.user_id, asked.amount_kurus as amount,
      own_name = holder as "isOwnName", last_name = ${lastName('asked.account_holder')} as "isFamilyName",
      case when ${WAS_CLEARED} then 0 else coalesce(score, 0)::integer end as score, coalesce(reasons -> 0 ->> 'text', '') as reason,
      coalesce(before, 0)::bigint as before, coalesce(was_looked_at, false) as was_looked_at,
      peers.count as "ibanBefore", peers.strangers as "ibanStrangers",
      elsewhere.count as "holderElsewhere", elsewhere.foreign as "holderForeign",
      extract(epoch from asked.created_at - users.created_at)::float8 / 86400 as "ageDays",
      first_paid_at is null and there.day is not null and users.created_at < first_asked_at - make_interval(days => ${OLD_ACCOUNT_DAYS})
        and not exists (
          select from viewer_sources as place where place.user_id = asked.user_id and day = there.day
            and exists (select from viewer_sources as older where older.user_id = asked.user_id
              and older.kind = place.kind and older.key = place.key and older.day < there.day - 1)) as is_all_new,
      (select case when status = 'returned' then json_build_object('amount', amount_kurus, 'reason', rejection_reason,
          'day', coalesce((select coalesce(returned_on, result_on) from payout_run_rows
            where withdrawal_id = last.id and result = 'returned'), istanbul_day(decided_at))) end
        from withdrawals as last where iban = asked.iban and status in ('paid', 'returned')
        order by decided_at desc limit 1) as returned
    from withdrawals as asked join users on users.id = asked.user_id
    left join fraud_scores using (user_id)
    cross join lateral (
      select ${shortName('users.name')} as own_name, ${lastName('users.name')} as last_name,
        ${shortName('asked.account_holder')} as holder
    ) as names cross join lateral (
      select sum(amount_kurus) filter (where id < asked.id and status not in ('rejected', 'returned')) as before,
        bool_or(status = 'paid' and id <> asked.id) as was_looked_at,
        min(created_at) filter (where iban = asked.iban) as first_asked_at,
        min(decided_at) filter (where iban = asked.iban and status = 'paid') as first_paid_at
      from withdrawals where user_id = asked.user_id
    ) as own
    cross join lateral (
      select max(day) as day from viewer_sources
      where user_id = asked.user_id and day <= istanbul_day(first_asked_at)
    ) as there
    cross join lateral (
      select count(*), count(*) filter (where not exists (
          select from viewer_sources as mine join viewer_sources as theirs using (kind, key)
          where mine.user_id = asked.user_id and theirs.user_id = paid.user_id)) as strangers
      from (select user_id, min(decided_at) as at from withdrawals as earlier join users as others on others.id = user_id
        where iban = asked.iban and earlier.status = 'paid' and user_id <> asked.user_id
          and (own_name <> holder or ${shortName('earlier.account_holder')} <> holder
            or ${lastName('others.name')} = last_name) group by user_id) as paid
      where first_paid_at is null or paid.at < first_paid_at
    ) as peers
    cross join lateral (
      select count(distinct user_id), count(distinct user_id) filter (
          where ${shortName('others.name')} <> holder) as foreign
      from withdrawals join users as others on others.id = user_id
      where search_fold(account_holder) = search_fold(asked.account_holder) and withdrawals.status = 'paid'
        and iban <> asked.iban and user_id <> asked.user_id
        and decided_at > ${now}::timestamptz - make_interval(days => ${HOLDER_DAYS})
        and (first_paid_at is null or decided_at < first_paid_at)
    ) as elsewhere
    where asked.id = any(${ids}::bigint[])`;
  return rows(db, query);
}

async function readUsualNamesakes(db: Db, now: Date): Promise<number> {
  const query = sql<{ paid: number }>`select count(*) as paid from withdrawals
      where status = 'paid' and decided_at > ${now}::timestamptz - make_interval(days => ${HOLDER_DAYS})`;
  const { paid } = await one(db, query);
  return Math.max(COMMON_NAME.least, paid / COMMON_NAME.oneIn);
}

interface Meeting {
  user_id: number;
  other: number;
}

async function readStrangers(db: Db, pairs: readonly Meeting[]): Promise<Set<string>> {
  const query = sql<Meeting>`
    select user_id, other from unnest(${pairs.map(({ user_id: id }) => id)}::bigint[],
      ${pairs.map(({ other }) => other)}::bigint[]) as pair (user_id, other)
    where not exists (select from viewer_sources as mine join viewer_sources as theirs using (kind, key)
      where mine.user_id = pair.user_id and theirs.user_id = pair.other)`;
  const found = await rows(db, query);
  return new Set(found.map(({ user_id, other }) => `${user_id} ${other}`));
}

export async function readCoverage(
  db: Db,
  withdrawalIds: readonly number[],
  now: Date,
): Promise<Map<number, Coverage>> {
  if (withdrawalIds.length === 0) return new Map();
  const withdrawals = await readWithdrawals(db, withdrawalIds, now);
  const evidence = await readOwnEvidence(db, [...new Set(withdrawals.map(({ user_id: id }) => id))], now);
  const holderUsual = await readUsualNamesakes(db, now);
  const strangers = await readStrangers(
    db,
    [...evidence].flatMap(([user_id, { received }]) =>
      received.map(({ from: other }) => ({ user_id, other })),
    ),
  );
  return new Map(
    withdrawals.map((withdrawal): [number, Coverage] => {
      const own = evidence.get(withdrawal.user_id);
      if (own === undefined) return [withdrawal.id, withReturned(OF_FIRM, withdrawal)];
      const covered = leftOf(own, withdrawal.before);
      const uncovered = Math.max(0, withdrawal.amount - covered);
      const ownLeft = keptFor(own.kurus - own.sent - withdrawal.before);
      const received = own.received.reduce((sum, { kurus: amount }) => sum + amount, 0);
      const facts: PayoutFacts = {
        ...withdrawal,
        uncovered,
        notOwn: Math.max(0, withdrawal.amount - ownLeft),
        views: own.views,
        seen: own.seen,
        perDay: own.fullDays === 0 ? own.views : own.fullViews / own.fullDays,
        holderUsual,
        isAllNew: withdrawal.is_all_new,
        senders: own.received.length,
        strangeSenders: own.received.filter(({ from }) => strangers.has(`${own.id} ${from}`)).length,
        received,
      };
      const assessment = assessPayout(facts);
      // An earlier look was at other places, or at another bank account.
      const needsLook = !withdrawal.was_looked_at || uncovered > 0 || assessment.objects;
      const wasLookedAt = withdrawal.was_looked_at;
      const coverage = { coveredKurus: covered, wasLookedAt, needsLook, ...assessment };
      return [withdrawal.id, withReturned(coverage, withdrawal)];
    }),
  );
}

const OF_FIRM: Coverage = {
  coveredKurus: ZERO_KURUS,
  wasLookedAt: false,
  needsLook: false,
  line: '',
  objects: false,
};

/** Ahead of everything else, because the money may come back again; whoever pays decides, so it asks for no look. */
function withReturned(coverage: Coverage, { returned }: WithdrawalRow): Coverage {
  if (returned === null) return coverage;
  const line = [texts.returned(returned), coverage.line].filter(Boolean).join(' · ');
  return { ...coverage, line, objects: true };
}

/** Kuruş of a viewer that may leave without a look; none before the first payout, which is the look. */
export async function readCovered(db: Db, { userId, now }: { userId: number; now: Date }): Promise<Kurus> {
  const query = sql`select from withdrawals where user_id = ${userId} and status = 'paid' limit 1`;
  const paid = await first(db, query);
  if (paid === undefined) return ZERO_KURUS;
  const own = (await readOwnEvidence(db, [userId], now)).get(userId);
  return own === undefined ? ZERO_KURUS : leftOf(own, own.withdrawn);
}

export async function readWaitingLine(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<Pick<Coverage, 'line' | 'objects'> | null> {
  const query = sql<{ id: number }>`
    select id from withdrawals where user_id = ${userId} and status = 'pending' order by id`;
  const waiting = await rows(db, query);
  const ids = waiting.map(({ id }) => id);
  const found = [...(await readCoverage(db, ids, now)).values()].filter(({ line }) => line !== '');
  return found.find(({ objects }) => objects) ?? found[0] ?? null;
}

/**
 * Rules that speak against paying a withdrawal, the heaviest first. Evidence that strangers can produce about somebody
 * (money sent, a request to an IBAN, an address shared) objects to nothing that the account earned with evidence.
 */

interface PayoutFacts {
  amount: Kurus;
  ageDays: number;
  /** The part of the amount that neither own evidenced earnings nor received money with evidence cover. */
  uncovered: number;
  /** The part of the amount that own evidenced earnings do not cover, so that it is received money or has no evidence at all. */
  notOwn: number;
  views: number;
  seen: number;
  perDay: number;
  score: number;
  reason: string;
  /** Whether the IBAN is held in the account's own name; whether at least the surname is the same. */
  isOwnName: boolean;
  isFamilyName: boolean;
  /** Earlier accounts at the same IBAN that speak against this one; those of them never seen at a place of this one. */
  ibanBefore: number;
  ibanStrangers: number;
  /** Accounts that were paid to other IBANs of the same holder before, those of them with another name, and as many as a common name explains. */
  holderElsewhere: number;
  holderForeign: number;
  holderUsual: number;
  isAllNew: boolean;
  /** Senders of the money on which the withdrawal draws: how many, and how many of them were never at a place of this account. */
  senders: number;
  strangeSenders: number;
  received: number;
}

interface PayoutRule {
  name: string;
  objects(this: void, facts: PayoutFacts): boolean;
  mentions?(this: void, facts: PayoutFacts): boolean;
  text(this: void, facts: PayoutFacts): string;
}

/** Points from which on habits speak against paying: less than a hold, and more than one habit of honest people. */
const MOST_POINTS = 30;
const YOUNG_DAYS = 14;
const MOST_WHILE_YOUNG = 80;

const money = (amount: number): string => formatKurus(kurus(amount));

const PAYOUT_RULES: readonly PayoutRule[] = [
  {
    name: 'unseen',
    // Old phones report only a part; a client that reports nothing is no page of the product, however few ads it takes.
    objects: ({ amount, views, seen, notOwn }) => 2 * notOwn > amount && views > 2 * seen,
    mentions: ({ views, seen }) => views > seen,
    text: ({ views, seen }) => texts.unseen(views - seen, views),
  },
  { name: 'habits', objects: ({ score }) => score >= MOST_POINTS, text: ({ reason }) => reason },
  {
    // Two of a family share a bank account; three seldom, and who shares nothing else is no family.
    name: 'iban',
    objects: ({ ibanBefore, ibanStrangers, isOwnName, isFamilyName }) =>
      ibanStrangers > 0 || ibanBefore > (isOwnName || isFamilyName ? 1 : 0),
    text: ({ ibanBefore }) => texts.iban(ibanBefore),
  },
  {
    name: 'holder',
    // No chance of a common name where both accounts bear another one than the holder, whom only namesakes accuse.
    objects: ({ holderElsewhere, holderUsual, holderForeign, isOwnName }) =>
      isOwnName
        ? holderElsewhere - holderForeign > holderUsual
        : holderElsewhere > holderUsual || holderForeign > 0,
    text: ({ holderElsewhere }) => texts.holder(holderElsewhere),
  },
  {
    name: 'fast',
    objects: ({ ageDays, perDay }) => ageDays < YOUNG_DAYS && perDay > MOST_WHILE_YOUNG,
    text: ({ ageDays, perDay }) => texts.fast(Math.ceil(ageDays), Math.round(perDay)),
  },
  { name: 'all-new', objects: ({ isAllNew }) => isAllNew, text: () => texts.allNew },
  {
    // Counts only money that others sent: many senders, some who are no family, or one who watches nothing.
    name: 'collected',
    objects: ({ amount, notOwn, received, senders, strangeSenders, views }) =>
      Math.min(notOwn, received) * 2 >= amount && (strangeSenders >= 4 || senders >= 5 || views === 0),
    text: ({ received, senders }) => texts.collected(money(received), senders),
  },
  {
    name: 'uncovered',
    objects: ({ amount, uncovered }) => 2 * uncovered > amount,
    mentions: ({ uncovered }) => uncovered > 0,
    text: ({ uncovered }) => texts.uncovered(money(uncovered)),
  },
];

const MOST_REASONS = 2;

/** The line: the first rules that object, otherwise the first worth naming, or empty. Pure. */
function assessPayout(facts: PayoutFacts): { line: string; objects: boolean } {
  const objecting = PAYOUT_RULES.filter((rule) => rule.objects(facts));
  const worthNaming = PAYOUT_RULES.filter((rule) => rule.mentions?.(facts)).slice(0, 1);
  const shown = objecting.length > 0 ? objecting.slice(0, MOST_REASONS) : worthNaming;
  return { line: shown.map((rule) => rule.text(facts)).join(' · '), objects: objecting.length > 0 };
}
