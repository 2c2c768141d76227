/** Compares this process's clock with the database's (threats T-N9); `jobs.believed_at` shows steps of both. */
import type { Clock } from './clock.ts';
import { type Db, one, run, sql } from './db.ts';

const NOTICEABLE_MS = 2_000;
const APART_MS = 60_000;
const BACK_MS = 5 * 60_000;
const FORWARD_MS = 86_400_000;

export interface ClockState {
  /** This process's clock minus the database's; 0 where they agree within the query's duration. */
  aheadMs: number;
  problem: string | undefined;
  /** Jobs that decide, invoice, pay or delete wait until the clock is right or confirmed. */
  holdsJobs: boolean;
}

export interface ClockParts {
  db: Db;
  clock: Pick<Clock, 'now'>;
  config: { NODE_ENV: string };
}

export async function readClockState({ db, clock, config }: ClockParts): Promise<ClockState> {
  const before = clock.now().getTime();
  const { ms, sinceMs } = await one(
    db,
    sql<{ ms: number; sinceMs: number | null }>`
      select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms,
        (extract(epoch from clock_timestamp() - max(believed_at)) * 1000)::float8 as "sinceMs" from jobs`,
  );
  const after = clock.now().getTime();
  const aheadMs = Math.max(before - ms, 0) - Math.max(ms - after, 0);
  const stepMs = sinceMs ?? 0;
  // A development machine may have been off for a weekend.
  const isStep = stepMs < -BACK_MS || (stepMs > FORWARD_MS && config.NODE_ENV === 'production');
  return {
    aheadMs,
    problem: describeDifference(aheadMs) ?? describeStep(stepMs),
    holdsJobs: Math.abs(aheadMs) > APART_MS || isStep,
  };
}

function describeDifference(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) < NOTICEABLE_MS) return undefined;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return `this server's clock is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's: codes, days and limits go by it. Let a time server set both`;
}

function describeStep(stepMs: number): string | undefined {
  const minutes = Math.round(Math.abs(stepMs) / 60_000);
  if (stepMs < -BACK_MS) return `the database's clock stepped back by ${minutes} minutes since the last job`;
  if (stepMs > FORWARD_MS)
    return `the last job was ${minutes} minutes ago: no worker ran, an older backup was restored, or the clock stepped forward`;
  return undefined;
}

/** Accepts the database's clock after a step; a server whose own clock differs still holds its jobs. */
export async function confirmClock(tx: Db): Promise<Date> {
  await run(tx, sql`update jobs set believed_at = now()`);
  return (await one(tx, sql<{ at: Date }>`select now() as at`)).at;
}

/** The date for a document: never later than the database's clock, which no server sets. */
export async function documentTime(db: Db, now: Date): Promise<Date> {
  const { at } = await one(db, sql<{ at: Date }>`select least(${now}::timestamptz, clock_timestamp()) as at`);
  return at;
}
