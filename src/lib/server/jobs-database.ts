/** How the job queue speaks with the database. */
import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { openDatabase, sqlState } from './db.ts';

export interface JobsDatabase extends PgBoss.Db {
  /** Runs `work` while no other worker is here: setting up the queue's tables at once ends in a deadlock. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for what is under way, within a bound, then closes. */
  close(): Promise<void>;
}

/** A few statements at a time; the jobs themselves use the server's own pool. */
const POOL_SIZE = 4;
/** How often, a second apart, a job's outcome is noted in vain. */
const NOTE_TRIES = 60;
const NOTE_WAIT_MS = 1_000;
/** A database that is away lets nothing end. */
const CLOSE_MS = 5_000;
const UNIQUE_VIOLATION = '23505';
/** Any number that nothing else in this database locks. */
const SET_UP_LOCK = 4_117_502_963;
/** The statements with which the library notes that a job is done or has failed. */
const NOTES_OUTCOME = /^\s*WITH (?:results|deleted_jobs) AS \(/;

/**
 * In place of the library's own connections, for three reasons. It does not wait for the statement that notes a job's
 * outcome, so that a database that is away at that moment would end the whole process by an unhandled rejection; here
 * it is tried again until the database is back, or left, and the queue runs the job again once its time is over. For
 * the same reason that statement could be cut off when the worker stops. And a failure to fetch jobs would be passed
 * over in silence.
 */
export function openJobsDatabase(url: string, log: (line: string) => void): JobsDatabase {
  const { pool, close } = openDatabase(url, {
    poolSize: POOL_SIZE,
    onError: (error) => log(`jobs: an idle database connection broke: ${error.message}`),
  });
  const underWay = new Set<Promise<unknown>>();
  let isAway = false;
  let isClosing = false;

  function noteFailure(error: unknown): void {
    // One that another worker has just taken: the library's way to leave it to that one.
    if (isAway || sqlState(error) === UNIQUE_VIOLATION) return;
    isAway = true;
    log(`jobs: the database does not answer: ${error instanceof Error ? error.message : String(error)}`);
  }

  function noteSuccess(): void {
    if (isAway) log('jobs: the database answers again');
    isAway = false;
  }

  async function execute(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    try {
      const result = await pool.query<Record<string, unknown>>(text, values);
      noteSuccess();
      return result;
    } catch (error) {
      noteFailure(error);
      throw error;
    }
  }

  /** Never rejects. Trying again is safe: a job that is no longer running is not touched. */
  async function executeUntilNoted(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    for (let tries = 1; tries <= NOTE_TRIES && !isClosing; tries += 1) {
      try {
        return await execute(text, values);
      } catch {
        await sleep(NOTE_WAIT_MS);
      }
    }
    return { rows: [{ count: 0 }] };
  }

  return {
    async executeSql(text, values) {
      const execution = NOTES_OUTCOME.test(text) ? executeUntilNoted(text, values) : execute(text, values);
      underWay.add(execution);
      return execution.finally(() => underWay.delete(execution));
    },
    async alone(work) {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [SET_UP_LOCK]);
        return await work();
      } finally {
        // Ending the connection gives the lock back, whatever state it is in.
        client.release(true);
      }
    },
    async close() {
      isClosing = true;
      const closing = Promise.allSettled(underWay).then(close);
      await Promise.race([closing, sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
