/** Every refresh counts anew, so that running it twice changes nothing. */
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { type Db, run, sql, rows } from '#lib/server/db.ts';
import { KEPT_DAYS } from './rules.ts';
import { SEEN_SHARE } from './seen.ts';

const HOUR_MS = 3_600_000;
const FRESH_HOURS = 24;
/** Watches after the last look are new, and those just before it, beside which another's may have ended just after. */
const SLACK_MS = 600_000;
/** A school's computer ties nobody together; and so many accounts would make too many pairs. */
const MOST_AT_ONE_PLACE = 300;
/** Accounts of a crowd are tied to their neighbours by number only, which ties all of it with few pairs. */
const CROWD = { size: 300, neighbours: 10 } as const;
/**
 * Two people seldom start the same ad within two seconds, and never most of the time. It must be most of both's starts,
 * so that nobody can bring it about alone. In a crowd the neighbours by number are the same again.
 */
const LOCKSTEP = { bucketSeconds: 2, least: 5, leastShare: 0.4 } as const;

interface Scope {
  now: Date;
  userIds?: readonly number[] | undefined;
}

const within = (column: string, userIds: readonly number[] | undefined) =>
  userIds === undefined ? sql`true` : sql`${sql.ref(column)} = any(${userIds}::bigint[])`;

const KEEP = sql`on conflict (a_id, b_id, kind) do update
  set amount = greatest(fraud_links.amount, excluded.amount), last_at = excluded.last_at`;

async function linkDevices(db: Db, { now, userIds }: Scope): Promise<void> {
  const since = addDays(istanbulDay(now), -1);
  const statement = sql`with fresh as (
        select distinct key from viewer_sources
        where kind = 'device' and day >= ${since} and ${within('user_id', userIds)}
      ), used as (
        select key, user_id, count(*) as days from viewer_sources join fresh using (key)
        where kind = 'device' group by key, user_id
      ), shared as (
        select key from used group by key having count(*) between 2 and ${MOST_AT_ONE_PLACE}
      )
      insert into fraud_links (a_id, b_id, kind, amount, first_at, last_at)
      select a.user_id, b.user_id, 'device', max(least(a.days, b.days)), ${now}, ${now}
      from shared join used as a using (key) join used as b using (key)
      where a.user_id < b.user_id group by a.user_id, b.user_id order by 1, 2 ${KEEP}`;
  await run(db, statement);
}

async function linkLockstep(db: Db, { now }: Scope): Promise<void> {
  const since = new Date(now.getTime() - FRESH_HOURS * HOUR_MS);
  const { bucketSeconds, least, leastShare } = LOCKSTEP;
  const statement = sql`with active as materialized (
        select user_id from (
          select user_id, max(ended_at) as last_at from watches where status = 'viewed' and ended_at > ${since}
          group by user_id
        ) as seen left join fraud_scores using (user_id)
        where scored_at is null or last_at > scored_at - ${SLACK_MS}::float8 * interval '1 ms'
      ), starts as materialized (
        -- A view that no page reported is compared with its like alone, so that no script accuses people who look.
        select user_id, campaign_id, ${IS_SEEN} as is_seen,
          floor(extract(epoch from started_at) / ${bucketSeconds}::integer) as moment
        from watches join active using (user_id) where status = 'viewed' and ended_at > ${since}
      ), totals as (
        select user_id, count(*) as total from starts group by user_id having count(*) >= ${least}
      ), placed as materialized (
        select user_id, campaign_id, moment, is_seen, count(*) over of_moment as size,
          row_number() over (of_moment order by user_id) as place
        from starts window of_moment as (partition by campaign_id, moment, is_seen)
      ), pairs as (
        select a.user_id as a_id, b.user_id as b_id from placed as a join placed as b using (campaign_id, moment, is_seen)
        where a.size <= ${CROWD.size} and b.size <= ${CROWD.size} and a.user_id < b.user_id
        union all
        select a.user_id, b.user_id from placed as a cross join generate_series(1, ${CROWD.neighbours}::integer) as step
        join placed as b on b.campaign_id = a.campaign_id and b.moment = a.moment and b.is_seen = a.is_seen and b.place = a.place + step
        where a.size > ${CROWD.size} and a.user_id < b.user_id
      ), together as (
        select a_id, b_id, count(*) as times from pairs group by a_id, b_id having count(*) >= ${least}
      )
      insert into fraud_links (a_id, b_id, kind, amount, first_at, last_at)
      select a_id, b_id, 'lockstep', times, ${now}, ${now} from together
      join totals as a on a.user_id = a_id join totals as b on b.user_id = b_id
      where times >= ${leastShare}::float8 * greatest(a.total, b.total) order by 1, 2 ${KEEP}`;
  await run(db, statement);
}

/** Only payouts really made tie accounts: anybody can ask for money to an IBAN. */
async function linkIbans(db: Db, { now, userIds }: Scope): Promise<void> {
  const since = new Date(now.getTime() - KEPT_DAYS.ties * 24 * HOUR_MS);
  const statement = sql`with fresh as (
        select iban from withdrawals where status = 'paid' and created_at > ${since} and ${within('user_id', userIds)}
      ), used as (
        select iban, user_id, count(*) as times
        from withdrawals join (select distinct iban from fresh) as f using (iban) join viewers using (user_id)
        where status = 'paid' group by iban, user_id
      ), placed as materialized (
        select iban, user_id, times, count(*) over (partition by iban) as size,
          row_number() over (partition by iban order by user_id) as place from used
      ), pairs as (
        select a.user_id as a_id, b.user_id as b_id, least(a.times, b.times) as times
        from placed as a join placed as b using (iban)
        where a.size <= ${CROWD.size} and b.size <= ${CROWD.size} and a.user_id < b.user_id
        union all
        select a.user_id, b.user_id, least(a.times, b.times)
        from placed as a cross join generate_series(1, ${CROWD.neighbours}::integer) as step
        join placed as b on b.iban = a.iban and b.place = a.place + step where a.size > ${CROWD.size}
      )
      insert into fraud_links (a_id, b_id, kind, amount, first_at, last_at)
      select a_id, b_id, 'iban', sum(times), ${now}, ${now} from pairs
      where ${within('a_id', userIds)} or ${within('b_id', userIds)}
      group by a_id, b_id order by 1, 2 ${KEEP}`;
  await run(db, statement);
}

async function sumFlows(db: Db, { now, userIds }: Scope): Promise<void> {
  const since = new Date(now.getTime() - KEPT_DAYS.ties * 24 * HOUR_MS);
  const fresh = new Date(now.getTime() - FRESH_HOURS * HOUR_MS);
  const senders =
    userIds === undefined
      ? sql`actor_id in (select actor_id from ledger_entries as sent where kind = 'transfer' and at > ${fresh}
          and (at > ${new Date(now.getTime() - HOUR_MS)} or not exists (
            select from fraud_flows where from_id = sent.actor_id and last_at >= sent.at)))`
      : sql`actor_id = any(${userIds}::bigint[])`;
  const statement = sql`insert into fraud_flows (from_id, to_id, amount_kurus, first_at, last_at)
      select actor_id, split_part(account_id, ':', 2)::bigint, sum(amount_kurus), min(at), max(at)
      from ledger_entries join ledger_postings on entry_id = id and amount_kurus > 0
      where kind = 'transfer' and at > ${since} and ${senders}
      group by 1, 2 order by 1, 2
      on conflict (from_id, to_id) do update set amount_kurus = excluded.amount_kurus, last_at = excluded.last_at`;
  await run(db, statement);
}

/** Lockstep is searched only among all accounts, because it compares everybody with everybody. */
export async function refreshLinks(db: Db, scope: Scope): Promise<void> {
  await linkDevices(db, scope);
  if (scope.userIds === undefined) await linkLockstep(db, scope);
  await linkIbans(db, scope);
  await sumFlows(db, scope);
}

/** Evidence: ads that a page reported as seen, and money from wallets that have evidence. */

const BONUS_VIEWS = 2;
/** Money is followed to its sender and the sender's senders. What came over longer ways counts as without evidence. */
const STEPS = 2;
/** The biggest senders of each account are read, so that no crowd of small ones makes the question costly. */
const MOST_SENDERS = { each: 20, together: 500 } as const;

type Ids = readonly number[];

interface Own {
  id: number;
  views: number;
  seen: number;
  fullViews: number;
  fullDays: number;
  /** Kuruş with evidence but for transfers: seen views, their clicks, released bonuses, corrections. */
  kurus: number;
  withdrawn: number;
  sent: number;
}

interface Received {
  from: number;
  kurus: number;
  evidenced: number;
}

export interface OwnEvidence extends Own {
  received: Received[];
}

/** Whether the page reported a watch as seen; a watch about which it said nothing was not. */
const IS_SEEN = sql<boolean>`coalesce(is_painted and visible_ms >= ${sql.lit(SEEN_SHARE)} * display_duration * 1000, false)`;

function readOwn(db: Db, ids: Ids, today: string): Promise<Own[]> {
  const query = sql<Own>`
    with taken as (
      select user_id, campaign_id, watch_id from invalid_earnings where user_id = any(${ids}::bigint[])
    ), watched as (
      select watches.user_id, count(*) as views, count(*) filter (where ${IS_SEEN}) as seen,
        count(*) filter (where day < ${today}::date) as "fullViews",
        sum(reserved_kurus) filter (where ${IS_SEEN} and views.watch_id is null) as kurus,
        sum(click_kurus) filter (where ${IS_SEEN} and clicks.user_id is null) as clicks
      from watches left join taken as views on views.watch_id = watches.id left join taken as clicks
        on clicks.watch_id is null and clicks.user_id = watches.user_id and clicks.campaign_id = watches.campaign_id
      where watches.user_id = any(${ids}::bigint[]) and status = 'viewed' group by 1
    ), corrected as (
      select account_id, sum(amount_kurus) as kurus from ledger_entries join ledger_postings on entry_id = id
      where kind = 'correction' group by account_id
    )
    select viewers.user_id as id, coalesce(views, 0)::bigint as views, coalesce(seen, 0)::bigint as seen,
      coalesce("fullViews", 0)::bigint as "fullViews", (select count(*) from viewer_days
        where viewer_days.user_id = viewers.user_id and earned_kurus > 0 and day < ${today}::date) as "fullDays",
      (coalesce(watched.kurus, 0) + coalesce(clicks, 0) + coalesce(corrected.kurus, 0)
        + case when seen >= ${BONUS_VIEWS} then welcome_bonus_kurus + coalesce(rewards, 0) else 0 end)::bigint as kurus,
      coalesce(withdrawn, 0)::bigint as withdrawn, coalesce(sent, 0)::bigint as sent
    from viewers left join watched using (user_id)
    left join corrected on account_id = 'user_wallet:' || viewers.user_id
    cross join lateral (
      select sum(amount_kurus) as rewards from generate_series(1, reward_count) as n
      join ledger_entries on kind = 'profile_reward' and ref = viewers.user_id || ':' || n
      join ledger_postings on entry_id = ledger_entries.id and account_id = 'user_wallet:' || viewers.user_id
    ) as r cross join lateral (
      select sum(amount_kurus) as withdrawn from withdrawals where user_id = viewers.user_id and status in ('pending', 'paid')
    ) as w cross join lateral (
      select sum(amount_kurus) as sent from fraud_flows where from_id = viewers.user_id
    ) as s where viewers.user_id = any(${ids}::bigint[])`;
  return rows(db, query);
}

interface Flow {
  from_id: number;
  to_id: number;
  kurus: number;
}

function readFlowsTo(db: Db, ids: Ids): Promise<Flow[]> {
  const query = sql<Flow>`
    select from_id, to_id, amount_kurus as kurus from unnest(${ids}::bigint[]) as of (id) cross join lateral (
      select * from fraud_flows where to_id = of.id order by amount_kurus desc, from_id limit ${MOST_SENDERS.each}
    ) as flow order by amount_kurus desc limit ${MOST_SENDERS.together}`;
  return rows(db, query);
}

export async function readOwnEvidence(db: Db, ids: Ids, now: Date): Promise<Map<number, OwnEvidence>> {
  const flows: Flow[] = [];
  const known = new Set(ids);
  let frontier = [...known];
  for (let step = 0; step < STEPS && frontier.length > 0; step += 1) {
    const found = await readFlowsTo(db, frontier);
    flows.push(...found);
    frontier = [...new Set(found.map(({ from_id }) => from_id))].filter((id) => !known.has(id));
    for (const id of frontier) known.add(id);
  }
  const own = new Map((await readOwn(db, [...known], istanbulDay(now))).map((row) => [row.id, row]));
  const receivedBy = (id: number, steps: number): Received[] =>
    flows
      .filter(({ to_id: to }) => to === id)
      .map(({ from_id: from, kurus }) => ({
        from,
        kurus,
        evidenced: Math.floor(kurus * shareOf(from, steps - 1)),
      }));
  /** How far the evidence of a sender reaches, withdrawn money first, so that none counts for two. */
  const shareOf = (id: number, steps: number): number => {
    const sender = own.get(id);
    if (sender === undefined || sender.sent === 0) return 0;
    const received = steps === 0 ? 0 : evidencedOf(receivedBy(id, steps));
    return Math.min(1, Math.max(0, (sender.kurus + received - sender.withdrawn) / sender.sent));
  };
  return new Map(
    ids.flatMap((id) => {
      const row = own.get(id);
      return row === undefined ? [] : [[id, { ...row, received: receivedBy(id, STEPS) }]];
    }),
  );
}

export const evidencedOf = (received: readonly Received[]): number =>
  received.reduce((sum, { evidenced }) => sum + evidenced, 0);

/** Names of accounts and of bank accounts, compared: whose an IBAN is, as far as names can show (threats T-N2). */

const folded = (column: string) => sql`trim(search_fold(${sql.ref(column)}))`;

/** First and last name: a bank has the name as the passport has it, an account as its owner likes it. */
export const shortName = (column: string) => sql<string>`regexp_replace(${folded(column)}, ' .* ', ' ')`;

export const lastName = (column: string) => sql<string>`regexp_replace(${folded(column)}, '.* ', '')`;
