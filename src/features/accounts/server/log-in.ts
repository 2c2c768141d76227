/** Signing in with e-mail and password. */
import { accountErrors } from '../errors.ts';
import type { AccountKit } from './account-kit.ts';
import { addressKey } from './address-key.ts';
import { nameDevice, readDevice } from './known-device.ts';
import { LOGIN_PER_ADDRESS } from './limits.ts';
import { claimTry, forgetTries } from './login-throttle.ts';
import { verifyPassword } from './passwords.ts';
import { findUserByEmail, type UserRow } from './queries.ts';
import { hashToken, openSession, type OpenedSession } from './sessions.ts';

export interface LoginTry {
  /** Folded. */
  email: string;
  password: string;
  /** What the browser calls itself, from an earlier login. */
  deviceCookie: string | undefined;
  ip: string;
  userAgent: string;
  now: Date;
}

export interface Login {
  user: UserRow;
  session: OpenedSession;
  deviceCookie: string;
}

/**
 * Opens a session. An unknown e-mail is refused in the same words and time as a wrong password; that an account is
 * suspended is told only to who knows its password. Throws LOGIN_FAILED, ACCOUNT_SUSPENDED, RATE_LIMITED, UNAVAILABLE.
 */
export async function logIn(kit: AccountKit, given: LoginTry): Promise<Login> {
  const { db, secret } = kit;
  await kit.limits.consume(LOGIN_PER_ADDRESS, addressKey(given.ip));
  const user = await findUserByEmail(db, given.email);
  const knownDevice = readDevice(secret, user?.id ?? 0, given.deviceCookie);
  const throttleKey =
    knownDevice === null ? `email:${hashToken(given.email)}` : `device:${hashToken(knownDevice)}`;
  if (kit.config.RATE_LIMITS) await claimTry(db, throttleKey, given.now);

  const isRight = await verifyPassword(user?.password_hash ?? null, given.password);
  if (user === undefined || !isRight) {
    kit.app.log.info({ userId: user?.id ?? null, ip: given.ip }, 'login refused');
    throw accountErrors.LOGIN_FAILED();
  }
  await forgetTries(db, throttleKey);
  if (user.status !== 'active') throw accountErrors.ACCOUNT_SUSPENDED();

  const { ip, userAgent, now } = given;
  const session = await openSession(db, { userId: user.id, ip, userAgent, now });
  kit.app.log.info({ userId: user.id, role: user.role, ip }, 'logged in');
  return { user, session, deviceCookie: knownDevice ?? nameDevice(secret, user.id) };
}
