import { type Kurus, kurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { type AccountId, userWallet } from '#features/ledger/accounts.ts';
import { ledgerErrors } from '#features/ledger/errors.ts';
import { lockAccounts } from '#features/ledger/server/index.ts';
import { walletErrors } from '../errors.ts';
import { balanceTooSmallText, bonusLockedText } from '../texts.ts';
import { readLockedBonus } from './locked-bonus.ts';

/**
 * Locks the wallet that pays, and what it pays to, in the ledger's order. Answers the payer's balance; throws
 * INSUFFICIENT_FUNDS, naming it, when it does not cover `amount`, and BONUS_LOCKED when only the welcome bonus would.
 */
export async function lockWallets(
  tx: Db,
  { payerId, payeeId, amount }: { payerId: number; payeeId: number | 'withdrawals'; amount: Kurus },
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
  if (state.balance - locked.amount < amount) {
    const free = kurus(Math.max(0, state.balance - locked.amount));
    const message = bonusLockedText(free, locked.viewsLeft);
    throw walletErrors.BONUS_LOCKED({
      message,
      errors: { amount: message },
      extra: { views_left: locked.viewsLeft },
    });
  }
  return state.balance;
}
