import type { Kurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { type AccountId, userWallet } from '#platform/ledger/accounts.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { lockAccounts } from '#platform/ledger/server.ts';
import type { Settings } from '#platform/settings/server.ts';
import { walletErrors } from './errors.ts';
import { balanceTooSmallText, bonusLockedText, moneyRestingText } from './texts.ts';
import { freeOf, readLockedBonus, readResting, readyAtFor } from './read-leaving.server.ts';

/**
 * Locks the wallet that pays, and what it pays to, in the ledger's order. Answers the payer's balance; throws
 * INSUFFICIENT_FUNDS, naming it, when it does not cover `amount`, BONUS_LOCKED when only bonus and rewards would,
 * and MONEY_RESTING when money would that was received a short while ago.
 */
export async function lockWallets(
  tx: Db,
  {
    payerId,
    payeeId,
    amount,
    settings: { transfer_rest_hours: restHours },
    now,
  }: { payerId: number; payeeId: number | 'withdrawals'; amount: Kurus; settings: Settings; now: Date },
): Promise<Kurus> {
  const payer = userWallet(payerId);
  const payee: AccountId = payeeId === 'withdrawals' ? 'withdrawals_pending' : userWallet(payeeId);
  const state = (await lockAccounts(tx, [payer, payee])).get(payer);
  if (state === undefined) throw new Error(`viewer ${payerId} has no wallet`);
  if (state.balance < amount) {
    throw ledgerErrors.INSUFFICIENT_FUNDS({
      message: balanceTooSmallText(state.balance),
      errors: { amount: balanceTooSmallText(state.balance) },
    });
  }
  const locked = await readLockedBonus(tx, payerId);
  const resting = await readResting(tx, { userId: payerId, now, restHours });
  if (state.balance - locked.amount < amount) {
    const free = freeOf(state.balance, { locked, resting });
    const message = bonusLockedText(free, locked.viewsLeft);
    throw walletErrors.BONUS_LOCKED({
      message,
      errors: { amount: message },
      extra: { views_left: locked.viewsLeft },
    });
  }
  const missing = amount - (state.balance - locked.amount - resting.amount);
  const readyAt = missing > 0 ? readyAtFor(resting, missing) : undefined;
  if (readyAt !== undefined) {
    const message = moneyRestingText(freeOf(state.balance, { locked, resting }), readyAt);
    throw walletErrors.MONEY_RESTING({
      message,
      errors: { amount: message },
      extra: { ready_at: readyAt.toISOString() },
    });
  }
  return state.balance;
}
