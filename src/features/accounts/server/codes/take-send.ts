/**
 * Counts a message that is about to be sent, and asks its caller for a proof of work when there are unusually many, so
 * that neither accounts nor messages can be had by the thousand (threats T-A3, T-V9). Nothing here looks at who has the
 * phone, so the answer is the same for a known one and an unknown one.
 */
import { addressKey } from '#lib/server/limits.ts';
import type { AccountKit } from '../account-kit.ts';
import { raiseAlarm } from '../alarms.ts';
import {
  ALL,
  CHALLENGE_STEPS,
  challengeStep,
  CODES_OVER_ALL,
  SENDS_PER_ADDRESS,
  type SendKind,
} from '../limits.ts';
import { challengeErrors } from '#lib/shared/challenge.ts';
import { spendChallenge } from '../passkeys/challenge.ts';
import { askForWork, checkWork, type Work } from './proof-of-work.ts';

export interface Send {
  /** What for, and for whom: a proof of work is good for this alone. */
  subject: string;
  ip: string;
  /** The answer to an earlier CHALLENGE_NEEDED. */
  solution: string | undefined;
  now: Date;
}

export interface TakenSend {
  /** Runs what has to succeed before the message is sent. Where it fails, the message does not count. */
  orGiveBack<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Counts one message against the limit of its address and against the limit over all addresses. A refusal that asks for
 * work counts nothing: otherwise strangers who never work could use up everybody's messages. Throws RATE_LIMITED,
 * CHALLENGE_NEEDED.
 */
export async function takeSend(kit: AccountKit, kind: SendKind, send: Send): Promise<TakenSend> {
  const { limits } = kit;
  const rule = SENDS_PER_ADDRESS[kind];
  const address = addressKey(send.ip);
  const here = await limits.consume(rule, address);
  const overAll = await limits.consume(CODES_OVER_ALL, ALL).catch((error: unknown) => {
    raiseAlarm(kit, 'codes_sent', send.now);
    throw error;
  });
  const giveBack = async () => {
    await limits.giveBack(rule, address);
    await limits.giveBack(CODES_OVER_ALL, ALL);
  };
  const step = challengeStep(kind, { here, overAll });
  const due = CHALLENGE_STEPS[step - 1];
  if (due !== undefined) {
    const { subject, solution, now } = send;
    await requireWork(kit, { subject, solution, now, step, maxTries: due.maxTries }).catch(
      async (error: unknown) => {
        await giveBack();
        throw error;
      },
    );
  }
  return {
    async orGiveBack(work) {
      try {
        return await work();
      } catch (error) {
        await giveBack();
        throw error;
      }
    },
  };
}

interface DueWork extends Work {
  /** The answer to an earlier CHALLENGE_NEEDED. */
  solution: string | undefined;
  now: Date;
}

/** Whether the answer is right and was not used before; from now on it is. */
async function spendSolution(
  { db, secret }: Pick<AccountKit, 'db' | 'secret'>,
  { solution, ...due }: DueWork,
): Promise<boolean> {
  if (solution === undefined) return false;
  const name = await checkWork(secret, solution, due);
  return name !== null && (await spendChallenge(db, `work:${name}`, due.now));
}

/** Throws CHALLENGE_NEEDED, with the question, unless its answer is there. */
async function requireWork(kit: Pick<AccountKit, 'db' | 'secret'>, due: DueWork): Promise<void> {
  if (await spendSolution(kit, due)) return;
  const { subject, step, maxTries, now } = due;
  const challenge = await askForWork(kit.secret, { subject, step, maxTries, now });
  throw challengeErrors.CHALLENGE_NEEDED({ extra: { challenge } });
}
