/** A taken address gets a mail too, without a code: nobody learns which addresses have accounts (threats T-A4). */
import { createHmac } from 'node:crypto';
import { type Db, first, inTransaction, run, sql, violates } from '#lib/server/db.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import { AppError, commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { accountErrors } from '../errors.ts';
import { accountTexts, emailChangedMail, emailCodeMail, emailOfAnotherMail } from '../texts.ts';
import { codeGoodForMs, MAX_WRONG_TRIES } from '../verification.ts';
import { type AccountKit, KEY_PURPOSE } from '../account-kit.server.ts';
import { isSameHash, newCode } from '../codes/code-secrets.server.ts';
import { requireWork } from '../codes/take-send.server.ts';
import { doubledTries } from '../limits.server.ts';
import { voidResetGrants } from '../passwords/reset-password.server.ts';
import { findUserByEmail, readUser } from '../queries.server.ts';
import { mailOwner, notifyOwner } from '../alarms.server.ts';
import { openKey } from '#lib/server/secret.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { ChangesOwnDetails, ProvesIdentity } from '../identity-fields.ts';
import { requireOwnPassword } from '../passwords/change-password.server.ts';
import { tryOwnCode } from '../second-factor/second-factor.server.ts';

const CODES_PER_PERSON: LimitRule = { name: 'email-codes', points: 3, windowSeconds: 86_400 };
/** Beyond ten a day of all accounts each takes twice the work of the last one, so that its owner still gets one. */
const CODES_PER_MAILBOX: LimitRule = { name: 'email-codes-to', points: 40, windowSeconds: 86_400 };
const WITHOUT_WORK = 10;

type EmailKit = Pick<AccountKit, 'db' | 'limits' | 'mail' | 'config' | 'log' | 'secret'>;
interface NewEmail {
  userId: number;
  /** Already normalised by emailSchema. */
  email: string;
  solution: string | undefined;
  now: Date;
}

const hashEmailCode = (secret: Buffer, { userId, email }: Pick<NewEmail, 'userId' | 'email'>, code: string) =>
  createHmac('sha256', secret).update(`change-email:${userId}:${email}:${code}`).digest('hex');

async function countForMailbox({ limits, ...kit }: EmailKit, change: NewEmail): Promise<void> {
  const { userId, email, solution, now } = change;
  const mailbox = createHmac('sha256', kit.secret).update(`codes-to:${email}`).digest('base64url');
  const above = (await limits.consume(CODES_PER_MAILBOX, mailbox)) - WITHOUT_WORK;
  if (above <= 0) return;
  const due = { subject: `change-email:${userId}`, maxTries: doubledTries(above - 1), solution, now };
  await requireWork(kit, due).catch(async (error: unknown) => {
    await limits.giveBack(CODES_PER_MAILBOX, mailbox);
    throw error;
  });
}

/** Mails the code, or to a taken address that it is taken. A message that is not sent is no try. */
async function mailCode(kit: EmailKit, change: NewEmail, code: string | null): Promise<void> {
  const { userId, email: to } = change;
  const { product_name: product } = kit.config.company;
  const message = code === null ? emailOfAnotherMail(product) : emailCodeMail(product, code);
  await kit.limits.consume(CODES_PER_PERSON, String(userId), accountErrors.EMAIL_CODES_SPENT);
  try {
    await countForMailbox(kit, change);
    await kit.mail.send({ to, share: 'other-codes', by: userId, ...message });
  } catch (error) {
    await kit.limits.giveBack(CODES_PER_PERSON, String(userId));
    if (error instanceof AppError && error.code !== 'UNAVAILABLE') throw error;
    kit.log.error(`the mail gateway did not take a code: ${String(error)}`);
    throw accountErrors.MAIL_FAILED();
  }
}

/** Begins a change in place of one that waits. Throws EMAIL_CODES_SPENT, MAIL_FAILED and as `countForMailbox` does. */
export async function beginEmailChange(kit: EmailKit, change: NewEmail): Promise<void> {
  const { userId, email, now } = change;
  const isTaken = (await findUserByEmail(kit.db, email)) !== undefined;
  const code = newCode();
  await mailCode(kit, change, isTaken ? null : code);
  const hash = isTaken ? null : hashEmailCode(kit.secret, change, code);
  await run(
    kit.db,
    sql`insert into email_changes (user_id, email, code_hash, created_at) values (${userId}, ${email}, ${hash}, ${now})
        on conflict (user_id) do update set email = excluded.email, code_hash = excluded.code_hash, tries = 0,
          created_at = excluded.created_at`,
  );
}

export async function resendEmailCode(kit: EmailKit, asker: Omit<NewEmail, 'email'>): Promise<void> {
  const waiting = await first(
    kit.db,
    sql<{ email: string }>`select email from email_changes where user_id = ${asker.userId}`,
  );
  if (waiting === undefined) throw accountErrors.EMAIL_NOT_WAITING();
  await beginEmailChange(kit, { ...asker, ...waiting });
}

export async function cancelEmailChange(db: Db, userId: number): Promise<void> {
  await run(db, sql`delete from email_changes where user_id = ${userId}`);
}

interface Waiting {
  email: string;
  code_hash: string | null;
  tries: number;
  created_at: Date;
}

/** Counts the try before comparing, so that parallel guesses are all counted. */
async function requireRightCode(
  { db, secret }: EmailKit,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<Waiting> {
  const waiting = await first(
    db,
    sql<Waiting>`update email_changes set tries = tries + 1 where user_id = ${userId}
      returning email, code_hash, tries, created_at`,
  );
  if (waiting === undefined) throw accountErrors.EMAIL_NOT_WAITING();
  if (codeGoodForMs(waiting.created_at, now) === 0) throw accountErrors.CODE_EXPIRED();
  if (waiting.tries > MAX_WRONG_TRIES) throw accountErrors.CODE_EXHAUSTED();
  const hash = hashEmailCode(secret, { userId, email: waiting.email }, code);
  if (!isSameHash(hash, waiting.code_hash)) throw accountErrors.CODE_WRONG();
  return waiting;
}

/** The unique constraint over all roles has the last word. */
async function setEmail(tx: Db, userId: number, { email, code_hash: hash }: Waiting, now: Date) {
  const pending = sql`delete from email_changes where user_id = ${userId} and code_hash = ${hash}`;
  if ((await run(tx, pending)) === 0) throw accountErrors.EMAIL_NOT_WAITING();
  try {
    const changed = await run(
      tx,
      sql`update users set email = ${email}, secured_at = ${now} where id = ${userId} and status = 'active'`,
    );
    if (changed === 0) throw commonErrors.UNAUTHENTICATED();
  } catch (error) {
    if (violates(error, 'users_email_key')) throw accountErrors.EMAIL_TAKEN();
    throw error;
  }
}

/**
 * Money is held afterwards (`secured_at`) and the old address notified, in case of a thief (threats T-A13). Throws
 * EMAIL_NOT_WAITING, CODE_WRONG, CODE_EXPIRED, CODE_EXHAUSTED, EMAIL_TAKEN.
 */
export async function verifyEmail(
  kit: EmailKit & Pick<AccountKit, 'inBackground'>,
  given: { userId: number; code: string; now: Date },
): Promise<string> {
  const { userId, now } = given;
  const waiting = await requireRightCode(kit, given);
  const user = await readUser(kit.db, userId);
  await inTransaction(kit.db, async (tx) => {
    await setEmail(tx, userId, waiting, now);
    await voidResetGrants(tx, userId, now);
    await notifyOwner(tx, { kind: 'email_changed', userId, now });
  });
  const message = emailChangedMail(kit.config.company.product_name, user);
  mailOwner(kit, 'mailing about a changed e-mail', { user, message });
  return waiting.email;
}

const passwordNeeded: FieldErrors = { currentPassword: accountTexts.currentPasswordNeeded };

export function createOwnDetails(kit: ServerKit): ChangesOwnDetails {
  const emails = { ...kit, secret: openKey(kit.config, KEY_PURPOSE) };
  return {
    async findOwnDetailsProblems({ userId, email, currentPassword }) {
      if (email === undefined || currentPassword) return {};
      return (await readUser(kit.db, userId)).email === email ? {} : passwordNeeded;
    },

    async changeOwnDetails({ userId, name, email, currentPassword: password, solution, now }) {
      const isNewEmail = (await readUser(kit.db, userId)).email !== email;
      if (isNewEmail) {
        if (!password) throw commonErrors.VALIDATION({ errors: passwordNeeded });
        await requireOwnPassword(kit, { userId, password, now });
        await beginEmailChange(emails, { userId, email, solution, now });
      }
      await run(kit.db, sql`update users set name = ${name} where id = ${userId} and status <> 'closed'`);
      return { waitingEmail: isNewEmail ? email : null };
    },
  };
}

export function createIdentityProof(kit: ServerKit): ProvesIdentity {
  const secret = openKey(kit.config, KEY_PURPOSE);
  return {
    async requireIdentity({ userId, password, code, now }) {
      if (password !== undefined)
        return requireOwnPassword(kit, { userId, password, field: 'password', now });
      if (code === undefined) throw accountErrors.IDENTITY_NEEDED();
      const isRight = await tryOwnCode({ ...kit, secret }, { userId, code, now });
      if (isRight === null) throw accountErrors.IDENTITY_NEEDED();
      if (!isRight) throw accountErrors.FACTOR_CODE_WRONG();
    },
  };
}
