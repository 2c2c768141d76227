/** Every invariant over everything stored. Its row has progress and findings, so that any server continues it. */
import { type Db, first, run, sql } from '#lib/server/db.ts';
import { type FoundProblem, INVARIANT_KEYS, type Problem } from './invariants.ts';
import { checksOf } from './checks/all-checks.server.ts';
import { everything, findProblem, inSnapshot } from './checks/check.server.ts';
import { type Reconciliation, recordFull, type Step } from './record-run.server.ts';

/** A snapshot takes further invariants up to this time. */
const STEP_MS = 1000;

/** `actorId`: null for the platform itself. */
export async function beginFullCheck(
  db: Db,
  { actorId, now }: { actorId: number | null; now: Date },
): Promise<void> {
  await run(
    db,
    sql`insert into reconciliations (kind, actor_id, at, problems, done) values ('full', ${actorId}, ${now}, '[]', 0)
        on conflict do nothing`,
  );
}

export const readOpenCheck = (db: Db): Promise<Step | undefined> =>
  first(db, sql<Step>`select id, done, problems, took_ms from reconciliations where done is not null`);

/** Each invariant is one statement, so that it compares figures of one moment. */
function takeStep(db: Db, open: Step): Promise<Step> {
  const beganMs = performance.now();
  const tookMs = () => performance.now() - beganMs;
  return inSnapshot(db, async (tx) => {
    const found: FoundProblem[] = [];
    let { done } = open;
    for (const invariant of INVARIANT_KEYS.slice(done)) {
      const checks = checksOf(invariant).filter(({ isForMinute }) => isForMinute !== true);
      const scoped = checks.map((check) => ({ check, within: everything }));
      const problem = await findProblem(tx, invariant, scoped);
      if (problem !== undefined) found.push(problem);
      done += 1;
      if (tookMs() > STEP_MS) break;
    }
    return {
      ...open,
      done,
      problems: [...open.problems, ...found],
      took_ms: open.took_ms + Math.round(tookMs()),
    };
  });
}

/** Compare-and-set: another process may have continued it. */
async function noteStep(db: Db, open: Step, { done, problems, took_ms }: Step): Promise<void> {
  await run(
    db,
    sql`update reconciliations set done = ${done}, problems = ${JSON.stringify(problems)}, took_ms = ${took_ms}
        where id = ${open.id} and done = ${open.done}`,
  );
}

/** Continues the full check while `goesOn`; several processes may do so at once. Returns the run if it ended here. */
export async function driveFullCheck(
  db: Db,
  { now, goesOn }: { now: () => Date; goesOn: () => boolean },
): Promise<Reconciliation | undefined> {
  for (;;) {
    const open = await readOpenCheck(db);
    if (open === undefined || !goesOn()) return undefined;
    const step = await takeStep(db, open);
    if (step.done < INVARIANT_KEYS.length) {
      await noteStep(db, open, step);
      continue;
    }
    const made = await recordFull(db, { open, step, now: now() });
    if (made !== undefined) return made;
  }
}

export const readLastFullCheck = (db: Db): Promise<{ id: number; problems: FoundProblem[] } | undefined> =>
  first(
    db,
    sql<{ id: number; problems: FoundProblem[] }>`
      select id, problems from reconciliations where kind = 'full' and done is null order by id desc limit 1`,
  );

/** Runs a full check and waits for it. It never repairs anything: a person must explain a difference. */
export async function checkFully(
  db: Db,
  { now, actorId = null }: { now: Date; actorId?: number | null },
): Promise<Reconciliation> {
  await beginFullCheck(db, { actorId, now });
  const made = await driveFullCheck(db, { now: () => now, goesOn: () => true });
  if (made !== undefined) return made;
  const last = await readLastFullCheck(db);
  if (last === undefined) throw new Error('another process ended the check and did not record it');
  return { ...last, froze: false };
}

export async function reconcile(db: Db, now: Date): Promise<Problem[]> {
  const { problems } = await checkFully(db, { now });
  return problems.map(({ digest: _digest, stake_kurus: _stake, ...problem }) => problem);
}
