import { type Kurus, sumKurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { readBalance } from '#features/ledger/server/index.ts';
import { readHold } from '#features/fraud/server/index.ts';
import type { Settings } from '#features/settings/server/index.ts';
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

interface LeavingAsked {
  userId: number;
  now: Date;
  limits: OutgoingLimits | undefined;
  settings: Settings;
}

export async function readLeaving(
  db: Db,
  { userId, now, limits, settings }: LeavingAsked,
): Promise<LeavingFacts & { resting: RestingOnWire | null }> {
  const { min_withdraw_amount, withdrawals_enabled, transfer_rest_hours: restHours } = settings;
  const [balance, locked, resting, readyAt, hold, left] = await Promise.all([
    readBalance(db, userWallet(userId)),
    readLockedBonus(db, userId),
    readResting(db, { userId, now, restHours }),
    readMoneyReadyAt(db, { userId, now }),
    readHold(db, userId),
    limits === undefined ? null : readWithdrawalsLeft(db, { userId, now }, limits.withdrawalsPerDay),
  ]);
  return {
    balance,
    available: freeOf(balance, { locked, resting }),
    min_withdraw_amount,
    withdrawals_enabled,
    money_ready_at: readyAt,
    in_review: hold !== undefined,
    withdrawals_left_today: left,
    locked_bonus: locked.viewsLeft === 0 ? null : { amount: locked.amount, views_left: locked.viewsLeft },
    resting: restingOnWire(resting),
  };
}
