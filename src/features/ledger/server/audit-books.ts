/**
 * Checks the books and makes a difference known: by a line in the log every time, and by mail when money is stopped.
 */
import { type Db, rows, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { Problem } from '../invariants.ts';
import { alarmSubject, alarmText } from '../texts.ts';
import { type Reconciliation, type Run, runReconciliation } from './reconcile.ts';

type AuditKit = Pick<ServerKit, 'db' | 'mail'>;

function findAdminAddresses(db: Db): Promise<{ email: string }[]> {
  return rows(
    db,
    sql<{
      email: string;
    }>`select email from users where role = 'admin' and status = 'active' order by id limit 50`,
  );
}

async function mailAdmins({ db, mail }: AuditKit, problems: readonly Problem[]): Promise<void> {
  const message = { subject: alarmSubject, text: alarmText(problems) };
  for (const { email } of await findAdminAddresses(db)) {
    // One mailbox that does not answer must not keep the others from being told.
    await mail.send({ to: email, ...message }).catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- the alarm must be heard somewhere
      console.error('the alarm could not be mailed:', error);
    });
  }
}

/** Runs the checks, for an administrator or, without one, for the job. */
export async function auditBooks(kit: AuditKit, given: Run): Promise<Reconciliation> {
  const found = await runReconciliation(kit.db, given);
  for (const { invariant, subject, expected, actual } of found.problems) {
    // oxlint-disable-next-line no-console -- must be heard, whatever else is logged
    console.error(`the books disagree: ${invariant} at ${subject}: ${expected} expected, ${actual} found`);
  }
  if (found.froze) await mailAdmins(kit, found.problems);
  return found;
}
