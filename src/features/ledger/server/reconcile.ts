/** Runs the checks of the books. It never repairs anything: a person has to explain a difference. */
import { announce } from '#lib/server/database/announce.ts';
import { type Db, first, one, raiseStatementLimit, rows, run, sql } from '#lib/server/db.ts';
import type { InvariantKey, Problem } from '../invariants.ts';
import { type Check, type FoundProblem, isSame } from './check.ts';
import { BOOK_CHECKS } from './checks-of-books.ts';
import { WATCHING_CHECKS } from './checks-of-watching.ts';

/** Milliseconds. A check of millions of rows may take longer than the pool allows a statement of a call. */
const CHECK_LIMIT_MS = 120_000;
/** In milliseconds. A check of millions of rows may take longer than the pool allows a statement. */
const REST_TIMES = 20;

export interface Reconciliation {
  id: number;
  problems: FoundProblem[];
  /** Whether this run stopped money from leaving, which was not stopped before. */
  froze: boolean;
}

/** When a check last ran, and how long it took. */
export interface CheckRun {
  key: InvariantKey;
  at: string;
  took_ms: number;
}

interface Found {
  problems: FoundProblem[];
  checks: CheckRun[];
}

async function readLastRun(db: Db): Promise<Found> {
  const last = await first(
    db,
    sql<Found>`select problems, checks from reconciliations order by id desc limit 1`,
  );
  return last ?? { problems: [], checks: [] };
}

function mayRest(run: CheckRun | undefined, now: Date): boolean {
  if (run === undefined) return false;
  const restedMs = now.getTime() - Date.parse(run.at);
  // A run that lies ahead was made by a clock that has been set back since.
  return restedMs >= 0 && restedMs < run.took_ms * REST_TIMES;
}

async function makeCheck(tx: Db, { invariant, query }: Check, now: Date): Promise<Found> {
  const beganMs = performance.now();
  const problems = (await rows(tx, query)).map((difference) => ({ invariant, ...difference }));
  const tookMs = Math.round(performance.now() - beganMs);
  return { problems, checks: [{ key: invariant, at: now.toISOString(), took_ms: tookMs }] };
}

/** Runs the checks that are due. For a check that pauses, its last result counts. */
async function makeChecks(tx: Db, { now, last }: { now: Date; last: Found | null }): Promise<Found> {
  const found: Found = { problems: [], checks: [] };
  for (const check of [...BOOK_CHECKS, ...WATCHING_CHECKS]) {
    const before = last?.checks.find(({ key }) => key === check.invariant);
    const rests = WATCHING_CHECKS.includes(check) && before !== undefined && mayRest(before, now);
    const made = rests
      ? {
          problems: last?.problems.filter(({ invariant }) => invariant === check.invariant) ?? [],
          checks: [before],
        }
      : await makeCheck(tx, check, now);
    found.problems.push(...made.problems);
    found.checks.push(...made.checks);
  }
  return found;
}

/** Those of the differences that nobody accepted when the last stop was lifted, however the figures have moved on since. */
export async function findUnaccepted(
  db: Db,
  problems: readonly FoundProblem[],
): Promise<readonly FoundProblem[]> {
  const lifted = await first(
    db,
    sql<{
      accepted: FoundProblem[];
    }>`select accepted from money_freezes where lifted_at is not null order by id desc limit 1`,
  );
  return problems.filter((found) => !lifted?.accepted.some((known) => isSame(known, found)));
}

/** Whether every one of these differences was accepted: they are then no reason to stop money again. */
export async function isAccepted(db: Db, problems: readonly FoundProblem[]): Promise<boolean> {
  return (await findUnaccepted(db, problems)).length === 0;
}

/** Stops money, unless it is stopped already or an administrator has accepted what the run found. */
async function freeze(tx: Db, { id, problems, now }: Found & { id: number; now: Date }): Promise<boolean> {
  if (problems.length === 0) return false;
  // Waits for whoever lifts the stop at this moment, so that what is accepted with it counts.
  const open = await first(tx, sql`select from money_freezes where lifted_at is null for share`);
  if (open !== undefined || (await isAccepted(tx, problems))) return false;
  const began = await run(
    tx,
    sql`insert into money_freezes (began_at, problems, run_id) values (${now}, ${JSON.stringify(problems)}, ${id})
        on conflict do nothing`,
  );
  return began === 1;
}

export interface Run {
  now: Date;
  /** The administrator who asked; null for the job. */
  actorId?: number | null;
  /** Whether slow checks that ran recently may be skipped, as in the run of every minute. */
  mayRest?: boolean;
}

/**
 * Runs the checks in one snapshot and records the run. A difference stops money from leaving until an administrator
 * lifts the stop.
 */
export async function runReconciliation(
  db: Db,
  { now, actorId = null, mayRest: isRestful = false }: Run,
): Promise<Reconciliation> {
  const beganMs = performance.now();
  const last = isRestful ? await readLastRun(db) : null;
  const { problems, checks } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await raiseStatementLimit(tx, CHECK_LIMIT_MS);
      // Enough memory to join millions of rows without writing to disk.
      await run(tx, sql`set local work_mem = '64MB'`);
      return makeChecks(tx, { now, last });
    });
  return db.transaction().execute(async (tx) => {
    const tookMs = Math.round(performance.now() - beganMs);
    const { id } = await one(
      tx,
      sql<{ id: number }>`insert into reconciliations (at, problems, actor_id, checks, took_ms)
        values (${now}, ${JSON.stringify(problems)}, ${actorId}, ${JSON.stringify(checks)}, ${tookMs}) returning id`,
    );
    const froze = await freeze(tx, { id, problems, checks, now });
    await announce(tx, ['oversight'], { admins: true });
    if (froze) await announce(tx, ['money-stop'], { everybody: true });
    return { id, problems, froze };
  });
}

/** All differences; empty when the books agree. */
export async function reconcile(db: Db, now: Date): Promise<Problem[]> {
  const { problems } = await runReconciliation(db, { now });
  return problems.map(({ invariant, subject, expected, actual, found }) => ({
    invariant,
    subject,
    expected,
    actual,
    found,
  }));
}
