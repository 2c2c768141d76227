import { passwordChangedMail } from '../../texts.ts';
import type { AccountKit } from '../account-kit.ts';
import type { UserRow } from '../queries.ts';

/** Mails the owner of an account that its password changed, in case somebody else did it. */
export function tellPasswordChanged(kit: AccountKit, { id, email, ...person }: UserRow): void {
  kit.app.log.info({ userId: id }, 'a password was changed');
  const message = { to: email, ...passwordChangedMail(kit.config.company.product_name, person) };
  kit.inBackground('mailing about a changed password', () => kit.mail.send(message));
}
