/** The job queue's connections to the database. */
import type PgBoss from 'pg-boss';
import { openDatabase } from './db.ts';
import { errorCode } from './error-code.ts';

export interface JobsDatabase extends PgBoss.Db {
  /** Runs `work` while no other worker does the same: two that set up the queue's tables at once end in a deadlock. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The queue runs few statements at a time; the jobs themselves use the server's own pool. */
const POOL_SIZE = 2;
const UNIQUE_VIOLATION = '23505';
/** An arbitrary number, which nothing else in this database locks. */
const SET_UP_LOCK = 4_117_502_963;

/** Stands in for the library's own connections, which have no time limits and fail to fetch jobs without a word. */
export function openJobsDatabase(url: string, log: (line: string) => void): JobsDatabase {
  const { pool, close } = openDatabase(url, {
    poolSize: POOL_SIZE,
    onError: (error) => log(`jobs: an idle database connection broke: ${error.message}`),
  });
  let isAway = false;

  function noteFailure(error: unknown): void {
    // Fetching a job that another worker has just taken fails too: so the library sees to it that only one runs it.
    if (isAway || errorCode(error) === UNIQUE_VIOLATION) return;
    isAway = true;
    log(`jobs: the database does not answer: ${error instanceof Error ? error.message : String(error)}`);
  }

  function noteSuccess(): void {
    if (isAway) log('jobs: the database answers again');
    isAway = false;
  }

  return {
    async executeSql(text, values) {
      try {
        const result = await pool.query<Record<string, unknown>>(text, values);
        noteSuccess();
        return result;
      } catch (error) {
        noteFailure(error);
        throw error;
      }
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
    close,
  };
}
