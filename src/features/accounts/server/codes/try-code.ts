/** Compares a given code with the valid ones and counts every wrong try (threats T-A1, T-A6). */
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import { MAX_WRONG_TRIES, MAX_WRONG_TRIES_PER_DAY } from '../../verification.ts';
import { type CodeSubject, hashCode, isSameHash } from './code-hash.ts';
import { lockPhone } from './issue-code.ts';

const DAY_MS = 86_400_000;

/** The most codes of a phone that are read; a browser never has more registrations of it that still count. */
const CODES_LOOKED_AT = 20;

export interface CodeTry extends CodeSubject {
  code: string;
  /**
   * Hash of the registering browser's token: only codes of its own registrations are accepted. Null accepts any code
   * of the phone.
   */
  browserHash: string | null;
  /** Only this code is looked at, and only on its first try: for a browser that asked for it while others guess. */
  onlyFirstTryOf?: number;
  now: Date;
}

/**
 * `right` means that the code is used up. The other outcomes are reasons. The caller throws only after the transaction
 * has committed, so that the wrong try stays counted.
 */
export type CodeOutcome =
  | { kind: 'right'; registrationId: number | null }
  /** `wasSent`: false where no message was sent, because nobody has the phone. */
  | { kind: 'wrong'; wasSent: boolean }
  | { kind: 'expired' | 'exhausted' | 'blocked' };

interface CodeRow {
  id: number;
  registration_id: number | null;
  code_hash: string | null;
  wrong_tries: number;
  expires_at: Date;
  used_at: Date | null;
}

/**
 * The latest code of each registration, or the latest of the phone when there is no registration (a password reset).
 */
async function readLatestCodes(tx: Db, { phone, type, browserHash }: CodeTry): Promise<CodeRow[]> {
  const found = await rows(
    tx,
    sql<CodeRow>`
      select codes.id, registration_id, code_hash, wrong_tries, expires_at, used_at
      from verification_codes codes left join registrations on registrations.id = registration_id
      where codes.phone = ${phone} and codes.type = ${type}
        and (${browserHash}::text is null or registration_id is null or browser_hash = ${browserHash})
      order by codes.id desc limit ${CODES_LOOKED_AT}`,
  );
  return found.filter(
    (row, index) => found.findIndex((other) => other.registration_id === row.registration_id) === index,
  );
}

async function countWrongToday(tx: Db, { phone, now }: CodeTry): Promise<number> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { tries } = await one(
    tx,
    sql<{ tries: number }>`select coalesce(sum(wrong_tries), 0)::integer as tries from verification_codes
      where phone = ${phone} and created_at > ${dayAgo}`,
  );
  return tries;
}

/** Tries a code. Locks the phone (lockPhone), so that guesses sent in parallel are all counted. */
export async function tryCode(tx: Db, secret: Buffer, given: CodeTry): Promise<CodeOutcome> {
  await lockPhone(tx, given.phone);
  const latest = await readLatestCodes(tx, given);
  const unexpired = latest.filter(({ used_at, expires_at }) => used_at === null && expires_at > given.now);
  const inForce = unexpired.filter(({ id, wrong_tries }) =>
    given.onlyFirstTryOf === undefined
      ? wrong_tries < MAX_WRONG_TRIES
      : id === given.onlyFirstTryOf && wrong_tries === 0,
  );
  if (inForce.length === 0) return { kind: unexpired.length === 0 ? 'expired' : 'exhausted' };
  if ((await countWrongToday(tx, given)) >= MAX_WRONG_TRIES_PER_DAY) return { kind: 'blocked' };

  const hash = hashCode(secret, given, given.code);
  const matching = inForce.filter(({ code_hash }) => isSameHash(hash, code_hash))[0];
  if (matching !== undefined) {
    await run(tx, sql`update verification_codes set used_at = ${given.now} where id = ${matching.id}`);
    return { kind: 'right', registrationId: matching.registration_id };
  }
  const ids = inForce.map(({ id }) => id);
  await run(tx, sql`update verification_codes set wrong_tries = wrong_tries + 1 where id = any(${ids})`);
  return { kind: 'wrong', wasSent: inForce.some(({ code_hash }) => code_hash !== null) };
}

/** Whole seconds for which the current code stays valid; 0 when there is none. */
export async function readRemainingSeconds(db: Db, given: Omit<CodeTry, 'code'>): Promise<number> {
  const latest = await readLatestCodes(db, { ...given, code: '' });
  const ends = latest
    .filter(({ used_at, wrong_tries }) => used_at === null && wrong_tries < MAX_WRONG_TRIES)
    .map(({ expires_at }) => expires_at.getTime() - given.now.getTime());
  return Math.max(0, ...ends.map((ms) => Math.ceil(ms / 1000)));
}
