import { type Kurus, kurusToLira, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { fromTo, lockAccounts, post } from '#features/ledger/server/index.ts';
import { requireMayLeave } from '#features/wallet/server/index.ts';
import { personalDataErrors } from '../errors.ts';
import { personalDataTexts } from '../texts.ts';

export interface PendingWithdrawals {
  count: number;
  total_amount: Kurus;
}

/** The sum of the viewer's withdrawals that are not decided yet. */
export function readPendingWithdrawals(db: Db, userId: number): Promise<PendingWithdrawals> {
  return one(
    db,
    sql<PendingWithdrawals>`
      select count(*) as count, coalesce(sum(amount_kurus), 0)::bigint as total_amount from withdrawals
      where user_id = ${userId} and status = 'pending'`,
  );
}

/**
 * Empties the wallet of a viewer who closes the account: what is in it must be given up to the kuruş, so that nobody
 * loses what came in after they looked. It goes under the rules of all money that leaves a wallet (threats T-M8). The
 * wallet is locked first: a transfer or a withdrawal either came before, and is seen, or finds it empty.
 * @returns what was given up
 * @throws WITHDRAWAL_PENDING, BALANCE_LEFT, MONEY_COOLING, MONEY_FROZEN.
 */
export async function giveUpBalance(
  tx: Db,
  { userId, givenUp = ZERO_KURUS, now }: { userId: number; givenUp: Kurus | undefined; now: Date },
): Promise<Kurus> {
  const wallet = userWallet(userId);
  const balance = (await lockAccounts(tx, ['platform_revenue', wallet])).get(wallet)?.balance ?? ZERO_KURUS;
  if ((await readPendingWithdrawals(tx, userId)).count > 0) throw personalDataErrors.WITHDRAWAL_PENDING();
  if (balance !== givenUp) {
    throw personalDataErrors.BALANCE_LEFT({
      message: personalDataTexts.balanceLeft(balance),
      extra: { balance: kurusToLira(balance) },
    });
  }
  if (balance === 0) return ZERO_KURUS;
  await requireMayLeave(tx, { userId, now });
  const postings = fromTo(wallet, 'platform_revenue', balance);
  await post(tx, { entries: [{ kind: 'balance_given_up', ref: userId, actorId: userId, postings }], now });
  return balance;
}
