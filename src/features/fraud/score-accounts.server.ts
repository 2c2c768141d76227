import { type Db, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { LEVELS, NO_SIGNALS, type Signals, type Score, scoreOf, KEPT_DAYS } from './rules.ts';
import { type CaseOfOwner, notifyInReview, type Hold, readHold, isInReview } from './holds.server.ts';
import { refreshLinks, shortName } from './links.server.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import type { Clock } from '#lib/server/clock.ts';
import type { SecretPlace } from '#lib/server/secret.ts';
import type { Job } from '#lib/server/jobs.ts';
import { nameGroups } from './groups.server.ts';
import { noteSessions } from './sources.server.ts';

const DAY_MS = 86_400_000;
const HABIT_DAYS = 14;
/** Pauses above this are no pauses between two ads. */
const LONGEST_GAP_SECONDS = 60;

type Ids = readonly number[];
type Part<Name extends keyof Signals> = Pick<Signals, Name> & { id: number };

type Attention = 'views' | 'silentViews' | 'unseenViews' | 'sameEvidenceViews';
type Rhythm = 'gaps' | 'sameGaps' | 'busiestDayHours';

function readHabits(db: Db, ids: Ids, now: Date) {
  const since = new Date(now.getTime() - HABIT_DAYS * DAY_MS);
  const query = sql<Part<Attention | Rhythm>>`
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
    group by user_id`;
  return rows(db, query);
}

function readTies(db: Db, ids: Ids) {
  const query = sql<Part<'lockstepPeers'>>`
    with ties as (
      select a_id as id, b_id as other, kind from fraud_links where a_id = any(${ids}::bigint[])
      union all select b_id, a_id, kind from fraud_links where b_id = any(${ids}::bigint[])
    )
    select id, count(distinct other) filter (where kind = 'lockstep') as "lockstepPeers"
    from ties group by id`;
  return rows(db, query);
}

/** Others who were paid to the same IBAN before: the later one is accused, unless the holder has that name. */
function readIbans(db: Db, ids: Ids) {
  const query = sql<Part<'ibanPeers' | 'ibanStrangers'>>`
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
    from paid group by user_id`;
  return rows(db, query);
}

async function gatherSignals(db: Db, ids: Ids, now: Date): Promise<Map<number, Signals>> {
  const query = sql<{ id: number }>`select user_id as id from viewers where user_id = any(${ids}::bigint[])`;
  const viewers = await rows(db, query);
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

/** An account that was cleared is looked at again when its score rises by so much, or another rule gives so much. */
const WORSE_BY = 15;

interface Scored extends Score {
  user_id: number;
  signals: object;
}

async function keepScores(db: Db, scored: readonly Scored[], now: Date): Promise<void> {
  const statement = sql`insert into fraud_scores (user_id, score, level, version, reasons, signals, scored_at)
      select user_id, score, level, version, reasons::jsonb, signals::jsonb, ${now}
      from unnest(${scored.map(({ user_id }) => user_id)}::bigint[], ${scored.map(({ score }) => score)}::smallint[],
        ${scored.map(({ level }) => level)}::text[],
        ${scored.map(({ version }) => version)}::integer[],
        ${scored.map(({ reasons }) => JSON.stringify(reasons))}::text[],
        ${scored.map(({ signals }) => JSON.stringify(signals))}::text[])
        as scored (user_id, score, level, version, reasons, signals)
      order by user_id
      on conflict (user_id) do update set score = excluded.score, level = excluded.level,
        version = excluded.version, reasons = excluded.reasons, signals = excluded.signals, scored_at = excluded.scored_at`;
  await run(db, statement);
}

/**
 * Skips accounts that have a case, are held, or were cleared (or closed and reinstated) and are not worse now. An open
 * case follows its score upwards only: waiting makes nobody less suspicious.
 */
async function openCases(db: Db, scored: readonly Scored[], now: Date): Promise<void> {
  const suspected = scored.filter(({ score }) => score >= LEVELS.suspected);
  if (suspected.length === 0) return;
  const query = sql<
    CaseOfOwner & { is_new: boolean }
  >`insert into fraud_cases (user_id, opened_at, score, version, reasons, stops_watching)
      select given.user_id, ${now}, given.score, given.version, given.reasons::jsonb, given.score >= ${LEVELS.certain}
      from unnest(${suspected.map(({ user_id }) => user_id)}::bigint[], ${suspected.map(({ score }) => score)}::smallint[],
        ${suspected.map(({ version }) => version)}::integer[],
        ${suspected.map(({ reasons }) => JSON.stringify(reasons))}::text[]) as given (user_id, score, version, reasons)
      left join lateral (
        select decision, score, reasons from fraud_cases where fraud_cases.user_id = given.user_id order by id desc limit 1
      ) as last on true
      where last.decision is null or ((last.decision = 'cleared' or (last.decision = 'closed' and exists (
        select from users where users.id = given.user_id and status = 'active'))) and (given.score >= last.score + ${WORSE_BY} or exists (
        select from jsonb_to_recordset(given.reasons::jsonb) as now (rule text, points integer)
        where points >= ${WORSE_BY} and rule not in (
          select rule from jsonb_to_recordset(last.reasons) as before (rule text)))))
      order by given.user_id
      on conflict (user_id) where decision is null do update
        set score = excluded.score, version = excluded.version, reasons = excluded.reasons,
          stops_watching = fraud_cases.stops_watching or excluded.stops_watching
        where excluded.score >= fraud_cases.score
      returning id, user_id, opened_at, reasons, xmax = 0 as is_new`;
  const opened = await rows(db, query);
  const fresh = opened.filter(({ is_new: isNew }) => isNew);
  if (fresh.length === 0) return;
  await notifyInReview(db, fresh, { kind: 'account_in_review', now });
}

export async function scoreAccounts(db: Db, ids: readonly number[], now: Date): Promise<void> {
  const signals = await gatherSignals(db, ids, now);
  const scored = [...signals].map(([id, of]) => ({ user_id: id, signals: of, ...scoreOf(of) }));
  if (scored.length === 0) return;
  await inTransaction(db, async (tx) => {
    await keepScores(tx, scored, now);
    await openCases(tx, scored, now);
  });
}

/** For money about to leave: the job may have missed the last minutes. Returns the hold, if any. */
export async function scoreNow(
  tx: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<Hold | undefined> {
  await refreshLinks(tx, { now, userIds: [userId] });
  await scoreAccounts(tx, [userId], now);
  return readHold(tx, userId);
}

const EVERY_SECONDS = 300;
/** Accounts active for this long are scored: longer than the interval between two runs, in case one is missed. */
const ACTIVE_MS = 3 * EVERY_SECONDS * 1000;
const AT_ONCE = 200;
const REST = 2;

/** Accounts reviewed longest ago come first, so that interrupted rounds leave nobody out for good. */
async function findActive(db: Db, since: Date): Promise<number[]> {
  const query = sql<{ id: number }>`
    select id from (
      select user_id as id from watches where status = 'viewed' and ended_at > ${since}
      union select user_id from withdrawals join viewers using (user_id)
      where withdrawals.created_at > ${since} or status = 'pending'
      union select from_id from fraud_flows where last_at > ${since}
      union select to_id from fraud_flows where last_at > ${since}
      union select a_id from fraud_links where last_at > ${since}
      union select b_id from fraud_links where last_at > ${since}
    ) as active left join fraud_scores on user_id = id
    order by scored_at nulls first, id`;
  const found = await rows(db, query);
  return found.map(({ id }) => id);
}

async function scoreAll(db: Db, ids: readonly number[], { now, signal }: Round): Promise<void> {
  let tookMs = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    if (from > 0) await sleep(tookMs * REST, undefined, { signal }).catch(() => {}); // Ended early, it is over.
    if (signal?.aborted === true) break;
    const beganMs = performance.now();
    await scoreAccounts(db, ids.slice(from, from + AT_ONCE), now);
    tookMs = performance.now() - beganMs;
  }
}

interface Round {
  now: Date;
  signal?: AbortSignal | undefined;
  activeMs?: number;
}

export async function scoreDueAccounts(db: Db, { now, signal, activeMs = ACTIVE_MS }: Round): Promise<void> {
  await refreshLinks(db, { now });
  await scoreAll(db, await findActive(db, new Date(now.getTime() - activeMs)), { now, signal });
  await nameGroups(db);
}

export async function forgetTraces(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await run(db, sql`delete from viewer_sources where day < ${addDays(istanbulDay(now), -KEPT_DAYS.sources)}`);
  await run(db, sql`delete from fraud_links where last_at < ${before(KEPT_DAYS.ties)}`);
  await run(db, sql`delete from fraud_flows where last_at < ${before(KEPT_DAYS.ties)}`);
  const statement = sql`delete from fraud_scores where scored_at < ${before(KEPT_DAYS.scores)}
      and not ${isInReview('fraud_scores.user_id')}`;
  await run(db, statement);
  const query = sql`update fraud_cases set reasons = '[]', objection = null, objected_at = null, note = null
      where decided_at < ${before(KEPT_DAYS.cases)}
        and (reasons <> '[]' or objection is not null or note is not null)`;
  await run(db, query);
}

interface JobParts {
  db: Db;
  clock: Pick<Clock, 'now'>;
}

export function fraudJobs({ db, clock }: JobParts): Job[] {
  return [
    {
      name: 'look-at-accounts',
      everySeconds: EVERY_SECONDS,
      maxSeconds: EVERY_SECONDS,
      run: (signal) => scoreDueAccounts(db, { now: clock.now(), signal }),
    },
    { name: 'forget-traces', everySeconds: 3600, run: () => forgetTraces(db, clock.now()) },
  ];
}

export function placeJobs({ db, clock, config }: JobParts & { config: SecretPlace }): Job[] {
  const run = () => noteSessions(db, { secrets: config, now: clock.now() });
  return [{ name: 'note-sessions', everySeconds: EVERY_SECONDS, run }];
}
