/** Compares the books with themselves. Never repairs anything: a difference is for people to explain. */
import { type Db, first, one, rows, run, sql } from '#lib/server/db.ts';
import type { InvariantKey, Problem } from '../invariants.ts';
import { BOOK_CHECKS } from './checks-of-books.ts';
import { WATCHING_CHECKS } from './checks-of-watching.ts';

const CHECKS = [...BOOK_CHECKS, ...WATCHING_CHECKS];

/** A check of millions of rows may take longer than the pool lets a call's statement take. */
const CHECK_LIMIT_MS = 120_000;

export interface Reconciliation {
  id: number;
  problems: Problem[];
  /** Whether this run stopped money from leaving: it did leave before. */
  froze: boolean;
}

interface Timed {
  key: InvariantKey;
  took_ms: number;
}

async function runChecks(tx: Db): Promise<{ problems: Problem[]; timed: Timed[] }> {
  const problems: Problem[] = [];
  const timed: Timed[] = [];
  for (const { invariant, query } of CHECKS) {
    const beganMs = performance.now();
    for (const difference of await rows(tx, query)) problems.push({ invariant, ...difference });
    timed.push({ key: invariant, took_ms: Math.round(performance.now() - beganMs) });
  }
  return { problems, timed };
}

const same = (one: readonly Problem[], other: readonly Problem[]): boolean =>
  JSON.stringify(one.map(known)) === JSON.stringify(other.map(known));

/** What makes a problem this problem; the order of a stored object's fields is the database's. */
const known = ({ invariant, subject, expected, actual, found }: Problem) =>
  [invariant, subject, expected, actual, found] as const;

/** What an administrator has explained and accepted is no reason to stop again, until something else is found. */
async function isAccepted(tx: Db, problems: readonly Problem[]): Promise<boolean> {
  const lifted = await first(
    tx,
    sql<{
      accepted: Problem[];
    }>`select accepted from money_freezes where lifted_at is not null order by id desc limit 1`,
  );
  return lifted !== undefined && same(lifted.accepted, problems);
}

async function freeze(tx: Db, problems: readonly Problem[], now: Date): Promise<boolean> {
  if (problems.length === 0 || (await isAccepted(tx, problems))) return false;
  const began = await run(
    tx,
    sql`insert into money_freezes (began_at, problems) values (${now}, ${JSON.stringify(problems)})
        on conflict do nothing`,
  );
  return began === 1;
}

/**
 * Runs every check in one snapshot and records the run. A difference stops money from leaving until an administrator
 * lifts that.
 */
export async function runReconciliation(
  db: Db,
  { now, actorId = null }: { now: Date; actorId?: number | null },
): Promise<Reconciliation> {
  const beganMs = performance.now();
  const { problems, timed } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await run(tx, sql`select set_config('statement_timeout', ${String(CHECK_LIMIT_MS)}, true)`);
      return runChecks(tx);
    });
  return db.transaction().execute(async (tx) => {
    const tookMs = Math.round(performance.now() - beganMs);
    const { id } = await one(
      tx,
      sql<{ id: number }>`insert into reconciliations (at, problems, actor_id, checks, took_ms)
        values (${now}, ${JSON.stringify(problems)}, ${actorId}, ${JSON.stringify(timed)}, ${tookMs}) returning id`,
    );
    return { id, problems, froze: await freeze(tx, problems, now) };
  });
}

/** What differs: nothing when the books agree. */
export async function reconcile(db: Db, now: Date): Promise<Problem[]> {
  return (await runReconciliation(db, { now })).problems;
}
