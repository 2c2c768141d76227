/**
 * After five wrong passwords the next try waits 30 seconds, doubling up to 15 minutes (threats T-A5). Tries are counted
 * before the check, so that parallel guesses are all counted.
 */
import { type Db, first, one, run, sql } from '#lib/server/db.ts';
import { accountTexts } from '../texts.ts';
import { tooMany } from '../limits.server.ts';
import { hashToken } from './sessions.server.ts';

const FREE_TRIES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 900;
/** Limits the power; the longest wait is reached well before. */
const MAX_DOUBLINGS = 10;
const FORGET_MS = 3_600_000;
/** A try later than this from now was counted while the clock was wrong. */
const CLOCK_MS = 60_000;

export const emailKey = (email: string): string => `email:${hashToken(email)}`;

/** Throws RATE_LIMITED with `remainingMinutes` while the key has to wait. */
async function claimTry(db: Db, key: string, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_MS);
  const future = new Date(now.getTime() + CLOCK_MS);
  const isOver = sql<boolean>`(throttle.updated_at < ${forgotten} or throttle.updated_at > ${future})`;
  const counted = await first(
    db,
    sql<{ failures: number }>`
      insert into login_throttles as throttle (key, failures, blocked_until, updated_at)
      values (${key}, 1, ${now}, ${now})
      on conflict (key) do update set
        failures = case when ${isOver} then 1 else throttle.failures + 1 end,
        updated_at = ${now},
        blocked_until = case
          when ${isOver} or throttle.failures + 1 < ${FREE_TRIES} then ${now}
          else ${now}::timestamptz + make_interval(secs => least(${LONGEST_WAIT_SECONDS},
            ${FIRST_WAIT_SECONDS} * 2 ^ least(throttle.failures + 1 - ${FREE_TRIES}, ${MAX_DOUBLINGS})))
        end
      where throttle.blocked_until <= ${now} or throttle.updated_at > ${future}
      returning failures`,
  );
  if (counted === undefined) throw await refusal(db, key, now);
}

async function refusal(db: Db, key: string, now: Date): Promise<Error> {
  const { blocked_until: until } = await one(
    db,
    sql<{ blocked_until: Date }>`select coalesce(max(blocked_until), ${now}) as blocked_until
      from login_throttles where key = ${key}`,
  );
  return tooMany(accountTexts.tooManyLogins, Math.max(1000, until.getTime() - now.getTime()));
}

async function takeTryBack(db: Db, key: string, now: Date): Promise<void> {
  await run(
    db,
    sql`
      with one_less as (
        update login_throttles set failures = failures - 1, blocked_until = ${now}
        where key = ${key} and failures > 1)
      delete from login_throttles where key = ${key} and failures = 1`,
  );
}

async function forgetTries(db: Db, key: string): Promise<void> {
  await run(db, sql`delete from login_throttles where key = ${key}`);
}

interface Throttle {
  key: string;
  isLimited: boolean;
  now: Date;
}

/** Tries that found no free slot are not counted (threats T-A16). Throws RATE_LIMITED, and what `verify` throws. */
export async function asOneTry(db: Db, { key, isLimited, now }: Throttle, verify: () => Promise<boolean>) {
  if (isLimited) await claimTry(db, key, now);
  const isRight = await verify().catch(async (error: unknown) => {
    await takeTryBack(db, key, now);
    throw error;
  });
  if (isRight) await forgetTries(db, key);
  return isRight;
}
