/** Looks over the books every minute, so that a change behind the program's back is known within it. */
import { run, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { reconcile } from './reconcile.ts';

const DAY_MS = 86_400_000;
/** How long runs that found nothing are kept. Those that found something stay. */
const CLEAN_RUNS_KEPT_MS = 7 * DAY_MS;

type JobKit = Pick<ServerKit, 'db' | 'clock'>;

async function reconcileBooks({ db, clock }: JobKit): Promise<void> {
  const now = clock.now();
  const problems = await reconcile(db, now);
  for (const { invariant, subject, detail } of problems) {
    // oxlint-disable-next-line no-console -- must be heard, whatever else is logged
    console.error(`the books disagree: "${invariant}" does not hold at ${subject}: ${detail}`);
  }
  const oldest = new Date(now.getTime() - CLEAN_RUNS_KEPT_MS);
  await run(db, sql`delete from reconciliations where at < ${oldest} and problems = '[]'`);
}

export function ledgerJobs(kit: JobKit) {
  return [{ name: 'reconcile-books', everySeconds: 60, run: () => reconcileBooks(kit) }];
}
