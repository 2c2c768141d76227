import type { ServerKit } from '#lib/server/server-kit.ts';
import { mountPayouts } from './payouts/routes.server.ts';
import { mountAdminWithdrawals } from './withdrawals/admin-routes.server.ts';
import type { ProvesIdentity } from '#features/accounts/identity-fields.ts';
import { mountViewerWallet } from './viewer-routes.server.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import { type Db, one, rows, sql, inTransaction } from '#lib/server/db.ts';
import { type EntryKind, PLATFORM_ACCOUNTS, firmWallet } from '#platform/ledger/accounts.ts';
import {
  readBalance,
  readFree,
  readStatement,
  type StatementLine,
  lockAccounts,
} from '#platform/ledger/server.ts';
import {
  platformMovementText,
  RETURN_KINDS,
  walletTexts,
  balanceTooSmallText,
  firmMovementText,
  OWN_IBAN_TEXT,
} from './texts.ts';
import { implement, type Handlers } from '#lib/server/implement.ts';
import { platformWalletContract, findFirmAmountProblem, firmWalletContract } from './contract.ts';
import { onceByKey } from '#lib/server/idempotency.ts';
import { readSettings } from '#platform/settings/server.ts';
import { maskIbans } from './iban.ts';
import { type NewWithdrawal, requireMayAsk, recordWithdrawal } from './withdrawals/ask-withdrawal.server.ts';
import { cancelWithdrawal } from './withdrawals/decide-withdrawal.server.ts';
import { outgoingLimits, limitWithdrawals } from './withdrawals/outgoing-rules.server.ts';
import { listWithdrawalsOf, toWire } from './queries.server.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';

export { sumWithdrawals, TO_DECIDE } from './queries.server.ts';
export { readLeaving, readOwnWallet, BONUS_RELEASE_VIEWS, readLockedBonus } from './leaving.server.ts';
export { type OutgoingLimits, outgoingLimits, requireMayLeave } from './withdrawals/outgoing-rules.server.ts';
export { decideWithdrawal, returnPaidWithdrawal } from './withdrawals/decide-withdrawal.server.ts';
export { PAYOUT_ID } from './payouts/bank-text.ts';
export { payRunRow } from './payouts/record-result.server.ts';
export { payoutProposal } from './payouts/runs.server.ts';
export { withdrawalProposal } from './withdrawals/admin-routes.server.ts';
export { readWalletStatement } from './statement/statement-file.server.ts';

export function mountWallet(kit: ServerKit, need: KnowsPendingFees & ProvesIdentity): void {
  mountViewerWallet(kit, need);
  mountAdminWithdrawals(kit);
  mountPayouts(kit);
  mountFirmWallet(kit, need);
  mountPlatformWallet(kit, need);
}

async function sumCorrections(db: Db): Promise<Kurus> {
  const { corrected } = await one(
    db,
    sql<{ corrected: Kurus }>`select coalesce(sum(amount_kurus), 0)::bigint as corrected
      from ledger_entries join ledger_postings on entry_id = id
      where kind = 'correction' and account_id in ('vat_payable', 'platform_revenue')`,
  );
  return corrected;
}

/**
 * Revenue and VAT owed are the income. The balance is that of the books, so that corrections count among the expenses,
 * whichever account they moved.
 */
export async function readPlatformWallet(db: Db, pendingFees: Kurus) {
  const [vat, revenue, expense, corrected] = await Promise.all([
    readBalance(db, 'vat_payable'),
    readBalance(db, 'platform_revenue'),
    readBalance(db, 'platform_expense'),
    sumCorrections(db),
  ]);
  const balance = kurus(revenue + expense);
  const income = kurus(revenue + vat - corrected);
  return {
    balance,
    // Older clients read the other name.
    total_balance: balance,
    total_income: income,
    total_expense: kurus(income - balance),
    pending_amount: pendingFees,
  };
}

export interface PlatformMovement {
  id: number;
  kind: EntryKind;
  campaign_name: string | null;
  transaction_date: Date;
  change: Kurus;
  system_fee: Kurus;
  vat_amount: Kurus;
}

export function toPlatformMovement({ change, campaign_name, ...movement }: PlatformMovement) {
  return {
    ...movement,
    transaction_type: change < 0 ? ('debit' as const) : ('credit' as const),
    description: platformMovementText(movement.kind, campaign_name ?? undefined),
    amount: kurus(Math.abs(change)),
  };
}

const FEE_KINDS: readonly EntryKind[] = ['order_paid', ...RETURN_KINDS];

export async function listPlatformMovements(
  db: Db,
  page: Page,
): Promise<{ movements: PlatformMovement[]; total: number }> {
  const isOwn = sql`account_id = any(${PLATFORM_ACCOUNTS}::text[])`;
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(distinct entry_id) as total from ledger_postings where ${isOwn}`,
  );
  const movements = await rows(
    db,
    sql<PlatformMovement>`
      select id, kind, detail ->> 'campaign_name' as campaign_name, at as transaction_date, change,
        case when kind = any(${FEE_KINDS}::text[]) then change + vat_amount else 0 end as system_fee, vat_amount
      from (
        select entry_id,
          coalesce(sum(amount_kurus) filter (where account_id <> 'vat_payable'), 0)::bigint as change,
          coalesce(sum(amount_kurus) filter (where account_id = 'vat_payable'), 0)::bigint as vat_amount
        from ledger_postings
        where ${isOwn} and entry_id = any(array(
          select distinct entry_id from ledger_postings where ${isOwn}
          order by entry_id desc limit ${page.limit} offset ${offsetOf(page)}))
        group by entry_id
      ) as own join ledger_entries on id = entry_id
      order by id desc`,
  );
  return { movements, total };
}

/** Passed in by the wiring, because `payments` imports `wallet` and not the other way round. */
interface KnowsPendingFees {
  readPendingFees(db: Db): Promise<Kurus>;
}

function mountPlatformWallet(kit: ServerKit, { readPendingFees }: KnowsPendingFees): void {
  implement(kit, platformWalletContract, {
    listAdminWallet: async ({ db, query }) => {
      const { movements, total } = await listPlatformMovements(db, query);
      const wallet = await readPlatformWallet(db, await readPendingFees(db));
      const transactions = movements.map(toPlatformMovement);
      return { data: { wallet, transactions, pagination: pagination(query, total) } };
    },
  });
}

function toMovement({ entryId, kind, amount, at, detail }: StatementLine) {
  return {
    id: entryId,
    kind,
    transaction_type: amount > 0 ? ('credit' as const) : ('debit' as const),
    description: firmMovementText(kind, detail),
    amount: kurus(Math.abs(amount)),
    transaction_date: at,
  };
}

function mountFirmWallet(kit: ServerKit, { requireIdentity }: ProvesIdentity): void {
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
      const request = { userId, amount, iban, companyIban, limits, settings: await readSettings(db), now };
      await requireMayAsk(db, request);
      await requireIdentity({ userId, password, code, now });
      const id = await inTransaction(db, (tx) => {
        const ask = () => withdrawFromFirm(tx, request);
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

/** The holder is the firm's title, which an administrator compares with the bank's. Returns the withdrawal's id. */
async function withdrawFromFirm(
  tx: Db,
  request: Omit<NewWithdrawal, 'accountField' | 'accountHolder' | 'isProven'>,
): Promise<number> {
  const { userId, amount, limits, now } = request;
  await requireMayAsk(tx, request);
  const wallet = firmWallet(userId);
  const state = (await lockAccounts(tx, [wallet, 'withdrawals_pending'])).get(wallet);
  if (state === undefined) throw new Error(`firm ${userId} has no wallet`);
  if (state.balance - state.held < amount) {
    const message = balanceTooSmallText(kurus(state.balance - state.held));
    throw ledgerErrors.INSUFFICIENT_FUNDS({ message, errors: { amount: message } });
  }
  if (limits !== undefined) await limitWithdrawals(tx, { userId, now }, limits.withdrawalsPerDay);
  const { accountHolder } = await one(
    tx,
    sql<{ accountHolder: string }>`select firm_name as "accountHolder" from firms where user_id = ${userId}`,
  );
  return recordWithdrawal(tx, { ...request, accountHolder, from: wallet });
}
