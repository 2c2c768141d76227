/**
 * Checks the books and makes a difference known: by a line in the log every time, and by mail when money is stopped.
 */
import { mailAdmins } from '#lib/server/sending/mail-admins.ts';
import { first, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { alarmAction, alarmSubject, alarmText } from '../texts.ts';
import { checkTouched } from './check-touched.ts';
import type { FoundProblem } from './checks/problem.ts';
import { type Run, runReconciliation } from './reconcile.ts';
import type { Reconciliation } from './record-run.ts';
import { askForWalk, driveWalk, readOpenWalk } from './walks.ts';

type AuditKit = Pick<ServerKit, 'db' | 'mail'>;

/** An administrator waits so long for the outcome; then the job goes on with the check, and the page shows how far it is. */
const PATIENCE_MS = 20_000;

/** Makes known what a run found. */
export async function tellProblems(kit: AuditKit, { problems, froze }: Reconciliation): Promise<void> {
  for (const { invariant, subject, expected, actual } of problems) {
    // oxlint-disable-next-line no-console -- must be heard, whatever else is logged
    console.error(`the books disagree: ${invariant} at ${subject}: ${expected} expected, ${actual} found`);
  }
  if (froze)
    await mailAdmins(kit, {
      subject: alarmSubject,
      text: alarmText(problems),
      button: { label: alarmAction, path: '/admin/denklik' },
    });
}

/** Checks all of the books at once, for an administrator or, without one, for whoever needs to know now. */
export async function auditBooks(kit: AuditKit, given: Run): Promise<Reconciliation> {
  const made = await runReconciliation(kit.db, given);
  await tellProblems(kit, made);
  return made;
}

/** Checks what is new or was changed. */
export async function auditTouched(kit: AuditKit, now: Date): Promise<Reconciliation> {
  const made = await checkTouched(kit.db, now);
  await tellProblems(kit, made);
  return made;
}

interface Asked {
  adminId: number;
  clock: Pick<ServerKit['clock'], 'now'>;
  patienceMs?: number;
}

/**
 * Checks all of the books step by step, for an administrator: joins the check under way, if there is one. Answers null
 * when it takes longer than somebody waits; then `walk-books` goes on with it.
 */
export async function auditEverything(
  kit: AuditKit,
  { adminId, clock, patienceMs = PATIENCE_MS }: Asked,
): Promise<{ id: number; problems: readonly FoundProblem[] } | null> {
  const beganMs = performance.now();
  await askForWalk(kit.db, { kind: 'full', askedBy: adminId, now: clock.now() });
  const walk = await readOpenWalk(kit.db, 'full');
  await driveWalk(kit.db, {
    kind: 'full',
    now: () => clock.now(),
    onRun: (made) => tellProblems(kit, made),
    goesOn: () => performance.now() - beganMs < patienceMs,
  });
  const outcome = await first(
    kit.db,
    sql<{ id: number; problems: FoundProblem[] }>`
      select reconciliations.id, problems from ledger_walks join reconciliations on reconciliations.id = run_id
      where ledger_walks.id = ${walk?.id ?? null}`,
  );
  return outcome ?? null;
}
