/** Handles a request that carries a code: applies the limits, tries the code and turns the outcome into an error. */
import { inTransaction, type Db } from '#lib/server/db.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import { accountErrors } from '../../errors.ts';
import { accountTexts } from '../../texts.ts';
import type { AccountKit } from '../account-kit.ts';
import { addressKey } from '#lib/server/address-key.ts';
import { ALL, WRONG_CODES_OVER_ALL, WRONG_CODES_PER_ADDRESS } from '../limits.ts';
import { type CodeOutcome, type CodeTry, tryCode } from './try-code.ts';

const DAY_SECONDS = 86_400;
const DAY_MINUTES = 1440;

type Refusal = Exclude<CodeOutcome['kind'], 'right'>;

async function refuseWithoutRoom(kit: AccountKit, ip: string): Promise<void> {
  const hasRoom =
    (await kit.limits.hasRoom(WRONG_CODES_PER_ADDRESS, addressKey(ip))) &&
    (await kit.limits.hasRoom(WRONG_CODES_OVER_ALL, ALL));
  if (!hasRoom)
    throw commonErrors.RATE_LIMITED({ message: accountTexts.tooManyWrongCodes, retryAfterSeconds: 3600 });
}

async function countWrong(kit: AccountKit, ip: string): Promise<void> {
  await kit.limits.consume(WRONG_CODES_PER_ADDRESS, addressKey(ip));
  try {
    await kit.limits.consume(WRONG_CODES_OVER_ALL, ALL);
  } catch (error) {
    kit.app.log.error('no codes are accepted for a while: too many wrong ones over all phones');
    throw error;
  }
}

function toError(kind: Refusal): Error {
  if (kind === 'wrong') return accountErrors.CODE_WRONG();
  if (kind === 'expired') return accountErrors.CODE_EXPIRED();
  if (kind === 'exhausted') return accountErrors.CODE_EXHAUSTED();
  return commonErrors.RATE_LIMITED({
    message: accountTexts.tooManyWrongCodes,
    retryAfterSeconds: DAY_SECONDS,
    extra: { remainingMinutes: DAY_MINUTES },
  });
}

/**
 * Tries a code and, if it is right, runs `then` in the same transaction: the code counts as used only if `then`
 * succeeds. Throws CODE_WRONG, CODE_EXPIRED, CODE_EXHAUSTED or RATE_LIMITED, and whatever `then` throws.
 */
export async function enterCode<T>(
  kit: AccountKit,
  given: CodeTry & { ip: string },
  then: (tx: Db, registrationId: number | null) => Promise<T>,
): Promise<T> {
  await refuseWithoutRoom(kit, given.ip);
  const outcome = await inTransaction(kit.db, async (tx) => {
    const tried = await tryCode(tx, kit.secret, given);
    if (tried.kind !== 'right') return { refusal: tried.kind };
    return { result: await then(tx, tried.registrationId) };
  });
  if (outcome.refusal === undefined) return outcome.result;
  await countWrong(kit, given.ip);
  throw toError(outcome.refusal);
}
