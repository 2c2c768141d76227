/** Makes a code for a phone, within the limits of messages to one phone (threats T-A3). */
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import type { Addressed } from '#lib/server/sending/outgoing.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import { maskPhone } from '#lib/shared/text/masked.ts';
import { accountTexts, codeMessage } from '../../texts.ts';
import { CODE_SECONDS, SENDS_LOOKED_AT, waitBeforeNextCode } from '../../verification.ts';
import type { AccountKit } from '../account-kit.ts';
import { type CodeSubject, hashCode, newCode } from './code-hash.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Locks the phone until the transaction ends, so that requests about the codes of one phone run one after another. */
export async function lockPhone(tx: Db, phone: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`);
}

async function refuseTooMany(tx: Db, phone: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const latest = await rows(
    tx,
    sql<{ created_at: Date }>`select created_at from verification_codes
      where phone = ${phone} and created_at > ${dayAgo} order by created_at desc limit ${SENDS_LOOKED_AT}`,
  );
  const waitMs = waitBeforeNextCode(
    latest.map((code) => code.created_at),
    now,
  );
  if (waitMs <= 0) return;
  const isJustSent = now.getTime() - (latest[0]?.created_at.getTime() ?? 0) < MINUTE_MS;
  throw commonErrors.RATE_LIMITED({
    message: accountTexts.tooManyCodes(maskPhone(phone), isJustSent),
    retryAfterSeconds: Math.ceil(waitMs / 1000),
    extra: { remainingMinutes: Math.ceil(waitMs / MINUTE_MS) },
  });
}

export interface CodeOrder extends CodeSubject {
  /**
   * Null when nobody is to receive it. The row is written all the same, so that an unknown phone behaves like a known
   * one.
   */
  recipient: { registrationId: number | null } | null;
  now: Date;
}

export interface IssuedCode {
  id: number;
  code: string;
}

/**
 * Stores a new code. Earlier codes of the same recipient stop being valid. Throws RATE_LIMITED with
 * `remainingMinutes`.
 */
export async function issueCode(tx: Db, kit: AccountKit, order: CodeOrder): Promise<IssuedCode> {
  const { phone, type, recipient, now } = order;
  await lockPhone(tx, phone);
  if (kit.config.RATE_LIMITS) await refuseTooMany(tx, phone, now);
  const code = newCode();
  const hash = hashCode(kit.secret, order, code);
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into verification_codes (phone, type, registration_id, code_hash, created_at, expires_at)
      values (${phone}, ${type}, ${recipient?.registrationId ?? null}, ${recipient === null ? null : hash}, ${now},
        ${new Date(now.getTime() + CODE_SECONDS * 1000)})
      returning id`,
  );
  return { id, code };
}

/** A phone that a visitor names. */
export const namedPhone = (phone: string): Addressed => ({ to: phone, share: 'other-codes', by: null });

/** Sends a code by SMS. Throws the gateway's error, and RATE_LIMITED. */
export async function sendCode(kit: AccountKit, addressed: Addressed, code: string): Promise<void> {
  await kit.sms.send({ ...addressed, text: codeMessage(kit.config.company.product_name, code) });
  kit.app.log.info('a code was sent');
}
