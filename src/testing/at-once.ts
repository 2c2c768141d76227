import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, inTransaction, one, sql } from '#lib/server/db.ts';
import { isForRelease } from './runs/release.ts';
import { soon } from './runs/soon.ts';

/**
 * Calls `work` with 0, 1, … `times` − 1: enough at once to compete for every connection and lock, few enough for a busy
 * machine. Returns results in order; the first error is thrown.
 */
export async function atOnce<T>(
  times: number,
  work: (index: number) => Promise<T>,
  { width = 40 }: { width?: number } = {},
): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  async function worker(): Promise<void> {
    while (next < times) {
      const index = next;
      next += 1;
      answers[index] = await work(index);
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, times) }, worker));
  return answers;
}

/** The number of repetitions: `usually`, which is enough to find the fault, or `fully`, for a release. */
export const repeats = ({ usually, fully }: { usually: number; fully: number }): number =>
  isForRelease ? fully : usually;

/** Callers at once where one of them may succeed: more than there are connections. */
export const CROWD = repeats({ usually: 30, fully: 200 });

export const RACES = repeats({ usually: 4, fully: 20 });

/**
 * Runs two things that race for the same row: in rounds 0 and 1 one after the other, so that both outcomes occur for
 * certain; in all later rounds both at once, with the one or the other a little ahead.
 */
export async function inEveryOrder<One, Other>(
  round: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  if (round === 0) {
    const first = await one();
    return [first, await other()];
  }
  if (round === 1) {
    const first = await other();
    return [await one(), first];
  }
  const headStartMs = (Math.floor(round / 2) - 1) % 12;
  const late = <T>(work: () => Promise<T>) => sleep(headStartMs).then(work);
  return round % 2 === 0 ? Promise.all([one(), late(other)]) : Promise.all([late(one), other()]);
}

export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await one(
    db,
    sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting;
}

/** Resolves once so many of the database's sessions wait for a lock. */
export function untilWaiting(db: Db, count: number): Promise<void> {
  return soon(async () => {
    const waiting = await countWaiting(db);
    if (waiting < count) throw new Error(`${waiting} of ${count} wait`);
  });
}

/** Starts a transaction, and resolves when `work` is done. Returns a function that commits it. */
export async function holdTransaction(
  db: Db,
  work: (tx: Db) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let commit = () => {};
  const mayEnd = new Promise<void>((resolve) => (commit = resolve));
  let reach = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const whole = inTransaction(db, async (tx) => {
    await work(tx);
    reach();
    await mayEnd;
  });
  await Promise.race([reached, whole]);
  return () => {
    commit();
    return whole;
  };
}
