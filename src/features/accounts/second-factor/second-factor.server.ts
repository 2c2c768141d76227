/** Authenticator app codes (TOTP, RFC 6238) and recovery codes, in force after the first code (threats T-A9). */
import { createHmac, randomInt, createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, run, sql } from '#lib/server/db.ts';
import { secondFactorActs } from '../acts.ts';
import { accountErrors } from '../errors.ts';
import { accountTexts } from '../texts.ts';
import type { AccountKit } from '../account-kit.server.ts';
import { asOneTry } from '../signing-in/login-throttle.server.ts';
import { findUserByEmail, readUser } from '../queries.server.ts';
import { notifyOwner } from '../alarms.server.ts';
import { ownsPasskey, removePasskeys } from '../passkeys/passkeys.server.ts';
import { endOtherSessions, readIdleSecondsLeft } from '../signing-in/sessions.server.ts';
import type { DataOf, Role } from '#lib/shared/route.ts';
import type { z } from '#lib/shared/zod.ts';
import type { ownerProofSchema } from '../identity-fields.ts';
import { requireOwnPasskey } from '../passkeys/verify-passkey.server.ts';
import { requireOwnPassword } from '../passwords/change-password.server.ts';
import { implement } from '#lib/server/implement.ts';
import { secondFactorContract } from '../contract/admin.ts';

const PURPOSE = 'second-factor';
const PERIOD_SECONDS = 30;
/** Time steps accepted before and after the present one, because phones' clocks differ from the server's. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Leaves out letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** In a query over `users`: whether somebody proves more than the password at login, by an app's codes or a passkey. */
export const HAS_FACTOR = `(exists (select from second_factors as factor
  where factor.user_id = users.id and confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = users.id))`;

interface FactorRow {
  sealed_secret: string;
  confirmed_at: Date | null;
}

function findFactor(db: Db, userId: number): Promise<FactorRow | undefined> {
  return first(
    db,
    sql<FactorRow>`select sealed_secret, confirmed_at from second_factors where user_id = ${userId}`,
  );
}

/** Null for a code that is wrong or not of about `now`. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    timestamp: now.getTime(),
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

const hashRecoveryCode = (secret: Buffer, userId: number, code: string): string =>
  createHmac('sha256', secret).update(`recovery:${userId}:${code.toUpperCase()}`).digest('hex');

type FactorKit = Pick<AccountKit, 'db' | 'secret' | 'config'>;

interface Try {
  userId: number;
  code: string;
  now: Date;
}

/** Uses up a good code, even when two requests send it at the same moment. */
async function useCode(kit: FactorKit, { userId, code, now }: Try, factor: FactorRow): Promise<boolean> {
  if (code.includes('-')) {
    const hash = hashRecoveryCode(kit.secret, userId, code);
    const used = await run(
      kit.db,
      sql`update second_factors set recovery_hashes = array_remove(recovery_hashes, ${hash})
          where user_id = ${userId} and ${hash} = any(recovery_hashes)`,
    );
    return used === 1;
  }
  const step = stepOf(unseal(kit.secret, PURPOSE, factor.sealed_secret), code, now);
  if (step === null) return false;
  const used = await run(
    kit.db,
    sql`update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}`,
  );
  return used === 1;
}

/** Wrong codes delay the next try, as wrong passwords do. Throws RATE_LIMITED. */
function checkFactorCode(kit: FactorKit, options: Try, factor: FactorRow): Promise<boolean> {
  const throttle = { key: `factor:${options.userId}`, isLimited: kit.config.RATE_LIMITS, now: options.now };
  return asOneTry(kit.db, throttle, () => useCode(kit, options, factor));
}

/** Null where no second factor is in force. Throws RATE_LIMITED. */
export async function tryOwnCode(kit: FactorKit, options: Try): Promise<boolean | null> {
  const factor = await findFactor(kit.db, options.userId);
  return factor === undefined || factor.confirmed_at === null ? null : checkFactorCode(kit, options, factor);
}

/**
 * Checked after an admin's right password. An admin with passkeys alone signs in by one, without the password. Throws
 * SECOND_FACTOR_REQUIRED with what there is, SECOND_FACTOR_WRONG, RATE_LIMITED.
 */
export async function requireSecondFactor(
  kit: AccountKit,
  { userId, code, now }: { userId: number; code: string | undefined; now: Date },
): Promise<void> {
  const factor = await findFactor(kit.db, userId);
  const hasApp = factor !== undefined && factor.confirmed_at !== null;
  const hasPasskey = await ownsPasskey(kit.db, userId);
  if (!hasApp && !hasPasskey) return;
  if (!hasApp || code === undefined) {
    const text = hasApp ? {} : { message: accountTexts.passkeyNeeded };
    throw accountErrors.SECOND_FACTOR_REQUIRED({
      ...text,
      ...(hasPasskey && { extra: { has_app: hasApp, has_passkey: true } }),
    });
  }
  if (await checkFactorCode(kit, { userId, code, now }, factor)) return;
  kit.app.log.info({ userId }, 'second factor refused');
  throw accountErrors.SECOND_FACTOR_WRONG();
}

type SecondFactorState = DataOf<typeof secondFactorContract.readSecondFactor>;

export async function readSecondFactor(db: Db, userId: number): Promise<SecondFactorState> {
  const state = await first(
    db,
    sql<SecondFactorState>`
      select confirmed_at is not null as is_on, confirmed_at as since,
        cardinality(recovery_hashes) as recovery_codes_left
      from second_factors where user_id = ${userId}`,
  );
  return state ?? { is_on: false, since: null, recovery_codes_left: 0 };
}

/** Replaces an earlier secret that was never confirmed. Throws SECOND_FACTOR_ON. */
export async function beginSecondFactor(
  kit: AccountKit,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const made = await run(
    kit.db,
    sql`insert into second_factors as factor (user_id, sealed_secret, created_at)
        values (${userId}, ${seal(kit.secret, PURPOSE, secret.base32)}, ${now})
        on conflict (user_id) do update
          set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
          where factor.confirmed_at is null`,
  );
  if (made === 0) throw accountErrors.SECOND_FACTOR_ON();
  const uri = new TOTP({
    issuer: kit.config.company.product_name,
    label: email,
    secret,
    period: PERIOD_SECONDS,
  });
  return { secret: secret.base32, uri: uri.toString() };
}

function newRecoveryCode(): string {
  const part = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${part()}-${part()}`;
}

/** Returns the recovery codes, which are stored as hashes. Throws the contract's errors, RATE_LIMITED. */
export async function confirmSecondFactor(kit: AccountKit, options: Try, record: (tx: Db) => Promise<void>) {
  const factor = await findFactor(kit.db, options.userId);
  if (factor === undefined) throw accountErrors.SECOND_FACTOR_ABSENT();
  if (factor.confirmed_at !== null) throw accountErrors.SECOND_FACTOR_ON();
  if (!(await checkFactorCode(kit, options, factor))) throw accountErrors.FACTOR_CODE_WRONG();
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await inTransaction(kit.db, async (tx) => {
    const hashes = codes.map((code) => hashRecoveryCode(kit.secret, options.userId, code));
    const confirmed = await run(
      tx,
      sql`update second_factors set confirmed_at = ${options.now}, recovery_hashes = ${hashes}::text[]
          where user_id = ${options.userId} and confirmed_at is null and sealed_secret = ${factor.sealed_secret}`,
    );
    if (confirmed === 0) throw accountErrors.SECOND_FACTOR_ON();
    await record(tx);
  });
  return codes;
}

/** The caller has proved the owner. Throws SECOND_FACTOR_ABSENT. */
export async function endSecondFactor(db: Db, userId: number, record: (tx: Db) => Promise<void>) {
  await inTransaction(db, async (tx) => {
    if (!(await removeSecondFactor(tx, userId))) throw accountErrors.SECOND_FACTOR_ABSENT();
    await record(tx);
  });
}

async function removeSecondFactor(tx: Db, userId: number): Promise<boolean> {
  return (await run(tx, sql`delete from second_factors where user_id = ${userId}`)) === 1;
}

/** For an admin who lost the phone: removes passkeys too and ends sessions. Returns whether there was a factor. */
export function resetSecondFactor(db: Db, { email, now }: { email: string; now: Date }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === undefined) return false;
    const removed = [await removeSecondFactor(tx, user.id), await removePasskeys(tx, user.id)];
    if (!removed.includes(true)) return false;
    await endOtherSessions(tx, { userId: user.id, keepSessionId: null, now });
    await recordAct(tx, { actorId: null, act: secondFactorActs.reset, subjectId: user.id, now });
    await notifyOwner(tx, { kind: 'second_factor_off', userId: user.id, now });
    return true;
  });
}

/** Secrets are stored encrypted by the installation's key, so that a stolen table reveals none. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keyFor(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

function seal(secret: Buffer, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Throws when the secret or purpose differs or the text was changed. */
function unseal(secret: Buffer, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString('utf8');
}

/**
 * Requires what a login requires, for acts that add or remove a way in. Only admins' passkeys count, because others'
 * passwords alone sign in. Throws `ownerProofErrors`, RATE_LIMITED, UNAVAILABLE.
 */
export async function requireOwner(
  kit: AccountKit,
  { userId, role, now }: { userId: number; role: Role; now: Date },
  { currentPassword: password, second_factor: code, passkey }: z.output<typeof ownerProofSchema>,
): Promise<void> {
  await requireOwnPassword(kit, { userId, password, now });
  if (passkey !== undefined) return requireOwnPasskey(kit, { userId, credential: passkey, now });
  const { is_on: hasApp } = await readSecondFactor(kit.db, userId);
  if (!hasApp && !(role === 'admin' && (await ownsPasskey(kit.db, userId)))) return;
  const { IDENTITY_NEEDED, FACTOR_CODE_WRONG } = accountErrors;
  if (!hasApp) throw IDENTITY_NEEDED({ message: accountTexts.passkeyProofNeeded });
  const message = accountTexts.codeProofNeeded;
  if (code === undefined) throw IDENTITY_NEEDED({ message, errors: { second_factor: message } });
  if (!(await tryOwnCode(kit, { userId, code, now })))
    throw FACTOR_CODE_WRONG({ errors: { second_factor: FACTOR_CODE_WRONG.text } });
}

const recorded =
  (turned: 'on' | 'off', { userId, now }: { userId: number; now: Date }) =>
  async (tx: Db): Promise<void> => {
    await recordAct(tx, { actorId: userId, act: secondFactorActs[turned], subjectId: userId, now });
    await notifyOwner(tx, { kind: `second_factor_${turned}`, userId, now });
  };

export function mountSecondFactor(kit: AccountKit): void {
  implement(kit, secondFactorContract, {
    readAdminSession: async ({ actor, now }) => ({
      data: {
        idle_seconds_left: await readIdleSecondsLeft(kit, actor.sessionId, now),
        needs_second_factor: actor.lacksFactor === true,
      },
    }),

    readSecondFactor: async ({ db, actor }) => ({ data: await readSecondFactor(db, actor.userId) }),

    beginSecondFactor: async ({ db, actor: { userId, role }, body, now }) => {
      await requireOwner(kit, { userId, role, now }, body);
      const { email } = await readUser(db, userId);
      return { data: await beginSecondFactor(kit, { userId, email, now }) };
    },

    confirmSecondFactor: async ({ actor: { userId }, body, now }) => {
      const record = recorded('on', { userId, now });
      const codes = await confirmSecondFactor(kit, { userId, code: body.code, now }, record);
      return { data: { recovery_codes: codes }, message: accountTexts.secondFactorOn };
    },

    endSecondFactor: async ({ db, actor: { userId, role }, body, now }) => {
      await requireOwner(kit, { userId, role, now }, body);
      await endSecondFactor(db, userId, recorded('off', { userId, now }));
      return { message: accountTexts.secondFactorOff };
    },
  });
}
