import { type Db, first, one, rows, run, sql } from '#lib/server/db.ts';
import type { Addressed } from '#lib/server/sending/outgoing.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { accountTexts, codeMessage } from '../texts.ts';
import {
  type AskedBy,
  MAX_WRONG_TRIES_PER_DAY,
  SENDS_LOOKED_AT,
  waitBeforeNextCode,
} from '../verification.ts';
import type { AccountKit } from '../account-kit.server.ts';
import { tooMany } from '../limits.server.ts';
import { type CodeSubject, hashAddress, hashCode, newCode } from './code-secrets.server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Locks the phone until the transaction ends, so that requests about the codes of one phone run one after another. */
export async function lockPhone(tx: Db, phone: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`);
}

interface Asking {
  phone: string;
  askedBy: AskedBy;
  now: Date;
}

/** A day's codes of a phone for this kind of asker, newest first. A shared code was sent, and counts, once. */
function readCodesOfDay(db: Db, { phone, askedBy, now }: Asking) {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  return rows(
    db,
    sql<{ created_at: Date; wrong_tries: number }>`
      select created_at, sum(wrong_tries)::integer as wrong_tries from verification_codes
      where phone = ${phone} and asked_by = ${askedBy} and created_at between ${dayAgo} and ${now}
      group by created_at order by created_at desc limit ${SENDS_LOOKED_AT}`,
  );
}

const sentAt = (codes: readonly { created_at: Date }[]) => codes.map((code) => code.created_at);

/** Whether these askers have used up their codes or tries at this phone: what is left takes a proof of work. */
export async function isWornOut(db: Db, asking: Asking): Promise<boolean> {
  const codes = await readCodesOfDay(db, asking);
  const tries = codes.reduce((sum, { wrong_tries: wrong }) => sum + wrong, 0);
  return (
    tries >= MAX_WRONG_TRIES_PER_DAY ||
    waitBeforeNextCode(sentAt(codes), asking.askedBy, asking.now) > MINUTE_MS
  );
}

/** Returns the day's number of codes. Throws RATE_LIMITED where the next must wait longer than `mayWaitMs`. */
export async function refuseTooMany(db: Db, asking: Asking, mayWaitMs = 0): Promise<number> {
  const { phone, askedBy, now } = asking;
  const latest = sentAt(await readCodesOfDay(db, asking));
  const waitMs = waitBeforeNextCode(latest, askedBy, now);
  if (waitMs <= mayWaitMs) return latest.length;
  const isJustSent = now.getTime() - (latest[0]?.getTime() ?? 0) < MINUTE_MS;
  throw tooMany(accountTexts.tooManyCodes(formatPhone(phone), isJustSent), waitMs);
}

export interface CodeAsker {
  askedBy: AskedBy;
  asksAgain: boolean;
  ip: string;
  now: Date;
}

interface CodeOrder extends CodeSubject, CodeAsker {
  /** Null when nobody receives it: the row is written anyway, so that an unknown phone behaves like a known one. */
  recipient: { registrationId: number | null } | null;
}

export interface IssuedCode {
  id: number;
  /** Null where a code that was sent within this minute is shared. */
  code: string | null;
}

function findOfThisMinute(tx: Db, { phone, type, recipient, now }: CodeOrder) {
  return first(
    tx,
    sql<{ code_hash: string | null; created_at: Date }>`
      select code_hash, created_at from verification_codes
      where phone = ${phone} and type = ${type} and used_at is null and (code_hash is null) = ${recipient === null}
        and created_at between ${new Date(now.getTime() - MINUTE_MS)} and ${now}
      order by created_at desc limit 1`,
  );
}

/**
 * Earlier codes stay valid only in the browser that requested them. A proof of work within a minute of somebody else's
 * code shares that code: requesting first each minute keeps nobody out. Throws RATE_LIMITED.
 */
export async function issueCode(tx: Db, kit: AccountKit, order: CodeOrder): Promise<IssuedCode> {
  const { phone, type, recipient, askedBy, asksAgain, now } = order;
  await lockPhone(tx, phone);
  const mayShare = askedBy === 'worker' && !asksAgain;
  if (kit.config.RATE_LIMITS) await refuseTooMany(tx, order, mayShare ? MINUTE_MS : 0);
  const shared = mayShare ? await findOfThisMinute(tx, order) : undefined;
  const code = newCode();
  const hash = recipient === null ? null : hashCode(kit.secret, order, code);
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into verification_codes
        (phone, type, registration_id, code_hash, asked_by, asked_from, created_at)
      values (${phone}, ${type}, ${recipient?.registrationId ?? null},
        ${shared === undefined ? hash : shared.code_hash}, ${askedBy}, ${hashAddress(kit.secret, order.ip)},
        ${shared?.created_at ?? now})
      returning id`,
  );
  return { id, code: shared === undefined ? code : null };
}

export const namedPhone = (phone: string): Addressed => ({ to: phone, share: 'other-codes', by: null });

export async function sendCode(kit: AccountKit, addressed: Addressed, code: string): Promise<void> {
  const { company, PUBLIC_URL } = kit.config;
  await kit.sms.send({ ...addressed, text: codeMessage(company.product_name, code, PUBLIC_URL) });
  kit.app.log.info('a code was sent');
}
