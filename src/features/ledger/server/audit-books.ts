/**
 * Checks the books and makes a difference known: by a line in the log every time, and by mail when money is stopped.
 */
import { mailAdmins } from '#lib/server/sending/mail-admins.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { alarmSubject, alarmText } from '../texts.ts';
import { type Reconciliation, type Run, runReconciliation } from './reconcile.ts';

type AuditKit = Pick<ServerKit, 'db' | 'mail'>;

/** Runs the checks, for an administrator or, without one, for the job. */
export async function auditBooks(kit: AuditKit, given: Run): Promise<Reconciliation> {
  const found = await runReconciliation(kit.db, given);
  for (const { invariant, subject, expected, actual } of found.problems) {
    // oxlint-disable-next-line no-console -- must be heard, whatever else is logged
    console.error(`the books disagree: ${invariant} at ${subject}: ${expected} expected, ${actual} found`);
  }
  if (found.froze) await mailAdmins(kit, { subject: alarmSubject, text: alarmText(found.problems) });
  return found;
}
