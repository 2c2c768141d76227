import { passwordChangedMail } from '../../texts.ts';
import type { AccountKit } from '../account-kit.ts';
import type { UserRow } from '../queries.ts';
import { mailOwner } from '../tell-owner.ts';

export function tellPasswordChanged(kit: AccountKit, user: UserRow): void {
  kit.app.log.info({ userId: user.id }, 'a password was changed');
  const message = passwordChangedMail(kit.config.company.product_name, user);
  mailOwner(kit, 'mailing about a changed password', { user, message });
}
