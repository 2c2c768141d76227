import { type Db, first, inTransaction, run, sql } from '#lib/server/db.ts';
import { recordAct } from '#lib/server/audit.ts';
import { freezeActs } from '../acts.ts';
import { ledgerErrors } from '../errors.ts';
import type { Problem } from '../invariants.ts';

export interface Freeze {
  id: number;
  began_at: Date;
  problems: Problem[];
}

/** The stop in force on money that leaves, or undefined when there is none. */
export function readFreeze(db: Db): Promise<Freeze | undefined> {
  return first(db, sql<Freeze>`select id, began_at, problems from money_freezes where lifted_at is null`);
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

/**
 * Lets money leave again. Differences that the last run still found are accepted with it: they do not stop money
 * again, but any other difference does.
 * @throws NOT_FROZEN, BOOKS_CHANGED when a newer run found other differences than the one seen, BOOKS_DIFFER unless
 * `isAccepting`.
 */
export function liftFreeze(db: Db, { adminId, reason, seenRunId, isAccepting, now }: Lift): Promise<void> {
  return inTransaction(db, async (tx) => {
    const open = await first(
      tx,
      sql<Freeze>`select id, began_at, problems from money_freezes where lifted_at is null for update`,
    );
    if (open === undefined) throw ledgerErrors.NOT_FROZEN();
    const last = await first(
      tx,
      sql<{ problems: Problem[]; is_seen: boolean }>`
        select problems, problems = (select problems from reconciliations where id = ${seenRunId}) as is_seen
        from reconciliations order by id desc limit 1`,
    );
    if (last === undefined || !last.is_seen) throw ledgerErrors.BOOKS_CHANGED();
    if (last.problems.length > 0 && !isAccepting) throw ledgerErrors.BOOKS_DIFFER();
    await run(
      tx,
      sql`update money_freezes set lifted_at = ${now}, lifted_by = ${adminId}, reason = ${reason},
          accepted = ${JSON.stringify(last.problems)} where id = ${open.id}`,
    );
    await recordAct(tx, {
      actorId: adminId,
      act: freezeActs.lift,
      subjectId: open.id,
      reason,
      before: { is_frozen: true, problem_count: open.problems.length },
      after: { is_frozen: false, accepted_problem_count: last.problems.length },
      now,
    });
  });
}
