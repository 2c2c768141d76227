/**
 * Checks the books every minute, so that a change made directly in the database is noticed within it, and seals the
 * entries written since the last seal.
 */
import { run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs-worker.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { auditBooks } from './audit-books.ts';
import { sealActs, sealEntries } from './seal-entries.ts';

const DAY_MS = 86_400_000;
/** Runs without a difference are kept for this long; those with one are kept for good. */
const CLEAN_RUNS_KEPT_MS = 7 * DAY_MS;
/** Far more than the checks of millions of entries take. The next run waits for this one. */
const LONGEST_RUN_SECONDS = 300;

type JobKit = Pick<ServerKit, 'db' | 'clock' | 'mail'>;

async function reconcileBooks(kit: JobKit): Promise<void> {
  const now = kit.clock.now();
  await auditBooks(kit, { now, mayRest: true });
  const oldest = new Date(now.getTime() - CLEAN_RUNS_KEPT_MS);
  await run(kit.db, sql`delete from reconciliations where at < ${oldest} and problems = '[]'`);
}

export function ledgerJobs(kit: JobKit): Job[] {
  return [
    {
      name: 'reconcile-books',
      everySeconds: 60,
      maxSeconds: LONGEST_RUN_SECONDS,
      run: () => reconcileBooks(kit),
    },
    {
      name: 'seal-entries',
      everySeconds: 5,
      run: async () => {
        await sealEntries(kit.db, kit.clock.now());
        await sealActs(kit.db, kit.clock.now());
      },
    },
  ];
}
