import { type Db, first, inTransaction, run, sql } from '#lib/server/db.ts';
import { recordAct } from '#lib/server/audit.ts';
import { freezeActs } from '../acts.ts';
import { ledgerErrors } from '../errors.ts';
import type { Problem } from '../invariants.ts';
import { type FoundProblem, isSame } from './check.ts';

export interface Freeze {
  id: number;
  began_at: Date;
  problems: Problem[];
  /** The run that froze; null where an earlier version did. */
  run_id: number | null;
}

/** The stop in force on money that leaves, or undefined when there is none. */
export function readFreeze(db: Db): Promise<Freeze | undefined> {
  return first(
    db,
    sql<Freeze>`select id, began_at, problems, run_id from money_freezes where lifted_at is null`,
  );
}

export interface Lift {
  adminId: number;
  reason: string;
  /** The reconciliation run that the administrator saw. */
  seenRunId: number;
  /** The administrator knows that the run still found differences and releases the money all the same. */
  isAccepting: boolean;
  now: Date;
}

interface Run {
  problems: FoundProblem[];
}

const areSame = (some: readonly FoundProblem[], others: readonly FoundProblem[]) =>
  some.length === others.length && some.every((one) => others.some((other) => isSame(one, other)));

/** The last run, and the one that was seen. */
async function readRuns(tx: Db, seenRunId: number): Promise<(Run | undefined)[]> {
  return [
    await first(tx, sql<Run>`select problems from reconciliations order by id desc limit 1`),
    await first(tx, sql<Run>`select problems from reconciliations where id = ${seenRunId}`),
  ];
}

/**
 * Lets money leave again. Differences that the last run still found are accepted with it: they do not stop money
 * again, but any other difference does.
 * @throws NOT_FROZEN, BOOKS_CHANGED when a newer run found other differences than the one seen, BOOKS_DIFFER unless
 * `isAccepting`.
 */
export function liftFreeze(db: Db, { adminId, reason, seenRunId, isAccepting, now }: Lift): Promise<void> {
  return inTransaction(db, async (tx) => {
    const open = await lockFreeze(tx);
    const [last, seen] = await readRuns(tx, seenRunId);
    if (last === undefined || seen === undefined || !areSame(last.problems, seen.problems))
      throw ledgerErrors.BOOKS_CHANGED();
    if (last.problems.length > 0 && !isAccepting) throw ledgerErrors.BOOKS_DIFFER();
    await endFreeze(tx, open, { adminId, reason, accepted: last.problems, now });
  });
}

/** Locks the stop in force. Throws NOT_FROZEN. */
export async function lockFreeze(tx: Db): Promise<Freeze> {
  const open = await first(
    tx,
    sql<Freeze>`select id, began_at, problems, run_id from money_freezes where lifted_at is null for update`,
  );
  if (open === undefined) throw ledgerErrors.NOT_FROZEN();
  return open;
}

interface End {
  adminId: number;
  reason: string;
  accepted: readonly FoundProblem[];
  now: Date;
}

/** Lifts a locked stop and leaves it on the record. */
export async function endFreeze(
  tx: Db,
  open: Freeze,
  { adminId, reason, accepted, now }: End,
): Promise<void> {
  await run(
    tx,
    sql`update money_freezes set lifted_at = ${now}, lifted_by = ${adminId}, reason = ${reason},
        accepted = ${JSON.stringify(accepted)} where id = ${open.id}`,
  );
  await recordAct(tx, {
    actorId: adminId,
    act: freezeActs.lift,
    subjectId: open.id,
    reason,
    before: { is_frozen: true, problem_count: open.problems.length },
    after: { is_frozen: false, accepted_problem_count: accepted.length },
    now,
  });
}
