/** Signing in with e-mail and password. */
import { accountErrors } from '../../errors.ts';
import type { AccountKit } from '../account-kit.ts';
import { addressKey } from '#lib/server/address-key.ts';
import { nameDevice, readDevice } from './known-device.ts';
import { LOGIN_PER_ADDRESS } from '../limits.ts';
import { asOneTry } from './login-throttle.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { findUserByEmail, type UserRow } from '../queries.ts';
import { requireSecondFactor } from '../second-factor/second-factor.ts';
import { hashToken, openSession, type OpenedSession } from './sessions.ts';

export interface LoginTry {
  /** Normalised by emailSchema. */
  email: string;
  password: string;
  /** A code of an admin's authenticator app, if one was given. */
  secondFactor: string | undefined;
  /** The known-device cookie that an earlier login set in this browser. */
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
 * Refuses a suspended account: names the reason and where to object (Specification, document 1, section 2.3). Throws
 * ACCOUNT_SUSPENDED.
 */
export function refuseSuspended(
  { config }: AccountKit,
  { status, suspension_reason: reason }: UserRow,
): void {
  if (status === 'active') return;
  throw accountErrors.ACCOUNT_SUSPENDED({ extra: { reason, contact_email: config.CONTACT_EMAIL } });
}

/**
 * Opens a session. An unknown e-mail is refused in the same words and time as a wrong password. Only a person who gave
 * the right password is told that the account is suspended or has a second factor. Throws LOGIN_FAILED,
 * ACCOUNT_SUSPENDED, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG, RATE_LIMITED, UNAVAILABLE.
 */
export async function logIn(kit: AccountKit, given: LoginTry): Promise<Login> {
  const { db, secret } = kit;
  await kit.limits.consume(LOGIN_PER_ADDRESS, addressKey(given.ip));
  const user = await findUserByEmail(db, given.email);
  const knownDevice = readDevice(secret, user?.id ?? 0, given.deviceCookie);
  const throttleKey =
    knownDevice === null ? `email:${hashToken(given.email)}` : `device:${hashToken(knownDevice)}`;
  const hasher = knownDevice === null ? { address: addressKey(given.ip) } : 'proved';
  const throttle = { key: throttleKey, isLimited: kit.config.RATE_LIMITS, now: given.now };
  const isRight = await asOneTry(db, throttle, () =>
    verifyPassword(hasher, user?.password_hash ?? null, given.password),
  );
  if (user === undefined || !isRight) {
    kit.app.log.info({ userId: user?.id ?? null, ip: given.ip }, 'login refused');
    throw accountErrors.LOGIN_FAILED();
  }
  refuseSuspended(kit, user);
  if (user.role === 'admin')
    await requireSecondFactor(kit, { userId: user.id, code: given.secondFactor, now: given.now });

  const { ip, userAgent, now } = given;
  const session = await openSession(db, { userId: user.id, ip, userAgent, now });
  kit.app.log.info({ userId: user.id, role: user.role, ip }, 'logged in');
  return { user, session, deviceCookie: knownDevice ?? nameDevice(secret, user.id) };
}
