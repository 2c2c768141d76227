/**
 * The minute check notices within a minute a direct change of a balance or of unsealed rows; the nightly check covers
 * everything.
 */
import { istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { auditMinute, goOnAuditing } from './audit-books.server.ts';
import { beginFullCheck } from './check-fully.server.ts';
import { sealBooks } from './seal-entries.server.ts';

const DAY_MS = 86_400_000;
/** Runs with a difference are kept for good. */
const CLEAN_RUNS_KEPT_MS = 7 * DAY_MS;
/** Far more than a minute check takes, even after a day without a worker. The next run waits for it. */
const LONGEST_RUN_SECONDS = 300;
/** The next run then continues the full check, so that a shutdown never waits for more than a step. */
const TURN_MS = 40_000;
/** Three o'clock at night in Istanbul. */
const NIGHT_MS = 3 * 3_600_000;

type JobKit = Pick<ServerKit, 'db' | 'clock' | 'mail'>;

async function reconcileBooks(kit: JobKit): Promise<void> {
  const now = kit.clock.now();
  await auditMinute(kit, now);
  const oldest = new Date(now.getTime() - CLEAN_RUNS_KEPT_MS);
  await run(
    kit.db,
    // The job also runs with a wrong clock, which must not delete more than the database's clock would.
    sql`delete from reconciliations
        where at < least(${oldest}, now() - make_interval(secs => ${CLEAN_RUNS_KEPT_MS / 1000}))
          and problems = '[]' and done is null`,
  );
}

async function beginNightly(db: Db, now: Date): Promise<void> {
  const night = new Date(startOfDay(istanbulDay(new Date(now.getTime() - NIGHT_MS))).getTime() + NIGHT_MS);
  // A later run has a clock that was set back since.
  const recent = await first(
    db,
    sql`select from reconciliations where kind = 'full' and at between ${night} and ${now}`,
  );
  if (recent === undefined) await beginFullCheck(db, { actorId: null, now });
}

async function checkEverything(kit: JobKit, signal?: AbortSignal): Promise<void> {
  const beganMs = performance.now();
  await beginNightly(kit.db, kit.clock.now());
  const goesOn = () => signal?.aborted !== true && performance.now() - beganMs < TURN_MS;
  await goOnAuditing(kit, { clock: kit.clock, goesOn });
}

export function ledgerJobs(kit: JobKit): Job[] {
  return [
    {
      name: 'reconcile-books',
      everySeconds: 60,
      maxSeconds: LONGEST_RUN_SECONDS,
      isHarmless: true,
      run: () => reconcileBooks(kit),
    },
    {
      name: 'check-everything',
      everySeconds: 5,
      maxSeconds: LONGEST_RUN_SECONDS,
      isHarmless: true,
      run: (signal) => checkEverything(kit, signal),
    },
    {
      name: 'seal-entries',
      everySeconds: 5,
      isHarmless: true,
      run: async () => void (await sealBooks(kit.db, kit.clock.now())),
    },
  ];
}
