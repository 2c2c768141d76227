import { rows, sql } from '../db.ts';
import type { ServerKit } from '../server-kit.ts';
import type { MailMessage } from './mail.ts';
import type { Addressed } from './outgoing.ts';

/** A failure is only printed: one mailbox must not keep the others from the alarm. */
export async function mailAdmins(
  { db, mail }: Pick<ServerKit, 'db' | 'mail'>,
  message: Omit<MailMessage, keyof Addressed>,
): Promise<void> {
  const admins = await rows(
    db,
    sql<{ id: number; email: string }>`
      select id, email from users where role = 'admin' and status = 'active' order by id limit 50`,
  );
  await Promise.all(
    admins.map(({ id, email }) =>
      mail.send({ to: email, share: 'alarms', by: id, ...message }).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- the alarm must reach the log
        console.error('an alarm could not be mailed:', error);
      }),
    ),
  );
}
