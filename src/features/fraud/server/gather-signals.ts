/** Gathers the signals of accounts: one query per subject, however many accounts there are. */
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { LEVELS } from '../rules.ts';
import { NO_SIGNALS, type Signals } from '../signals.ts';

const DAY_MS = 86_400_000;
/** How far back habits are looked at. */
const HABIT_DAYS = 14;
/** Pauses above this are no pauses between two ads. */
const LONGEST_GAP_SECONDS = 60;

/**
 * Of a place to which more come in a day, as to a mobile carrier's address, nothing is concluded from who signed up in the
 * same hour. No more than half as many earn from an address (docs/decisions/fraud.md), unless it is configured otherwise.
 */
const MOST_OF_A_PLACE = 1000;

type Ids = readonly number[];
type Part<Name extends keyof Signals> = Pick<Signals, Name> & { id: number };

function readAccounts(db: Db, ids: Ids, now: Date) {
  return rows(
    db,
    sql<Part<'ageDays' | 'profileChanges' | 'earnedKurus'>>`
      select users.id, greatest(0, extract(epoch from ${now}::timestamptz - users.created_at) / 86400)::float8 as "ageDays",
        (version - 1) / greatest(1, ceil(extract(epoch from ${now}::timestamptz - users.created_at) / 604800))::integer
          as "profileChanges",
        coalesce((select sum(earned_kurus) from viewer_days where viewer_days.user_id = users.id), 0)::bigint as "earnedKurus"
      from users join viewers on viewers.user_id = users.id
      where users.id = any(${ids}::bigint[]) and viewers.user_id = any(${ids}::bigint[])`,
  );
}

type Attention =
  | 'views'
  | 'silentViews'
  | 'unseenViews'
  | 'namelessViews'
  | 'offeredViews'
  | 'sameEvidenceViews';
type Rhythm = 'gaps' | 'sameGaps' | 'busiestDayHours';

/** Attention and rhythm, from the paid views of the last fortnight. */
function readHabits(db: Db, ids: Ids, now: Date) {
  const since = new Date(now.getTime() - HABIT_DAYS * DAY_MS);
  return rows(
    db,
    sql<Part<Attention | Rhythm>>`
      with seen as materialized (
        select user_id, started_at, display_duration, visible_ms, is_painted, holder, was_offered,
          extract(epoch from started_at - lag(ended_at) over (partition by user_id order by id)) as gap
        from watches where user_id = any(${ids}::bigint[]) and status = 'viewed' and ended_at > ${since}
      ), gaps as (
        select user_id, sum(n) as gaps, max(n) as same from (
          select user_id, count(*) as n from seen where gap between 0 and ${LONGEST_GAP_SECONDS}
          group by user_id, round(gap * 20)
        ) as alike group by user_id
      ), said as (
        select user_id, max(n) as same from (
          select user_id, count(*) as n from seen where visible_ms is not null
          group by user_id, visible_ms - display_duration * 1000
        ) as alike group by user_id
      ), hours as (
        select user_id, max(n) as busiest from (
          select user_id, count(distinct extract(hour from started_at at time zone 'Europe/Istanbul')) as n
          from seen group by user_id, istanbul_day(started_at)
        ) as days group by user_id
      )
      select user_id as id, count(*) as views, count(*) filter (where visible_ms is null) as "silentViews",
        count(*) filter (where visible_ms < display_duration * 500 or not is_painted) as "unseenViews",
        count(*) filter (where holder is null) as "namelessViews",
        count(*) filter (where was_offered) as "offeredViews",
        coalesce(max(said.same), 0) as "sameEvidenceViews",
        coalesce(max(gaps.gaps), 0)::bigint as gaps, coalesce(max(gaps.same), 0) as "sameGaps",
        coalesce(max(busiest), 0) as "busiestDayHours"
      from seen left join gaps using (user_id) left join said using (user_id) left join hours using (user_id)
      group by user_id`,
  );
}

/**
 * Who else came from the same places. How many came is counted once for a place, not once for each who came there: behind
 * a carrier's address that would be the square of them.
 */
function readSharing(db: Db, ids: Ids, now: Date) {
  const since = addDays(istanbulDay(now), -HABIT_DAYS);
  return rows(
    db,
    sql<Part<'addressPeers' | 'devicePeers' | 'madeTogether'>>`
      with own as (
        select user_id, kind, key, day from viewer_sources where user_id = any(${ids}::bigint[]) and day >= ${since}
      ), places as materialized (
        select kind, key, day, count(*) - 1 as others
        from (select distinct kind, key, day from own) as each join viewer_sources using (kind, key, day)
        group by kind, key, day
      ), addresses as materialized (
        select user_id, max(others) as others from own join places using (kind, key, day) where kind = 'address'
        group by user_id
      ), devices as materialized (
        select own.user_id, count(distinct other.user_id) as others
        from (select distinct user_id, key from own where kind = 'device') as own
        join viewer_sources as other
          on other.kind = 'device' and other.key = own.key and other.user_id <> own.user_id
        group by own.user_id
      ), together as materialized (
        select own.user_id, count(distinct other.user_id) as others
        from own join places using (kind, key, day) join users as maker on maker.id = own.user_id
        join viewer_sources as other
          on other.kind = own.kind and other.key = own.key and other.day = own.day and other.user_id <> own.user_id
        join users as made on made.id = other.user_id
        where places.others <= ${MOST_OF_A_PLACE}
          and made.created_at between maker.created_at - interval '1 hour' and maker.created_at + interval '1 hour'
        group by own.user_id
      )
      select id, coalesce(addresses.others, 0) as "addressPeers", coalesce(devices.others, 0) as "devicePeers",
        coalesce(together.others, 0) as "madeTogether"
      from unnest(${ids}::bigint[]) as id left join addresses on addresses.user_id = id
      left join devices on devices.user_id = id left join together on together.user_id = id`,
  );
}

/**
 * Ties that were found before. An account counts as suspected by what it did itself, or while it is in review; never by
 * its own ties, and not after an administrator has cleared it.
 */
function readTies(db: Db, ids: Ids) {
  return rows(
    db,
    sql<Part<'lockstepPeers' | 'copiedPeers' | 'suspectedTies'>>`
      with ties as materialized (
        select a_id as id, b_id as other, kind from fraud_links where a_id = any(${ids}::bigint[])
        union all select b_id, a_id, kind from fraud_links where b_id = any(${ids}::bigint[])
        union all select from_id, to_id, 'sent' from fraud_flows where from_id = any(${ids}::bigint[])
      ), suspected as (
        select other from (select distinct other from ties) as near
        left join fraud_scores on user_id = other
        left join lateral (
          select decision, true as is_there from fraud_cases where fraud_cases.user_id = other order by id desc limit 1
        ) as last on true
        where case when last.is_there then coalesce(decision <> 'cleared', true) else own_score >= ${LEVELS.suspected} end
      )
      select id, count(distinct other) filter (where kind = 'lockstep') as "lockstepPeers",
        count(distinct other) filter (where kind = 'copied') as "copiedPeers",
        count(distinct other) filter (where other in (select other from suspected)) as "suspectedTies"
      from ties group by id`,
  );
}

/** Others who were paid to the same IBAN before the account was: the earlier one is not accused by the later ones. */
function readIbans(db: Db, ids: Ids) {
  return rows(
    db,
    sql<Part<'ibanPeers' | 'ibanStrangers'>>`
      with own as (
        select user_id, iban, min(decided_at) as paid_at from withdrawals
        where user_id = any(${ids}::bigint[]) and status <> 'rejected' group by user_id, iban
      ), paid as (
        select distinct own.user_id, before.user_id as other from own join withdrawals as before using (iban)
        where before.user_id <> own.user_id and before.status = 'paid' and (paid_at is null or before.decided_at < paid_at)
      )
      select user_id as id, count(*) as "ibanPeers", count(*) filter (where not exists (
          select from viewer_sources as mine join viewer_sources as theirs using (kind, key)
          where mine.user_id = paid.user_id and theirs.user_id = other)) as "ibanStrangers"
      from paid group by user_id`,
  );
}

/** The signals of each account; those that are no viewers are left out. */
export async function gatherSignals(db: Db, ids: Ids, now: Date): Promise<Map<number, Signals>> {
  const signals = new Map<number, Signals>();
  if (ids.length === 0) return signals;
  for (const { id, ...part } of await readAccounts(db, ids, now)) signals.set(id, { ...NO_SIGNALS, ...part });
  const parts = [
    ...(await readHabits(db, ids, now)),
    ...(await readSharing(db, ids, now)),
    ...(await readTies(db, ids)),
    ...(await readIbans(db, ids)),
  ];
  for (const { id, ...part } of parts) {
    const known = signals.get(id);
    if (known !== undefined) signals.set(id, { ...known, ...part });
  }
  return signals;
}
