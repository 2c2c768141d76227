/** Checks all of the books at once, in one snapshot. It never repairs anything: a person has to explain a difference. */
import type { Db } from '#lib/server/db.ts';
import type { Problem } from '../invariants.ts';
import { inSnapshot } from './checks/find.ts';
import { lookAtEverything } from './checks/look.ts';
import { type Reconciliation, recordRun } from './record-run.ts';

export interface Run {
  now: Date;
  /** The administrator who asked; null for the job. */
  actorId?: number | null;
}

/**
 * Runs every check over all that is stored and records the run. A difference stops money from leaving until an
 * administrator lifts the stop.
 */
export async function runReconciliation(db: Db, { now, actorId = null }: Run): Promise<Reconciliation> {
  const beganMs = performance.now();
  const found = await inSnapshot(db, (tx) => lookAtEverything(tx, now));
  const tookMs = Math.round(performance.now() - beganMs);
  const made = await recordRun(db, { kind: 'full', now, actorId, tookMs, found });
  if (made === null) throw new Error('a run that depends on no other one can’t be overtaken');
  return made;
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
