/**
 * Counts messages before they are sent, and requires a proof of work when there are many (threats T-A3, T-V9). Nothing
 * here depends on who has the phone: a known and an unknown one get the same answer.
 */
import type { Cookies } from '#lib/server/implement.ts';
import { addressKey, consumeShared, giveBackOverAll } from '#lib/server/limits.ts';
import { challengeErrors } from '#lib/shared/challenge.ts';
import { AppError } from '#lib/shared/errors.ts';
import type { AskedBy } from '../verification.ts';
import type { AccountKit } from '../account-kit.server.ts';
import { raiseAlarm } from '../alarms.server.ts';
import { challengeTries, doubledTries, SENDS, type SendKind } from '../limits.server.ts';
import { spendChallenge } from '../passkeys/passkeys.server.ts';
import { isWornOut, refuseTooMany } from './issue-code.server.ts';
import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from '#lib/shared/zod.ts';

const MINUTE_MS = 60_000;

export interface Send {
  /** Purpose and phone: a proof of work is valid for this alone. */
  subject: string;
  /** An account known by a session or a device, or a stranger's address. */
  by: { accountId: number } | { ip: string };
  /** The phone, unless it is known to be that account's. */
  named: string | null;
  asksAgain: boolean;
  solution: string | undefined;
  now: Date;
}

export interface CodeRequest {
  phone: string;
  ip: string;
  cookies: Cookies;
  solution: string | undefined;
  now: Date;
}

export interface TakenSend {
  asker: { askedBy: AskedBy; asksAgain: boolean };
  /** Runs what has to succeed before the message is sent. Where it fails, the message does not count over all. */
  orGiveBack<T>(work: () => Promise<T>): Promise<T>;
  /** Nobody was to receive it: it does not count over all. */
  notSent(): void;
}

/**
 * Counts one message per caller and over all of its kind. A refusal that requires work counts nothing: otherwise
 * strangers who never work could use up everybody's messages. Throws RATE_LIMITED, CHALLENGE_NEEDED.
 */
export async function takeSend(
  kit: AccountKit,
  strangersKind: Exclude<SendKind, 'owners'>,
  send: Send,
): Promise<TakenSend> {
  const { limits, inBackground } = kit;
  const { by, named, asksAgain, now } = send;
  const isAccount = 'accountId' in by;
  const kind = isAccount ? 'owners' : strangersKind;
  const key = isAccount ? String(by.accountId) : addressKey(by.ip);
  const onScarce = () => raiseAlarm(kit, 'codes_sent', now);
  const counted = await consumeShared(limits, SENDS[kind], key, { onScarce });
  const namer = isAccount ? 'session' : 'stranger';
  const due = {
    ...send,
    tries: challengeTries(kind, counted),
    askedBy: named === null ? 'owner' : namer,
  } as const;
  const askedBy = await requireDueWork(kit, due).catch(async (error: unknown) => {
    await limits.giveBack(SENDS[kind].each, key);
    await giveBackOverAll(limits, SENDS[kind]);
    throw error;
  });
  return {
    asker: { askedBy, asksAgain },
    async orGiveBack(work) {
      try {
        return await work();
      } catch (error) {
        await giveBackOverAll(limits, SENDS[kind]);
        const isRefused = error instanceof AppError && error.code === 'RATE_LIMITED';
        const isOffered = askedBy !== 'worker' && !asksAgain && named !== null;
        throw isRefused && isOffered ? await offeringWork(kit, { ...send, named }, error) : error;
      }
    },
    // Not waited for: the time of the answer would tell whether the phone is known.
    notSent: () => inBackground('giving back a message', () => giveBackOverAll(limits, SENDS[kind])),
  };
}

/** Work is due by numbers (`tries`) or where a phone's codes are used up, and doubles each time. Throws as `takeSend`. */
async function requireDueWork(
  kit: AccountKit,
  { tries, askedBy, ...send }: Send & { tries: number; askedBy: AskedBy },
): Promise<AskedBy> {
  const { named: phone, now } = send;
  const isLimited = phone !== null && kit.config.RATE_LIMITS;
  const isWorn = isLimited && (await isWornOut(kit.db, { phone, askedBy, now }));
  const isOffered = isLimited && send.solution !== undefined;
  if (tries === 0 && !isWorn && !isOffered) return askedBy;
  const doubled = isLimited ? await readDoubled(kit, phone, now) : doubledTries(0);
  await requireWork(kit, { ...send, maxTries: Math.max(tries, doubled) });
  return phone === null ? askedBy : 'worker';
}

const readDoubled = async ({ db }: AccountKit, phone: string, now: Date): Promise<number> =>
  doubledTries(await refuseTooMany(db, { phone, askedBy: 'worker', now }, MINUTE_MS));

/** The refusal within a minute of a code, with a question whose answer makes that code good in this browser, too. */
async function offeringWork(
  kit: AccountKit,
  { subject, named, now }: Send & { named: string },
  { code, status, message, details }: AppError,
): Promise<AppError> {
  const maxTries = await readDoubled(kit, named, now);
  const challenge = await askForWork(kit.secret, { subject, maxTries, now });
  return new AppError(code, status, message, { ...details, extra: { ...details.extra, challenge } });
}

/** Throws CHALLENGE_NEEDED with a question, unless `solution` answers one for the first time. */
export async function requireWork(
  { db, secret }: Pick<AccountKit, 'db' | 'secret'>,
  { solution, now, ...due }: Work & Pick<Send, 'solution' | 'now'>,
): Promise<void> {
  const work = { ...due, now };
  const name = solution === undefined ? null : await checkWork(secret, solution, work);
  if (name !== null && (await spendChallenge(db, `work:${name}`, now))) return;
  throw challengeErrors.CHALLENGE_NEEDED({ extra: { challenge: await askForWork(secret, work) } });
}

/** A slow phone finds the hardest answer within it. */
const WORK_GOOD_MS = 1_800_000;

/** Few per try, because each question costs the server one try. */
const ITERATIONS = 1000;
const ALGORITHM = 'PBKDF2/SHA-256';
const KEY_BYTES = 32;

interface Work {
  subject: string;
  /** The most tries to the answer; half of them on average. */
  maxTries: number;
}

function keysOf(secret: Buffer): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const key = (use: string) => createHmac('sha256', secret).update(`proof-of-work:${use}`).digest('hex');
  return { hmacSignatureSecret: key('question'), hmacKeySignatureSecret: key('answer') };
}

export async function askForWork(
  secret: Buffer,
  { subject, maxTries, now }: Work & { now: Date },
  counter = randomInt(maxTries),
): Promise<string> {
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: ITERATIONS,
    keyLength: KEY_BYTES,
    counter,
    deriveKey,
    // The library's own end would be compared with the system's clock.
    data: { subject, maxTries, endsAt: now.getTime() + WORK_GOOD_MS },
    ...keysOf(secret),
  });
  return Buffer.from(JSON.stringify(challenge)).toString('base64');
}

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

const answerSchema = z.object({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(ITERATIONS),
      data: z.strictObject({ subject: z.string().max(100), maxTries: z.int(), endsAt: z.int() }),
      keyLength: z.literal(KEY_BYTES),
      keyPrefix: hex(KEY_BYTES / 2),
      keySignature: hex(32),
      nonce: hex(16),
      salt: hex(16),
    }),
    signature: hex(32),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: hex(KEY_BYTES) }),
});

function readAnswer(text: string): z.output<typeof answerSchema> | null {
  try {
    return answerSchema.parse(JSON.parse(Buffer.from(text, 'base64').toString()));
  } catch {
    return null; // Anybody may send anything: what is no answer is a wrong one.
  }
}

/** Accepts half of the work that is due, which may double meanwhile. Returns the question's nonce, or null. */
async function checkWork(
  secret: Buffer,
  answerText: string,
  { subject, maxTries, now }: Work & { now: Date },
): Promise<string | null> {
  const answer = readAnswer(answerText);
  if (answer === null) return null;
  const { data, nonce } = answer.challenge.parameters;
  const goodForMs = data.endsAt - now.getTime();
  if (data.subject !== subject || data.maxTries * 2 < maxTries) return null;
  if (goodForMs <= 0 || goodForMs > WORK_GOOD_MS) return null;
  const { verified } = await verifySolution({ ...answer, deriveKey, ...keysOf(secret) });
  return verified ? nonce : null;
}
