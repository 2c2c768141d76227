/**
 * Counts a message that is about to be sent, and asks its caller for a proof of work when there are unusually many, so
 * that neither accounts nor messages can be had by the thousand (threats T-A3, T-V9). Nothing here looks at who has the
 * phone, so the answer is the same for a known one and an unknown one.
 */
import type { Cookies } from '#lib/server/implement.ts';
import { addressKey, consumeShared, giveBackOverAll } from '#lib/server/limits.ts';
import { challengeErrors } from '#lib/shared/challenge.ts';
import type { AskedBy } from '../../verification.ts';
import type { AccountKit } from '../account-kit.ts';
import { raiseAlarm } from '../alarms.ts';
import { CHALLENGE_STEPS, challengeStep, SENDS, type SendKind } from '../limits.ts';
import { spendChallenge } from '../passkeys/challenge.ts';
import { isWornOut } from './issue-code.ts';
import { askForWork, checkWork, type Work } from './proof-of-work.ts';

export interface Send {
  /** What for, and for whom: a proof of work is good for this alone. */
  subject: string;
  /** The account that asks, where a session or a known device shows it, or a stranger who names a phone. */
  by: { accountId: number } | { ip: string; phone: string };
  /** The answer to an earlier CHALLENGE_NEEDED. */
  solution: string | undefined;
  now: Date;
}

/** A call that asks for a code. */
export interface CodeRequest {
  phone: string;
  ip: string;
  cookies: Cookies;
  solution: string | undefined;
  now: Date;
}

export interface TakenSend {
  askedBy: AskedBy;
  /** Runs what has to succeed before the message is sent. Where it fails, the message does not count over all. */
  orGiveBack<T>(work: () => Promise<T>): Promise<T>;
  /** Says that nobody was to receive it, so that it does not count over all. */
  notSent(): void;
}

/**
 * Counts one message against the limit of its caller and the one over all of its kind. What strangers ask for beyond a
 * phone's own limits takes a proof of work. A refusal that asks for work counts nothing: otherwise strangers who never work
 * could use up everybody's messages. Throws RATE_LIMITED, CHALLENGE_NEEDED.
 */
export async function takeSend(
  kit: AccountKit,
  strangersKind: Exclude<SendKind, 'owners'>,
  send: Send,
): Promise<TakenSend> {
  const { limits, inBackground } = kit;
  const { by, now } = send;
  const isOwner = 'accountId' in by;
  const kind = isOwner ? 'owners' : strangersKind;
  const key = isOwner ? String(by.accountId) : addressKey(by.ip);
  const onScarce = () => raiseAlarm(kit, 'codes_sent', now);
  const counted = await consumeShared(limits, SENDS[kind], key, { onScarce });
  const isWorn = !isOwner && kit.config.RATE_LIMITS && (await isWornOut(kit.db, { phone: by.phone, now }));
  const step = Math.max(challengeStep(kind, counted), isWorn ? 1 : 0);
  const due = CHALLENGE_STEPS[step - 1];
  if (due !== undefined) {
    await requireWork(kit, { ...send, step, maxTries: due.maxTries }).catch(async (error: unknown) => {
      await limits.giveBack(SENDS[kind].each, key);
      await giveBackOverAll(limits, SENDS[kind]);
      throw error;
    });
  }
  const strangersName = due === undefined ? 'stranger' : 'worker';
  return {
    askedBy: isOwner ? 'owner' : strangersName,
    async orGiveBack(work) {
      try {
        return await work();
      } catch (error) {
        await giveBackOverAll(limits, SENDS[kind]);
        throw error;
      }
    },
    // Not waited for: the time of the answer would tell whether the phone is known.
    notSent: () => inBackground('giving back a message', () => giveBackOverAll(limits, SENDS[kind])),
  };
}

/** Throws CHALLENGE_NEEDED, with the question, unless its answer is there and was not used before; from now on it is. */
async function requireWork(
  { db, secret }: AccountKit,
  due: Work & Pick<Send, 'solution' | 'now'>,
): Promise<void> {
  const { subject, step, maxTries, solution, now } = due;
  const work = { subject, step, maxTries, now };
  const name = solution === undefined ? null : await checkWork(secret, solution, work);
  if (name !== null && (await spendChallenge(db, `work:${name}`, now))) return;
  throw challengeErrors.CHALLENGE_NEEDED({ extra: { challenge: await askForWork(secret, work) } });
}
