/** Gathers the signals of accounts: one query per subject, however many accounts there are. */
import { type Db, rows, sql } from '#lib/server/db.ts';
import { shortName } from './holder-names.ts';
import { NO_SIGNALS, type Signals } from '../signals.ts';

const DAY_MS = 86_400_000;
/** How far back habits are looked at. */
const HABIT_DAYS = 14;
/** Pauses above this are no pauses between two ads. */
const LONGEST_GAP_SECONDS = 60;

type Ids = readonly number[];
type Part<Name extends keyof Signals> = Pick<Signals, Name> & { id: number };

type Attention = 'views' | 'silentViews' | 'unseenViews' | 'sameEvidenceViews';
type Rhythm = 'gaps' | 'sameGaps' | 'busiestDayHours';

/** Attention and rhythm, from the paid views of the last fortnight. */
function readHabits(db: Db, ids: Ids, now: Date) {
  const since = new Date(now.getTime() - HABIT_DAYS * DAY_MS);
  return rows(
    db,
    sql<Part<Attention | Rhythm>>`
      with seen as materialized (
        select user_id, started_at, display_duration, visible_ms, is_painted,
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
        coalesce(max(said.same), 0) as "sameEvidenceViews",
        coalesce(max(gaps.gaps), 0)::bigint as gaps, coalesce(max(gaps.same), 0) as "sameGaps",
        coalesce(max(busiest), 0) as "busiestDayHours"
      from seen left join gaps using (user_id) left join said using (user_id) left join hours using (user_id)
      group by user_id`,
  );
}

/** Ties that were found before. */
function readTies(db: Db, ids: Ids) {
  return rows(
    db,
    sql<Part<'lockstepPeers'>>`
      with ties as (
        select a_id as id, b_id as other, kind from fraud_links where a_id = any(${ids}::bigint[])
        union all select b_id, a_id, kind from fraud_links where b_id = any(${ids}::bigint[])
      )
      select id, count(distinct other) filter (where kind = 'lockstep') as "lockstepPeers"
      from ties group by id`,
  );
}

/** Others who were paid to the same IBAN before: the later one is accused, unless the holder has that name. */
function readIbans(db: Db, ids: Ids) {
  return rows(
    db,
    sql<Part<'ibanPeers' | 'ibanStrangers'>>`
      with own as (
        select user_id, iban, ${shortName('name')} as own_name, ${shortName('account_holder')} as holder,
          min(decided_at) as paid_at
        from withdrawals join users on users.id = user_id
        where user_id = any(${ids}::bigint[]) and withdrawals.status <> 'rejected' group by 1, 2, 3, 4
      ), paid as (
        select distinct own.user_id, before.user_id as other from own join withdrawals as before using (iban)
        where before.user_id <> own.user_id and before.status = 'paid' and (paid_at is null or before.decided_at < paid_at)
          and own_name <> holder
      )
      select user_id as id, count(*) as "ibanPeers", count(*) filter (where not exists (
          select from viewer_sources as mine join viewer_sources as theirs using (kind, key)
          where mine.user_id = paid.user_id and theirs.user_id = other)) as "ibanStrangers"
      from paid group by user_id`,
  );
}

/** The signals of each account; those that are no viewers are left out. */
export async function gatherSignals(db: Db, ids: Ids, now: Date): Promise<Map<number, Signals>> {
  const viewers = await rows(
    db,
    sql<{ id: number }>`select user_id as id from viewers where user_id = any(${ids}::bigint[])`,
  );
  const signals = new Map<number, Signals>(viewers.map(({ id }) => [id, NO_SIGNALS]));
  const parts = [
    ...(await readHabits(db, ids, now)),
    ...(await readTies(db, ids)),
    ...(await readIbans(db, ids)),
  ];
  for (const { id, ...part } of parts) {
    const known = signals.get(id);
    if (known !== undefined) signals.set(id, { ...known, ...part });
  }
  return signals;
}
