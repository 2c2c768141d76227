/**
 * Checks every minute what is new or was changed, so that a change made directly to a balance or to what is not sealed yet
 * is noticed within it; goes through everything that is stored again and again; and seals the entries written since the
 * last seal.
 */
import { run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { auditTouched, tellProblems } from './audit-books.ts';
import { sealActs, sealEntries } from './seal-entries.ts';
import { beginRotation, driveWalk, stepsDue, type Walk } from './walks.ts';

const DAY_MS = 86_400_000;
/** Runs without a difference are kept for this long; those with one are kept for good. */
const CLEAN_RUNS_KEPT_MS = 7 * DAY_MS;
/** Walks that have ended are kept for this long. */
const WALKS_KEPT_MS = 90 * DAY_MS;
/** Far more than the checks of a minute take, also after a day without a worker. The next run waits for this one. */
const LONGEST_RUN_SECONDS = 300;
/** After this long the next run goes on with a walk, so that a stop never waits for more than a step. */
const WALK_TURN_MS = 40_000;

type JobKit = Pick<ServerKit, 'db' | 'clock' | 'mail'>;

async function reconcileBooks(kit: JobKit): Promise<void> {
  const now = kit.clock.now();
  await auditTouched(kit, now);
  const oldest = new Date(now.getTime() - CLEAN_RUNS_KEPT_MS);
  await run(kit.db, sql`delete from reconciliations where at < ${oldest} and problems = '[]'`);
}

/** A full check first, for which somebody waits; then as much of the rotation as is due. */
async function walkBooks(kit: JobKit, signal?: AbortSignal): Promise<void> {
  const { db, clock } = kit;
  const beganMs = performance.now();
  const hasTime = () => signal?.aborted !== true && performance.now() - beganMs < WALK_TURN_MS;
  const drive = (kind: Walk['kind'], goesOn: (walk: Walk) => boolean) =>
    driveWalk(db, { kind, now: () => clock.now(), onRun: (made) => tellProblems(kit, made), goesOn });
  if (!(await drive('full', hasTime))) return;
  await beginRotation(db, clock.now());
  await drive('rotation', (walk) => hasTime() && walk.done < stepsDue(walk, clock.now()));
  const oldest = new Date(clock.now().getTime() - WALKS_KEPT_MS);
  await run(db, sql`delete from ledger_walks where ended_at < ${oldest}`);
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
      name: 'walk-books',
      everySeconds: 5,
      maxSeconds: LONGEST_RUN_SECONDS,
      run: (signal) => walkBooks(kit, signal),
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
