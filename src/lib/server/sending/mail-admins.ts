import { rows, sql } from '../db.ts';
import type { ServerKit } from '../server-kit.ts';
import type { MailMessage } from './mail.ts';

/**
 * Sends a mail to every active administrator. One mailbox that does not answer must not keep the others from being
 * told, so a failure is only printed.
 */
export async function mailAdmins(
  { db, mail }: Pick<ServerKit, 'db' | 'mail'>,
  message: Omit<MailMessage, 'to'>,
): Promise<void> {
  const admins = await rows(
    db,
    sql<{ email: string }>`
      select email from users where role = 'admin' and status = 'active' order by id limit 50`,
  );
  for (const { email } of admins) {
    await mail.send({ to: email, ...message }).catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- the alarm must be heard somewhere
      console.error('an alarm could not be mailed:', error);
    });
  }
}
