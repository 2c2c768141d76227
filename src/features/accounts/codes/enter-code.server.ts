import { inTransaction, type Db, one, rows, run, sql } from '#lib/server/db.ts';
import type { Cookies } from '#lib/server/implement.ts';
import { AppError } from '#lib/shared/errors.ts';
import { accountErrors } from '../errors.ts';
import { accountTexts } from '../texts.ts';
import type { AccountKit } from '../account-kit.server.ts';
import { addressKey, consumeShared, giveBackOverAll } from '#lib/server/limits.ts';
import { tooMany, WRONG_CODES } from '../limits.server.ts';
import { raiseAlarm } from '../alarms.server.ts';
import { readOwnCode, hashAddress, type CodeSubject, hashCode, isSameHash } from './code-secrets.server.ts';
import {
  type AskedBy,
  codeGoodForMs,
  MAX_WORKERS_TRIES_PER_DAY,
  MAX_WRONG_TRIES,
  MAX_WRONG_TRIES_PER_DAY,
} from '../verification.ts';
import { lockPhone } from './issue-code.server.ts';

const HOUR_MS = 3_600_000;

type Refusal = Exclude<CodeOutcome, { kind: 'right' }>;

interface Budget {
  hasRoom: boolean;
  /** Gives back what the outcome shows not to be a wrong guess at a code in force. */
  settle(refusal: Refusal | undefined): Promise<void>;
}

/**
 * Takes a point before the code is compared, so that parallel guesses cannot all find the last one. Guesses at a code
 * that was never sent count for their address alone, or anybody could use up everybody's tries.
 */
async function takeBudget(kit: AccountKit, ip: string, now: Date): Promise<Budget> {
  const { limits, inBackground } = kit;
  const address = addressKey(ip);
  const onScarce = () => raiseAlarm(kit, 'wrong_codes', now);
  const hasRoom = await consumeShared(limits, WRONG_CODES, address, { onScarce }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
  return {
    hasRoom,
    async settle(refusal) {
      if (!hasRoom) return;
      const isWrong = refusal?.kind === 'wrong';
      if (!isWrong) await limits.giveBack(WRONG_CODES.each, address);
      // Not waited for: the time of the answer would tell whether the phone is known.
      if (!(isWrong && refusal.wasSent))
        inBackground('giving back a try', () => giveBackOverAll(limits, WRONG_CODES));
    },
  };
}

function toError({ kind }: Refusal): Error {
  if (kind === 'wrong') return accountErrors.CODE_WRONG();
  if (kind === 'expired') return accountErrors.CODE_EXPIRED();
  if (kind === 'exhausted') return accountErrors.CODE_EXHAUSTED();
  return tooMany(accountTexts.tooManyWrongCodes, DAY_MS);
}

interface CodeEntry extends Omit<CodeTry, 'ownCode' | 'askedFrom' | 'isOwnFirstOnly'> {
  ip: string;
  cookies: Cookies;
}

/**
 * Runs `then` in the code's transaction: a code is used only if `then` succeeds. While the budget is used up, a browser
 * has one try at each code it requested. Throws CODE_WRONG, CODE_EXPIRED, CODE_EXHAUSTED, RATE_LIMITED.
 */
export async function enterCode<T>(
  kit: AccountKit,
  { ip, cookies, ...given }: CodeEntry,
  then: (tx: Db, registrationId: number | null) => Promise<T>,
): Promise<T> {
  const budget = await takeBudget(kit, ip, given.now);
  const ownCode = readOwnCode(cookies, kit.secret, given);
  if (!budget.hasRoom && ownCode === null) throw tooMany(accountTexts.tooManyGuesses, HOUR_MS);
  const codeTry = {
    ...given,
    ownCode,
    askedFrom: hashAddress(kit.secret, ip),
    isOwnFirstOnly: !budget.hasRoom,
  };
  let refusal: Refusal | undefined;
  try {
    const result = await inTransaction(kit.db, async (tx) => {
      const tried = await tryCode(tx, kit.secret, codeTry);
      if (tried.kind === 'right') return { value: await then(tx, tried.registrationId) };
      refusal = tried;
      return undefined; // The wrong try stays counted: the error is thrown after the commit.
    });
    if (result !== undefined) return result.value;
  } finally {
    await budget.settle(refusal);
  }
  throw refusal === undefined ? new Error('a code was neither right nor refused') : toError(refusal);
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The most codes of a phone that are read; a browser never has more registrations of it that still count. */
const CODES_LOOKED_AT = 20;

interface CodeTry extends CodeSubject {
  code: string;
  /** Hash of the registering browser's token; null (no cookie) accepts codes requested from the same address: a stranger's opens the stranger's own account. */
  browserHash: string | null;
  askedFrom: string;
  /** The code that this browser asked for: its tries are counted apart from those of all other browsers. */
  ownCode: number | null;
  /** Only the own code, on its first try: while others guess too much. */
  isOwnFirstOnly?: boolean;
  now: Date;
}

/** The caller throws after the transaction has committed, so that a wrong try stays counted. */
type CodeOutcome =
  | { kind: 'right'; registrationId: number | null }
  /** `wasSent`: false where no message was sent, because nobody has the phone. */
  | { kind: 'wrong'; wasSent: boolean }
  | { kind: 'expired' | 'exhausted' | 'blocked' };

interface CodeRow {
  id: number;
  registration_id: number | null;
  code_hash: string | null;
  asked_by: AskedBy;
  asked_from: string | null;
  wrong_tries: number;
  stranger_tries: number;
  created_at: Date;
  used_at: Date | null;
}

/** The latest code of each registration, or of the phone, and the own one, which a later request does not replace. */
async function readLatestCodes(
  tx: Db,
  { phone, type, browserHash, askedFrom, ownCode }: Omit<CodeTry, 'code'>,
): Promise<CodeRow[]> {
  const found = await rows(
    tx,
    sql<CodeRow>`
      select codes.id, registration_id, code_hash, asked_by, asked_from, wrong_tries, stranger_tries,
        codes.created_at, used_at
      from verification_codes codes left join registrations on registrations.id = registration_id
      where codes.phone = ${phone} and codes.type = ${type}
        and (registration_id is null or browser_hash = ${browserHash}
          or (${browserHash}::text is null and asked_from = ${askedFrom}))
      order by codes.id desc limit ${CODES_LOOKED_AT}`,
  );
  return found.filter(
    (row, index) =>
      row.id === ownCode ||
      found.findIndex((other) => other.registration_id === row.registration_id) === index,
  );
}

async function readUsedUp(tx: Db, { phone, now }: CodeTry, own: CodeRow | undefined) {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const tries = await one(
    tx,
    sql<{ own: number; others: number }>`
      select coalesce(sum(wrong_tries) filter (where asked_by = ${own?.asked_by ?? ''}), 0)::integer as own,
        coalesce(sum(stranger_tries), 0)::integer as others
      from verification_codes where phone = ${phone} and created_at > ${dayAgo}`,
  );
  const isWorkersFirst = own?.asked_by === 'worker' && own.wrong_tries === 0;
  const most = isWorkersFirst ? MAX_WORKERS_TRIES_PER_DAY : MAX_WRONG_TRIES_PER_DAY;
  return { own: tries.own >= most, others: tries.others >= MAX_WRONG_TRIES_PER_DAY };
}

/** Locks the phone, so that guesses sent in parallel are all counted. */
export async function tryCode(tx: Db, secret: Buffer, given: CodeTry): Promise<CodeOutcome> {
  await lockPhone(tx, given.phone);
  const { ownCode, isOwnFirstOnly = false } = given;
  const isOwn = ({ id }: CodeRow) => id === ownCode;
  const latest = await readLatestCodes(tx, given);
  const unexpired = latest.filter(
    ({ used_at, created_at }) => used_at === null && codeGoodForMs(created_at, given.now) > 0,
  );
  const inForce = unexpired.filter((row) => {
    if (isOwnFirstOnly) return isOwn(row) && row.wrong_tries === 0;
    return (isOwn(row) ? row.wrong_tries : row.stranger_tries) < MAX_WRONG_TRIES;
  });
  if (inForce.length === 0) return { kind: unexpired.length === 0 ? 'expired' : 'exhausted' };
  const usedUp = await readUsedUp(tx, given, inForce.find(isOwn));
  const open = inForce.filter((row) => !(isOwn(row) ? usedUp.own : usedUp.others));
  if (open.length === 0) return { kind: 'blocked' };

  const hash = hashCode(secret, given, given.code);
  const matches = open.filter(({ code_hash }) => isSameHash(hash, code_hash));
  // One message may be good for several registrations: without a cookie nobody knows whose is meant.
  const matching = matches.find(isOwn) ?? (matches.length === 1 ? matches[0] : undefined);
  if (matching !== undefined) {
    await run(
      tx,
      sql`update verification_codes set used_at = ${given.now}
          where phone = ${given.phone} and type = ${given.type} and code_hash = ${hash} and used_at is null`,
    );
    return { kind: 'right', registrationId: matching.registration_id };
  }
  const ids = open.map(({ id }) => id);
  await run(
    tx,
    sql`update verification_codes set wrong_tries = wrong_tries + (id = ${ownCode ?? 0})::integer,
          stranger_tries = stranger_tries + (id <> ${ownCode ?? 0})::integer
        where id = any(${ids})`,
  );
  return { kind: 'wrong', wasSent: open.some(({ code_hash }) => code_hash !== null) };
}

/** Seconds left of a code that this browser or address requested, else 0: others' codes stay unknown (docs/product.md, Accounts). */
export async function readRemainingSeconds(db: Db, { askedFrom, ...given }: Omit<CodeTry, 'code'>) {
  const minuteAgo = new Date(given.now.getTime() - MINUTE_MS);
  const ends = (await readLatestCodes(db, { ...given, askedFrom }))
    .filter(
      ({ id, asked_from, created_at }) =>
        id === given.ownCode || (asked_from === askedFrom && created_at > minuteAgo),
    )
    .filter(({ used_at, wrong_tries }) => used_at === null && wrong_tries < MAX_WRONG_TRIES)
    .map(({ created_at }) => codeGoodForMs(created_at, given.now));
  return Math.max(0, ...ends.map((ms) => Math.ceil(ms / 1000)));
}
