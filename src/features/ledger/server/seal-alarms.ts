/** A false alarm of the seals costs an administrator one press: everything is computed anew, and money is let go if it holds. */
import { type Db, inTransaction, rows, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { ledgerErrors } from '../errors.ts';
import { SEAL_RULES } from '../invariants.ts';
import { sealsRecomputed } from '../texts.ts';
import { auditBooks } from './audit-books.ts';
import type { FoundProblem } from './checks/problem.ts';
import { endFreeze, type Freeze, lockFreeze } from './freezes.ts';
import { isAccepted } from './record-run.ts';

/** Whether every run since the stop began found nothing but seals, beside what was accepted before. */
export async function isOfSealsAlone(db: Db, { run_id }: Freeze): Promise<boolean> {
  if (run_id === null) return false;
  const runs = await rows(
    db,
    sql<{ problems: FoundProblem[] }>`
      select problems from reconciliations where id >= ${run_id} and problems <> '[]' order by id`,
  );
  const others = runs.flatMap(({ problems }) =>
    problems.filter(({ invariant }) => !SEAL_RULES.includes(invariant)),
  );
  return others.length === 0 || isAccepted(db, others);
}

/**
 * Checks the books anew, every invariant of them, and lifts a stop that seals alone have caused when they hold now. One
 * administrator may do so.
 * @throws NOT_FROZEN, MORE_THAN_SEALS, BOOKS_DIFFER when something still differs.
 */
export async function recheckSeals(
  kit: Pick<ServerKit, 'db' | 'mail'>,
  { adminId, now }: { adminId: number; now: Date },
): Promise<void> {
  const { problems } = await auditBooks(kit, { now, actorId: adminId });
  await inTransaction(kit.db, async (tx) => {
    const freeze = await lockFreeze(tx);
    if (!(await isOfSealsAlone(tx, freeze))) throw ledgerErrors.MORE_THAN_SEALS();
    if (problems.length > 0 && !(await isAccepted(tx, problems)))
      throw ledgerErrors.BOOKS_DIFFER({ message: sealsRecomputed.stillBroken });
    await endFreeze(tx, { freeze, accepted: problems }, { adminId, reason: sealsRecomputed.reason, now });
  });
}
