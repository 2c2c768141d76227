import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import type { Clock } from '#lib/server/clock.ts';
import type { SecretPlace } from '#lib/server/secret.ts';
import { type Db, rows, run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import { KEPT_DAYS } from './retention.ts';
import { nameGroups } from './groups.server.ts';
import { isInReview } from './holds.server.ts';
import { refreshLinks } from './links.server.ts';
import { scoreAccounts } from './score-accounts.server.ts';
import { noteSessions } from './sources.server.ts';

const DAY_MS = 86_400_000;
const EVERY_SECONDS = 300;
/** Accounts active for this long are scored: longer than the interval between two runs, in case one is missed. */
const ACTIVE_MS = 3 * EVERY_SECONDS * 1000;
const AT_ONCE = 200;
/** So many times as long as it worked a look rests, before it goes on: people who watch meanwhile need the processors, too. */
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

export async function lookAtAccounts(db: Db, { now, signal, activeMs = ACTIVE_MS }: Round): Promise<void> {
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
      run: (signal) => lookAtAccounts(db, { now: clock.now(), signal }),
    },
    { name: 'forget-traces', everySeconds: 3600, run: () => forgetTraces(db, clock.now()) },
  ];
}

/** A job of its own, because it needs the key of the hashes. */
export function placeJobs({ db, clock, config }: JobParts & { config: SecretPlace }): Job[] {
  const run = () => noteSessions(db, { secrets: config, now: clock.now() });
  return [{ name: 'note-sessions', everySeconds: EVERY_SECONDS, run }];
}
