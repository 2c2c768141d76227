import { type Db, first, inTransaction, one, sql } from '#lib/server/db.ts';
import { notify } from '#platform/notices/server.ts';
import { deviceOf } from '../device-name.ts';
import { accountErrors } from '../errors.ts';
import type { AccountKit } from '../account-kit.server.ts';
import { addressKey } from '#lib/server/limits.ts';
import {
  hashToken,
  nameDevice,
  type OpenedSession,
  type Opening,
  openSession,
  readDevice,
} from './sessions.server.ts';
import { LOGIN_PER_ADDRESS, PASSWORDS_PER_ACCOUNT } from '../limits.server.ts';
import { asOneTry, emailKey } from './login-throttle.server.ts';
import { verifyPassword } from '../passwords/passwords.server.ts';
import { findUserByEmail, readUser, type UserRow } from '../queries.server.ts';
import { requireSecondFactor } from '../second-factor/second-factor.server.ts';
import { isOwnChallenge, makeChallenge, spendChallenge } from '../passkeys/passkeys.server.ts';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';

interface LoginTry {
  email: string;
  password: string;
  secondFactor: string | undefined;
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

/** Notifies the owner of the browser, unless it is the first one ever. */
function openOnNewDevice(db: Db, opening: Opening): Promise<OpenedSession> {
  return inTransaction(db, async (tx) => {
    const session = await openSession(tx, opening);
    const { userId, userAgent, now } = opening;
    const before = await first(
      tx,
      sql`select from sessions where user_id = ${userId} and id < ${session.sessionId} limit 1`,
    );
    const detail = { name: deviceOf(userAgent).name };
    if (before !== undefined)
      await notify(tx, { kind: 'login_new_device', to: [userId], ref: session.sessionId, detail }, now);
    return session;
  });
}

/**
 * An unknown e-mail gets the text and the time of a wrong password; suspension and second factor show only after the
 * right one. Throws the contract's errors, RATE_LIMITED, UNAVAILABLE.
 */
export async function logIn(kit: AccountKit, given: LoginTry): Promise<Login> {
  const { db, secret } = kit;
  const user = await findUserByEmail(db, given.email);
  const knownDevice = readDevice(secret, user?.id ?? 0, given.deviceCookie);
  const throttleKey = knownDevice === null ? emailKey(given.email) : `device:${hashToken(knownDevice)}`;
  const owner = user !== undefined && knownDevice !== null ? user : undefined;
  const isCounted = owner !== undefined && (await kit.limits.take(PASSWORDS_PER_ACCOUNT, String(owner.id)));
  // Strangers behind the same address use up the address, and not the owner's own tries.
  if (!isCounted) await kit.limits.consume(LOGIN_PER_ADDRESS, addressKey(given.ip));
  const hasher = isCounted ? { account: owner.id } : { address: addressKey(given.ip) };
  const throttle = { key: throttleKey, isLimited: kit.config.RATE_LIMITS, now: given.now };
  const isRight = await asOneTry(db, throttle, () =>
    verifyPassword(hasher, user?.password_hash ?? null, given.password),
  );
  if (user === undefined || !isRight) {
    kit.app.log.info({ userId: user?.id ?? null, ip: given.ip }, 'login refused');
    throw accountErrors.LOGIN_FAILED();
  }
  await refuseSuspended(kit, user);
  if (user.role === 'admin')
    await requireSecondFactor(kit, { userId: user.id, code: given.secondFactor, now: given.now });

  const { ip, userAgent, now } = given;
  const opening = { userId: user.id, ip, userAgent, now };
  const session = knownDevice === null ? await openOnNewDevice(db, opening) : await openSession(db, opening);
  kit.app.log.info({ userId: user.id, role: user.role, ip }, 'logged in');
  return { user, session, deviceCookie: knownDevice ?? nameDevice(secret, user.id) };
}

const purposeOf = (userId: number) => `registered:${userId}`;

/** Good for one login of this account, for minutes. */
export const makeTicket = (secret: Buffer, userId: number, now: Date): string =>
  `${userId}.${Buffer.from(makeChallenge(secret, purposeOf(userId), now)).toString('base64url')}`;

/** Needs no password: the registration's code was the proof. Throws TICKET_OVER, ACCOUNT_SUSPENDED. */
export async function enterWithTicket(
  kit: AccountKit,
  { ticket, ip, userAgent, now }: { ticket: string; ip: string; userAgent: string; now: Date },
): Promise<Login> {
  const { db, secret } = kit;
  const [id = '', challenge = ''] = ticket.split('.');
  const userId = Number(id);
  if (!isOwnChallenge(challenge, { secret, purpose: purposeOf(userId), now }))
    throw accountErrors.TICKET_OVER();
  const user = await readUser(db, userId);
  if (user.status === 'closed') throw accountErrors.TICKET_OVER();
  await refuseSuspended(kit, user);
  const session = await inTransaction(db, async (tx) => {
    if (!(await spendChallenge(tx, challenge, now))) throw accountErrors.TICKET_OVER();
    return openSession(tx, { userId, ip, userAgent, now });
  });
  kit.app.log.info({ userId, role: user.role, ip }, 'logged in after registering');
  return { user, session, deviceCookie: nameDevice(secret, userId) };
}

interface Taken {
  taken_back: Kurus;
  is_taking_back: boolean;
  balance: Kurus;
}

/** The minute allows for the clocks of other servers, whose jobs take earnings back. */
function readTaken(db: Db, userId: number): Promise<Taken> {
  return one(
    db,
    sql<Taken>`
      select (select coalesce(sum(from_wallet_kurus), 0)::bigint from invalid_earnings
          where invalid_earnings.user_id = users.id and at >= suspended_at - interval '1 minute') as taken_back,
        exists (select from fraud_decisions
          where finished_at is null and user_ids @> array[users.id]) as is_taking_back,
        coalesce((select balance_kurus from ledger_accounts where id = 'user_wallet:' || users.id), 0) as balance
      from users where id = ${userId}`,
  );
}

/** The refusal has the reason, the contact and a viewer's money. Throws ACCOUNT_SUSPENDED. */
export async function refuseSuspended(
  { db, config }: AccountKit,
  { id, role, status, suspension_reason: reason }: UserRow,
): Promise<void> {
  if (status === 'active') return;
  const why = { reason, contact_email: config.company.contact_email };
  if (role !== 'user')
    throw accountErrors.ACCOUNT_SUSPENDED({ extra: { ...why, has_wallet: role === 'firm' } });
  const { taken_back: takenBack, is_taking_back, balance } = await readTaken(db, id);
  const money = { taken_back: kurusToLira(takenBack), is_taking_back, balance: kurusToLira(balance) };
  throw accountErrors.ACCOUNT_SUSPENDED({ extra: { ...why, has_wallet: true, ...money } });
}
