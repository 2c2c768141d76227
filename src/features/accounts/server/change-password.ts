/** A signed-in person's own password. */
import { type Db, inTransaction } from '#lib/server/db.ts';
import { accountErrors } from '../errors.ts';
import type { AccountKit } from './account-kit.ts';
import { claimTry, forgetTries } from './login-throttle.ts';
import { hashGivenPassword, verifyPassword } from './passwords.ts';
import { readUser, setPassword } from './queries.ts';
import { voidResetGrants } from './reset-password.ts';
import { endOtherSessions } from './sessions.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

export interface PasswordChange {
  userId: number;
  /** The one that stays open. */
  sessionId: number;
  currentPassword: string;
  newPassword: string;
  now: Date;
}

/**
 * Whether this is the person's password; a stolen session must not be able to find it out, so wrong tries are slowed
 * down as at login. Throws RATE_LIMITED, UNAVAILABLE.
 */
export async function isOwnPassword(
  db: Db,
  { userId, password, isLimited, now }: { userId: number; password: string; isLimited: boolean; now: Date },
): Promise<boolean> {
  const key = `own:${userId}`;
  if (isLimited) await claimTry(db, key, now);
  const { password_hash: passwordHash } = await readUser(db, userId);
  const isRight = await verifyPassword(passwordHash, password);
  if (isRight) await forgetTries(db, key);
  return isRight;
}

/** Changes the password and ends every other session. Throws CURRENT_PASSWORD_WRONG, RATE_LIMITED, UNAVAILABLE. */
export async function changePassword(kit: AccountKit, change: PasswordChange): Promise<void> {
  const { userId, sessionId, now } = change;
  const given = { userId, password: change.currentPassword, isLimited: kit.config.RATE_LIMITS, now };
  if (!(await isOwnPassword(kit.db, given))) {
    const { text } = accountErrors.CURRENT_PASSWORD_WRONG;
    throw accountErrors.CURRENT_PASSWORD_WRONG({ errors: { currentPassword: text } });
  }
  const passwordHash = await hashGivenPassword(change.newPassword);
  await inTransaction(kit.db, async (tx) => {
    await setPassword(tx, { userId, passwordHash, now });
    await voidResetGrants(tx, userId, now);
    await endOtherSessions(tx, { userId, keepSessionId: sessionId, now });
  });
  tellPasswordChanged(kit, await readUser(kit.db, userId));
}
