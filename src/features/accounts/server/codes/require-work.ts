/** Asks for a proof of work where a call wants one, and takes each answer once. */
import { challengeErrors } from '#lib/shared/challenge.ts';
import type { AccountKit } from '../account-kit.ts';
import { spendChallenge } from '../passkeys/challenge.ts';
import { askForWork, checkWork, type Work } from './proof-of-work.ts';

export interface DueWork extends Work {
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
export async function requireWork(kit: Pick<AccountKit, 'db' | 'secret'>, due: DueWork): Promise<void> {
  if (await spendSolution(kit, due)) return;
  const { subject, step, maxTries, now } = due;
  const challenge = await askForWork(kit.secret, { subject, step, maxTries, now });
  throw challengeErrors.CHALLENGE_NEEDED({ extra: { challenge } });
}
