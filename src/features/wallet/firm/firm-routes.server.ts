import { kurus, type Kurus } from '#lib/shared/money.ts';
import { pagination } from '#lib/shared/pagination.ts';
import { inTransaction, type Db, one, sql } from '#lib/server/db.ts';
import { onceByKey } from '#lib/server/idempotency.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import type { ProvesIdentity } from '#features/accounts/identity-fields.ts';
import {
  readBalance,
  readFree,
  readStatement,
  type StatementLine,
  lockAccounts,
} from '#platform/ledger/server.ts';
import { readSettings, type Settings } from '#platform/settings/server.ts';
import { findFirmAmountProblem, firmWalletContract } from '../contract/firm.ts';
import { maskIbans } from '../iban.ts';
import { walletTexts, balanceTooSmallText, firmMovementText, OWN_IBAN_TEXT } from '../texts.ts';
import { requireMayAsk, recordWithdrawal } from '../withdrawals/ask-withdrawal.server.ts';
import { cancelWithdrawal } from '../withdrawals/decide-withdrawal.server.ts';
import {
  outgoingLimits,
  limitWithdrawals,
  type OutgoingLimits,
} from '../withdrawals/outgoing-rules.server.ts';
import { listWithdrawalsOf, toWire } from '../queries.server.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';

function toMovement(line: StatementLine) {
  const { entryId, kind, amount, at } = line;
  return {
    id: entryId,
    kind,
    transaction_type: amount > 0 ? ('credit' as const) : ('debit' as const),
    description: movementText(line),
    amount: kurus(Math.abs(amount)),
    transaction_date: at,
  };
}

export function mountFirmWallet(kit: ServerKit, { requireIdentity }: ProvesIdentity): void {
  const limits = outgoingLimits(kit.config);
  const companyIban = kit.config.company.bank.iban;

  const handlers: Handlers<typeof firmWalletContract> = {
    readFirmWallet: async ({ db, actor }) => {
      const wallet = firmWallet(actor.userId);
      const balance = await readBalance(db, wallet);
      const held = kurus(balance - (await readFree(db, wallet)));
      const { min_withdraw_amount } = await readSettings(db);
      return { data: { balance, held, min_withdraw_amount } };
    },

    listFirmWallet: async ({ db, query, actor }) => {
      const { lines, total } = await readStatement(db, { ...query, account: firmWallet(actor.userId) });
      return { data: { transactions: lines.map(toMovement), pagination: pagination(query, total) } };
    },

    withdrawFromFirm: async ({ db, body, actor: { userId }, once, now }) => {
      const { amount, iban, password, code } = body;
      // Nobody is asked for a password for nothing.
      const settings = await readSettings(db);
      await requireMayAsk(db, { userId, amount, iban, companyIban, settings, now });
      await requireIdentity({ userId, password, code, now });
      const id = await inTransaction(db, (tx) => {
        const ask = () =>
          withdrawFromFirm(tx, { firmId: userId, amount, iban, companyIban, limits, settings, now });
        return once === undefined ? ask() : onceByKey(tx, once, ask);
      });
      return { data: { id }, message: walletTexts.withdrawalAsked };
    },

    listFirmWithdrawals: async ({ db, query, actor, now }) => {
      const { withdrawals, total } = await listWithdrawalsOf(db, { ...query, userId: actor.userId });
      const shown = maskIbans(withdrawals).map((row) => toWire(row, now));
      return { data: { withdrawals: shown, pagination: pagination(query, total) } };
    },

    cancelFirmWithdrawal: async ({ db, params, actor: { userId }, now }) => {
      await cancelWithdrawal(db, { withdrawalId: params.id, userId, now });
      return { message: walletTexts.withdrawalCancelled };
    },
  };
  implement(kit, firmWalletContract, handlers, {
    withdrawFromFirm: async ({ db, right: { amount, iban }, actor }) => {
      const own = iban === companyIban ? { iban: OWN_IBAN_TEXT } : {};
      if (amount === undefined) return own;
      const { min_withdraw_amount: smallest } = await readSettings(db);
      const free = await readFree(db, firmWallet(actor.userId));
      const problem = findFirmAmountProblem(amount, { free, smallest });
      return problem === undefined ? own : { ...own, amount: problem };
    },
  });
}

interface FirmWithdrawal {
  firmId: number;
  amount: Kurus;
  iban: string;
  companyIban: string;
  limits: OutgoingLimits | undefined;
  settings: Settings;
  now: Date;
}

/**
 * The unreserved balance may leave, to an account of the firm's own title: the title is the holder that an administrator
 * compares with the bank's. Must run in the caller's transaction. Returns the withdrawal's id.
 * @throws WITHDRAWALS_OFF, VALIDATION of amount or IBAN, MONEY_COOLING, MONEY_FROZEN, RATE_LIMITED,
 *   INSUFFICIENT_FUNDS.
 */
async function withdrawFromFirm(
  tx: Db,
  { firmId, amount, iban, companyIban, limits, settings, now }: FirmWithdrawal,
): Promise<number> {
  await requireMayAsk(tx, { userId: firmId, amount, iban, companyIban, settings, now });
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

export function movementText({ kind, detail }: StatementLine): string {
  return firmMovementText(kind, detail);
}
