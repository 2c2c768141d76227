/** A firm asks for its wallet's money back (Specification, decisions §3, "Payment"). */
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { ledgerErrors } from '#features/ledger/errors.ts';
import { lockAccounts } from '#features/ledger/server/index.ts';
import { balanceTooSmallText } from '../../texts.ts';
import { recordWithdrawal, requireMayAsk } from '../ask-withdrawal.ts';
import { limitWithdrawals, type OutgoingLimits } from '../outgoing-rules.ts';

export interface FirmWithdrawal {
  firmId: number;
  amount: Kurus;
  iban: string;
  limits: OutgoingLimits | undefined;
  now: Date;
}

/**
 * The unreserved balance may leave, to an account of the firm's own title: the title is the holder that an administrator
 * compares with the bank's. Must run in the caller's transaction. Returns the withdrawal's id.
 * @throws WITHDRAWALS_OFF, VALIDATION below min_withdraw_amount, MONEY_COOLING, MONEY_FROZEN, RATE_LIMITED,
 *   INSUFFICIENT_FUNDS.
 */
export async function withdrawFromFirm(
  tx: Db,
  { firmId, amount, iban, limits, now }: FirmWithdrawal,
): Promise<number> {
  await requireMayAsk(tx, { userId: firmId, amount, now });
  const wallet = firmWallet(firmId);
  const state = (await lockAccounts(tx, [wallet, 'withdrawals_pending'])).get(wallet);
  if (state === undefined) throw new Error(`firm ${firmId} has no wallet`);
  if (state.balance - state.held < amount) {
    const message = balanceTooSmallText(kurus(state.balance - state.held));
    throw ledgerErrors.INSUFFICIENT_FUNDS({ message, errors: { amount: message } });
  }
  if (limits !== undefined) await limitWithdrawals(tx, { userId: firmId, now }, limits.withdrawalsPerDay);
  const { title } = await one(
    tx,
    sql<{ title: string }>`select firm_name as title from firms where user_id = ${firmId}`,
  );
  return recordWithdrawal(tx, { userId: firmId, amount, iban, accountHolder: title, from: wallet, now });
}
