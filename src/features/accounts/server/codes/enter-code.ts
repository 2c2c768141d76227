import { inTransaction, type Db } from '#lib/server/db.ts';
import type { Cookies } from '#lib/server/implement.ts';
import { AppError, commonErrors } from '#lib/shared/errors.ts';
import { accountErrors } from '../../errors.ts';
import { accountTexts } from '../../texts.ts';
import type { AccountKit } from '../account-kit.ts';
import { addressKey, consumeShared, giveBackOverAll } from '#lib/server/limits.ts';
import { WRONG_CODES } from '../limits.ts';
import { raiseAlarm } from '../alarms.ts';
import { readOwnCode, hashAddress } from './code-secrets.ts';
import { type CodeOutcome, type CodeTry, tryCode } from './try-code.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
const DAY_MINUTES = 1440;

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

function noRoom(): Error {
  return commonErrors.RATE_LIMITED({
    message: accountTexts.tooManyGuesses,
    retryAfterSeconds: HOUR_SECONDS,
    extra: { remainingMinutes: HOUR_SECONDS / 60 },
  });
}

function toError({ kind }: Refusal): Error {
  if (kind === 'wrong') return accountErrors.CODE_WRONG();
  if (kind === 'expired') return accountErrors.CODE_EXPIRED();
  if (kind === 'exhausted') return accountErrors.CODE_EXHAUSTED();
  return commonErrors.RATE_LIMITED({
    message: accountTexts.tooManyWrongCodes,
    retryAfterSeconds: DAY_SECONDS,
    extra: { remainingMinutes: DAY_MINUTES },
  });
}

export interface CodeEntry extends Omit<CodeTry, 'ownCode' | 'askedFrom' | 'isOwnFirstOnly'> {
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
  if (!budget.hasRoom && ownCode === null) throw noRoom();
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
