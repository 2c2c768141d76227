import type { Db } from '#lib/server/db.ts';
import type { MailMessage } from '#lib/server/sending/mail.ts';
import { tell } from '#platform/notices/server.ts';
import type { AccountKit } from './account-kit.server.ts';
import type { UserRow } from './queries.server.ts';
import { passwordChangedMail } from './texts.ts';

interface Changed {
  kind:
    | 'email_changed'
    | 'phone_changed'
    | 'password_changed'
    | 'second_factor_on'
    | 'second_factor_off'
    | 'account_reinstated';
  userId: number;
  now: Date;
}

export async function tellOwner(tx: Db, { kind, userId, now }: Changed): Promise<void> {
  await tell(tx, { kind, to: [userId], ref: now.toISOString(), detail: {} }, now);
}

/** Mails after the answer, to the address that `user` had. */
export function mailOwner(
  kit: Pick<AccountKit, 'mail' | 'inBackground'>,
  name: string,
  { user, message }: { user: Pick<UserRow, 'id' | 'email'>; message: Pick<MailMessage, 'subject' | 'text'> },
): void {
  kit.inBackground(name, () => kit.mail.send({ to: user.email, share: 'security', by: user.id, ...message }));
}

export function tellPasswordChanged(kit: AccountKit, user: UserRow): void {
  kit.app.log.info({ userId: user.id }, 'a password was changed');
  const message = passwordChangedMail(kit.config.company.product_name, user);
  mailOwner(kit, 'mailing about a changed password', { user, message });
}
