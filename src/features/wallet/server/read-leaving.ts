import { type Kurus, sumKurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { readHold } from '#features/fraud/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import type { LeavingFacts } from '../leaving.ts';
import { readLockedBonus } from './locked-bonus.ts';
import { type OutgoingLimits, readMoneyReadyAt, readWithdrawalsLeft } from './outgoing-rules.ts';
import { freeOf, readResting, type Resting } from './resting-money.ts';

/** A list that a person reads; of more parts the last ones are told together. */
const MOST_PARTS = 6;

interface RestingOnWire {
  amount: Kurus;
  first_ready_at: Date;
  ready_at: Date;
  parts: { amount: Kurus; ready_at: Date }[];
}

function restingOnWire({ amount, parts }: Resting): RestingOnWire | null {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return null;
  const shown = parts.map((part) => ({ amount: part.amount, ready_at: part.readyAt }));
  const tail = shown.splice(MOST_PARTS - 1);
  if (tail.length > 0)
    shown.push({ amount: sumKurus(...tail.map((part) => part.amount)), ready_at: last.readyAt });
  return { amount, first_ready_at: first.readyAt, ready_at: last.readyAt, parts: shown };
}

/** What every screen and file says about the money of a viewer that may leave: the one query for it. */
export async function readLeaving(
  db: Db,
  { userId, now, limits }: { userId: number; now: Date; limits?: OutgoingLimits | undefined },
): Promise<LeavingFacts & { resting: RestingOnWire | null }> {
  const { min_withdraw_amount, withdrawals_enabled } = await readSettings(db);
  const balance = await readBalance(db, userWallet(userId));
  const locked = await readLockedBonus(db, userId);
  const resting = await readResting(db, { userId, now });
  return {
    balance,
    available: freeOf(balance, { locked, resting }),
    min_withdraw_amount,
    withdrawals_enabled,
    money_ready_at: await readMoneyReadyAt(db, { userId, now }),
    in_review: (await readHold(db, userId)) !== undefined,
    withdrawals_left_today:
      limits === undefined ? null : await readWithdrawalsLeft(db, { userId, now }, limits.withdrawalsPerDay),
    locked_bonus: locked.viewsLeft === 0 ? null : { amount: locked.amount, views_left: locked.viewsLeft },
    resting: restingOnWire(resting),
  };
}
