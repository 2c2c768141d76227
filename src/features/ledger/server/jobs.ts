/**
 * Checks all balances and what is new every minute, and everything every night, so that a change made directly to a balance
 * or to what is not sealed yet is noticed within a minute; and seals what was written since the last seal.
 */
import { istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { auditMinute, goOnAuditing } from './audit-books.ts';
import { beginFullCheck } from './check-fully.ts';
import { sealBooks } from './seal-entries.ts';

const DAY_MS = 86_400_000;
/** Runs without a difference are kept for this long; those with one are kept for good. */
const CLEAN_RUNS_KEPT_MS = 7 * DAY_MS;
/** Far more than the checks of a minute take, also after a day without a worker. The next run waits for this one. */
const LONGEST_RUN_SECONDS = 300;
/** After this long the next run goes on with a full check, so that a stop never waits for more than a step. */
const TURN_MS = 40_000;
/** Three o'clock at night, in Istanbul. */
const NIGHT_MS = 3 * 3_600_000;

type JobKit = Pick<ServerKit, 'db' | 'clock' | 'mail'>;

async function reconcileBooks(kit: JobKit): Promise<void> {
  const now = kit.clock.now();
  await auditMinute(kit, now);
  const oldest = new Date(now.getTime() - CLEAN_RUNS_KEPT_MS);
  await run(
    kit.db,
    // This job runs by a wrong clock, too, which must not delete what the database's would leave.
    sql`delete from reconciliations
        where at < least(${oldest}, now() - make_interval(secs => ${CLEAN_RUNS_KEPT_MS / 1000}))
          and problems = '[]' and done is null`,
  );
}

/** Begins a full check unless there was one since the last three o'clock. */
async function beginNightly(db: Db, now: Date): Promise<void> {
  const night = new Date(startOfDay(istanbulDay(new Date(now.getTime() - NIGHT_MS))).getTime() + NIGHT_MS);
  // One that lies ahead was made by a clock that has been set back since.
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
