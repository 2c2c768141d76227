/** Keeps what a run of the checks found, and stops money where it differs. */
import { type Db, first, inTransaction, one, run, sql } from '#lib/server/db.ts';
import type { InvariantKey } from '../invariants.ts';
import { type FoundProblem, isSame, type KnownRow } from './checks/problem.ts';

/** When a check last ran, and how long it took. */
export interface CheckRun {
  key: InvariantKey;
  at: string;
  took_ms: number;
}

export interface Found {
  problems: FoundProblem[];
  /** Of the problems' rows those that the next run finds again by their keys. */
  rows: KnownRow[];
  checks: CheckRun[];
}

export interface LastRun extends Found {
  /** 0 where none was recorded yet. */
  id: number;
}

export async function readLastRun(db: Db): Promise<LastRun> {
  const last = await first(
    db,
    sql<LastRun>`select id, problems, rows, checks from reconciliations order by id desc limit 1`,
  );
  return last ?? { id: 0, problems: [], rows: [], checks: [] };
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
async function isAccepted(db: Db, problems: readonly FoundProblem[]): Promise<boolean> {
  return (await findUnaccepted(db, problems)).length === 0;
}

interface Alarm {
  problems: readonly FoundProblem[];
  now: Date;
}

/** Stops money, unless it is stopped already or an administrator has accepted what the run found. */
async function freeze(tx: Db, { problems, now }: Alarm): Promise<boolean> {
  if (problems.length === 0) return false;
  // Waits for whoever lifts the stop at this moment, so that what is accepted with it counts.
  const open = await first(tx, sql`select from money_freezes where lifted_at is null for share`);
  if (open !== undefined || (await isAccepted(tx, problems))) return false;
  const began = await run(
    tx,
    sql`insert into money_freezes (began_at, problems) values (${now}, ${JSON.stringify(problems)})
        on conflict do nothing`,
  );
  return began === 1;
}

export interface Reconciliation {
  id: number;
  problems: FoundProblem[];
  /** Whether this run stopped money from leaving, which was not stopped before. */
  froze: boolean;
}

interface NewRun {
  kind: 'minute' | 'rotation' | 'full';
  now: Date;
  /** The administrator who asked; null for a job. */
  actorId: number | null;
  tookMs: number;
  found: Found;
  /** The run from which this one knows which rows to look at again; left out where it has looked at all of them. */
  after?: number;
  /** Writes along with the run. Answers false to leave it unrecorded. It comes first in its transaction. */
  also?: (tx: Db) => Promise<boolean>;
  /** Writes along with the run, once it has its id. */
  afterwards?: (tx: Db, id: number) => Promise<unknown>;
}

/** An arbitrary lock number, the same in every process: runs are recorded one after the other. */
const RECORDING = 7_418_533;

/** Records a run. Answers null when another one has overtaken it, so that it has to be made again. */
export function recordRun(db: Db, given: NewRun): Promise<Reconciliation | null> {
  const { kind, now, actorId, tookMs, found, after, also, afterwards } = given;
  return inTransaction(db, async (tx) => {
    await run(tx, sql`select pg_advisory_xact_lock(${RECORDING})`);
    if (after !== undefined) {
      const last = await first(
        tx,
        sql<{ id: number }>`select id from reconciliations order by id desc limit 1`,
      );
      if ((last?.id ?? 0) !== after) return null;
    }
    if (also !== undefined && !(await also(tx))) return null;
    const { id } = await one(
      tx,
      sql<{ id: number }>`
        insert into reconciliations (at, kind, problems, rows, actor_id, checks, took_ms)
        values (${now}, ${kind}, ${JSON.stringify(found.problems)}, ${JSON.stringify(found.rows)}, ${actorId},
          ${JSON.stringify(found.checks)}, ${tookMs}) returning id`,
    );
    await afterwards?.(tx, id);
    const froze = await freeze(tx, { problems: found.problems, now });
    return { id, problems: found.problems, froze };
  });
}
