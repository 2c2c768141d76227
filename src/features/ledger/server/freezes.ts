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

/** What stops money from leaving now, if anything does. */
export function readFreeze(db: Db): Promise<Freeze | undefined> {
  return first(db, sql<Freeze>`select id, began_at, problems from money_freezes where lifted_at is null`);
}

export interface Lift {
  adminId: number;
  reason: string;
  /** The run that the administrator has seen. */
  seenRunId: number;
  /** They know that it still finds differences, and let money leave all the same. */
  isAccepting: boolean;
  now: Date;
}

/**
 * Lets money leave again. What the last run still finds is accepted with it, so that the next run does not stop it for
 * the same; anything else will.
 * @throws NOT_FROZEN, BOOKS_CHANGED when a newer run finds something else than the one seen, BOOKS_DIFFER unless accepting.
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
