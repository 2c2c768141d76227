import { type Db, first, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import { accountErrors } from '../errors.ts';
import { accountTexts, resetEmailCodeMail } from '../texts.ts';
import { CODE_SECONDS, MAX_WRONG_TRIES, PHONE_FRESH_DAYS, RESET_GRANT_SECONDS } from '../verification.ts';
import type { AccountKit } from '../account-kit.server.ts';
import { PASSWORDS_PER_ACCOUNT } from '../limits.server.ts';
import { type CodeAsker, issueCode, namedPhone, sendCode } from '../codes/issue-code.server.ts';
import {
  findPasswordProblem,
  hashGivenPassword,
  requireGoodPassword,
  verifyPassword,
} from './passwords.server.ts';
import { findUserByPhone, readUser, setPassword, type UserRow } from '../queries.server.ts';
import { notifyOwner, notifyPasswordChanged } from '../alarms.server.ts';
import {
  DEVICE_COOKIE,
  endOtherSessions,
  hashToken,
  nameDevice,
  randomToken,
  readDevice,
} from '../signing-in/sessions.server.ts';
import { createHmac } from 'node:crypto';
import { isSameHash, nameOwnCode, newCode, readOwnCode } from '../codes/code-secrets.server.ts';
import { type Cookies, type Handlers, implement } from '#lib/server/implement.ts';
import { resetContract } from '../contract/public.ts';
import { maskEmail } from '#lib/shared/text/masked.ts';
import { enterCode } from '../codes/enter-code.server.ts';
import { type CodeRequest, takeSend } from '../codes/take-send.server.ts';

/** Writes the row in any case and does not await the SMS: nothing reveals who is registered. Throws RATE_LIMITED. */
async function sendResetCode(
  kit: AccountKit,
  { user, phone, ...asker }: CodeAsker & { user: UserRow | undefined; phone: string },
): Promise<number> {
  const recipient = user === undefined ? null : { registrationId: null };
  const { id, code } = await inTransaction(kit.db, (tx) =>
    issueCode(tx, kit, { phone, type: 'password_reset', recipient, ...asker }),
  );
  if (user === undefined || code === null) return id;
  const isOwner = asker.askedBy === 'owner';
  const to = isOwner ? ({ to: phone, share: 'own-codes', by: user.id } as const) : namedPhone(phone);
  kit.inBackground('sending a reset code', () => sendCode(kit, to, code));
  return id;
}

async function grantReset(tx: Db, secret: Buffer, { phone, now }: { phone: string; now: Date }) {
  const user = await findUserByPhone(tx, phone);
  if (user === undefined) throw new Error('a reset code was right for a phone without an account');
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + RESET_GRANT_SECONDS * 1000);
  await run(
    tx,
    sql`insert into reset_grants (token_hash, user_id, expires_at) values (${hashToken(token)}, ${user.id}, ${expiresAt})`,
  );
  const emailCode = await askForEmailCode(tx, secret, { userId: user.id, tokenHash: hashToken(token), now });
  return { token, user, emailCode };
}

interface GrantUse {
  tokenHash: string;
  phone: string;
  now: Date;
}

function findGrant(db: Db, { tokenHash, phone, now }: GrantUse): Promise<{ user_id: number } | undefined> {
  return first(
    db,
    sql<{ user_id: number }>`
      select user_id from reset_grants join users on users.id = user_id
      where token_hash = ${tokenHash} and used_at is null and phone = ${phone}
        and expires_at > ${now} and expires_at <= ${new Date(now.getTime() + RESET_GRANT_SECONDS * 1000)}`,
  );
}

export async function voidResetGrants(tx: Db, userId: number, now: Date): Promise<void> {
  await run(tx, sql`update reset_grants set used_at = ${now} where user_id = ${userId} and used_at is null`);
}

/**
 * Ends every session. A grant works once; an unchanged or common password does not use it up. Throws RESET_EXPIRED,
 * EMAIL_CODE_NEEDED, EMAIL_CODE_WRONG, VALIDATION, RATE_LIMITED, UNAVAILABLE.
 */
export async function resetPassword(
  kit: AccountKit,
  given: {
    token: string | undefined;
    phone: string;
    password: string;
    emailCode: string | undefined;
    now: Date;
  },
): Promise<number> {
  const use: GrantUse = { tokenHash: hashToken(given.token ?? ''), phone: given.phone, now: given.now };
  // Checked before hashing, so that a stranger cannot make the server do costly work.
  const grant = await findGrant(kit.db, use);
  if (grant === undefined) throw accountErrors.RESET_EXPIRED();
  await requireEmailCode(kit, { tokenHash: use.tokenHash, code: given.emailCode });
  const person = await readUser(kit.db, grant.user_id);
  requireGoodPassword(given.password);
  await kit.limits.consume(PASSWORDS_PER_ACCOUNT, String(grant.user_id));
  const hasher = { account: grant.user_id };
  if (await verifyPassword(hasher, person.password_hash, given.password))
    throw commonErrors.VALIDATION({ errors: { password: accountTexts.samePassword } });
  const passwordHash = await hashGivenPassword(hasher, given.password);
  const user = await inTransaction(kit.db, async (tx) => {
    const used = await first(
      tx,
      sql<{ user_id: number }>`
        update reset_grants set used_at = ${given.now}
        where token_hash = ${use.tokenHash} and used_at is null and expires_at > ${given.now} returning user_id`,
    );
    if (used === undefined) throw accountErrors.RESET_EXPIRED();
    const userId = used.user_id;
    await setPassword(tx, { userId, passwordHash, now: given.now });
    await run(tx, sql`update users set phone_proved_at = ${given.now} where id = ${userId}`);
    await voidResetGrants(tx, userId, given.now);
    await endOtherSessions(tx, { userId, keepSessionId: null, now: given.now });
    await notifyOwner(tx, { kind: 'password_changed', userId, now: given.now });
    return readUser(tx, userId);
  });
  notifyPasswordChanged(kit, user);
  return user.id;
}

const DAY_MS = 86_400_000;

const hashEmailCode = (secret: Buffer, tokenHash: string, code: string): string =>
  createHmac('sha256', secret).update(`reset-email:${tokenHash}:${code}`).digest('hex');

/** Returns the code, which the caller mails after the transaction, or null where the number was proved lately:
 * carriers give unused numbers to others, so that an old proof needs the e-mail, too (threats T-A7). */
async function askForEmailCode(
  tx: Db,
  secret: Buffer,
  { userId, tokenHash, now }: { userId: number; tokenHash: string; now: Date },
): Promise<string | null> {
  const { provedAt } = await one(
    tx,
    sql<{ provedAt: Date }>`select phone_proved_at as "provedAt" from users where id = ${userId}`,
  );
  if (now.getTime() - provedAt.getTime() <= PHONE_FRESH_DAYS * DAY_MS) return null;
  const code = newCode();
  await run(
    tx,
    sql`update reset_grants set email_code_hash = ${hashEmailCode(secret, tokenHash, code)}
        where token_hash = ${tokenHash}`,
  );
  return code;
}

function mailResetCode(kit: AccountKit, { id, name, email: to }: UserRow, code: string): void {
  const mail = resetEmailCodeMail(kit.config.company.product_name, name, code);
  kit.inBackground('mailing the second code of a reset', () =>
    kit.mail.send({ to, share: 'own-codes', by: id, ...mail }),
  );
}

/**
 * Counts the try before comparing, so that parallel guesses are all counted; a right code gives it back, because a
 * refused new password may be sent again. Throws EMAIL_CODE_NEEDED, EMAIL_CODE_WRONG, RESET_EXPIRED.
 */
async function requireEmailCode(
  kit: AccountKit,
  { tokenHash, code }: { tokenHash: string; code: string | undefined },
): Promise<void> {
  const { hash } = await one(
    kit.db,
    sql<{
      hash: string | null;
    }>`select email_code_hash as hash from reset_grants where token_hash = ${tokenHash}`,
  );
  if (hash === null) return;
  const { EMAIL_CODE_NEEDED, EMAIL_CODE_WRONG, RESET_EXPIRED } = accountErrors;
  if (code === undefined) throw EMAIL_CODE_NEEDED({ errors: { email_code: EMAIL_CODE_NEEDED.text } });
  const counted = await first(
    kit.db,
    sql`update reset_grants set email_tries = email_tries + 1
        where token_hash = ${tokenHash} and email_tries < ${MAX_WRONG_TRIES} returning 1 as one`,
  );
  if (counted === undefined) throw RESET_EXPIRED();
  if (!isSameHash(hashEmailCode(kit.secret, tokenHash, code), hash))
    throw EMAIL_CODE_WRONG({ errors: { email_code: EMAIL_CODE_WRONG.text } });
  await run(
    kit.db,
    sql`update reset_grants set email_tries = email_tries - 1 where token_hash = ${tokenHash}`,
  );
}

const RESET_COOKIE = { name: 'reset', path: '/api/auth', maxAgeSeconds: RESET_GRANT_SECONDS } as const;

interface ResetCodeEntry {
  phone: string;
  code: string;
  ip: string;
  cookies: Cookies;
  now: Date;
}

/** Returns the masked address of a second code, or null. Throws as `enterCode` does. */
export async function enterResetCode(kit: AccountKit, entry: ResetCodeEntry): Promise<string | null> {
  const given = { ...entry, type: 'password_reset' as const, browserHash: null };
  const { token, user, emailCode } = await enterCode(kit, given, (tx) => grantReset(tx, kit.secret, entry));
  entry.cookies.set(RESET_COOKIE.name, token, RESET_COOKIE);
  if (emailCode === null) return null;
  mailResetCode(kit, user, emailCode);
  return maskEmail(user.email);
}

/** A browser that once logged in to the account counts as its owner. */
export async function askForReset(kit: AccountKit, { phone, ip, cookies, solution, now }: CodeRequest) {
  const user = await findUserByPhone(kit.db, phone);
  const device = readDevice(kit.secret, user?.id ?? 0, cookies.get(DEVICE_COOKIE.name));
  const isStranger = user === undefined || device === null;
  const asker = isStranger ? { by: { ip }, named: phone } : { by: { accountId: user.id }, named: null };
  const subject = `send-password_reset:${phone}`;
  const asksAgain = readOwnCode(cookies, kit.secret, { phone, type: 'password_reset' }) !== null;
  const send = await takeSend(kit, 'codes', { subject, ...asker, asksAgain, solution, now });
  const codeId = await send.orGiveBack(() => sendResetCode(kit, { user, phone, ...send.asker, ip, now }));
  if (user === undefined) send.notSent();
  nameOwnCode(cookies, kit.secret, { phone, type: 'password_reset', codeId });
}

export function mountReset(kit: AccountKit): void {
  const handlers: Handlers<typeof resetContract> = {
    forgotPassword: async ({ body: { phone }, ip, cookies, solution, now }) => {
      await askForReset(kit, { phone, ip, cookies, solution, now });
      return { data: { remaining_seconds: CODE_SECONDS }, message: accountTexts.codeSentIfKnown };
    },

    verifyResetCode: async ({ body, ip, cookies, now }) => {
      const hint = await enterResetCode(kit, { ...body, ip, cookies, now });
      return { data: { email_hint: hint }, message: accountTexts.verified };
    },

    resetPassword: async ({ body, cookies, now }) => {
      const token = cookies.get(RESET_COOKIE.name);
      const userId = await resetPassword(kit, { ...body, emailCode: body.email_code, token, now });
      // Known from now on: strangers' wrong passwords do not lock out the owner.
      cookies.set(DEVICE_COOKIE.name, nameDevice(kit.secret, userId), DEVICE_COOKIE);
      cookies.clear(RESET_COOKIE.name, RESET_COOKIE);
      return { message: accountTexts.passwordChanged };
    },
  };
  implement(kit, resetContract, handlers, {
    resetPassword: async ({ right }) => findPasswordProblem(right.password),
  });
}
