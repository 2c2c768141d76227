import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, run, sql } from '../db.ts';
import { CALL_LIMITS } from './time-limits.ts';
import { isUnavailable } from './unavailable.ts';

/** Between two questions: at first this, then longer and longer. */
const PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/**
 * Waits until the database at `url`, or the proxy before it, answers: a server may be started sooner than its database,
 * or while another machine takes over. Throws whatever does not pass by itself, such as a wrong password.
 */
export async function waitForDatabase(url: string, say: (line: string) => void): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 1, onError: () => {}, limits: CALL_LIMITS });
  let said = '';
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        await run(db, sql`select 1`);
        return;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        const why = error instanceof Error ? error.message : String(error);
        if (why !== said) say(`the database does not answer yet and is asked again: ${why}`);
        said = why;
        await sleep(Math.min(PAUSE_MS * tries, MAX_PAUSE_MS));
      }
    }
  } finally {
    await close();
  }
}
