import { recordAct } from '#lib/server/audit.ts';
import { inTransaction } from '#lib/server/db.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import type { Role } from '#lib/shared/route.ts';
import { accountErrors } from '../errors.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { userActs } from '../acts.ts';
import type { AccountKit } from '../account-kit.server.ts';
import { PASSWORDS_PER_ACCOUNT } from '../limits.server.ts';
import { asOneTry } from '../signing-in/login-throttle.server.ts';
import { requireGoodPassword, hashGivenPassword, verifyPassword } from './passwords.server.ts';
import { readUser, setPassword } from '../queries.server.ts';
import { voidResetGrants } from './reset-password.server.ts';
import { endOtherSessions } from '../signing-in/sessions.server.ts';
import { notifyOwner, notifyPasswordChanged } from '../alarms.server.ts';

export interface PasswordChange {
  userId: number;
  role: Role;
  sessionId: number;
  newPassword: string;
  now: Date;
}

/**
 * Wrong tries are slowed down as at login, against a thief of a session; right ones are counted too, because each costs
 * a hash. Throws CURRENT_PASSWORD_WRONG beside the field, RATE_LIMITED, UNAVAILABLE.
 */
export async function requireOwnPassword(
  kit: ServerKit,
  given: { userId: number; password: string; field?: string; now: Date },
): Promise<void> {
  const { userId, password, field = 'currentPassword', now } = given;
  const { password_hash: passwordHash, status } = await readUser(kit.db, userId);
  // The account was closed meanwhile in another tab and has no password.
  if (status === 'closed') throw commonErrors.UNAUTHENTICATED();
  await kit.limits.consume(PASSWORDS_PER_ACCOUNT, String(userId));
  const throttle = { key: `own:${userId}`, isLimited: kit.config.RATE_LIMITS, now };
  const verify = () => verifyPassword({ account: userId }, passwordHash, password);
  if (await asOneTry(kit.db, throttle, verify)) return;
  const { text } = accountErrors.CURRENT_PASSWORD_WRONG;
  throw accountErrors.CURRENT_PASSWORD_WRONG({ errors: { [field]: text } });
}

/** The caller has proved the owner. Throws VALIDATION for a very common password, UNAVAILABLE. */
export async function changePassword(kit: AccountKit, change: PasswordChange): Promise<void> {
  const { userId, sessionId, now } = change;
  requireGoodPassword(change.newPassword, 'newPassword');
  const passwordHash = await hashGivenPassword({ account: userId }, change.newPassword);
  await inTransaction(kit.db, async (tx) => {
    await setPassword(tx, { userId, passwordHash, now });
    await voidResetGrants(tx, userId, now);
    await endOtherSessions(tx, { userId, keepSessionId: sessionId, now });
    await notifyOwner(tx, { kind: 'password_changed', userId, now });
    // Admins' acts are audited; viewers' and firms' changes of their own password are not.
    if (change.role === 'admin')
      await recordAct(tx, { actorId: userId, act: userActs['change-password'], subjectId: userId, now });
  });
  notifyPasswordChanged(kit, await readUser(kit.db, userId));
}
