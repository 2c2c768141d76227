import { pagination } from '#lib/shared/pagination.ts';
import { documentTime } from '#lib/server/clock-state.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import { onceByKey } from '#lib/server/idempotency.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { readCoverage } from '#features/fraud/server/index.ts';
import { findProposalsAbout, type ProposalAbout } from '#features/approvals/server/index.ts';
import { viewerWalletContract } from '../contract/viewer.ts';
import type { WithdrawBody } from '../withdrawal-fields.ts';
import { maskIban } from '../iban.ts';
import { maskName } from '../masked-name.ts';
import { stepsOf } from '../steps.ts';
import { walletTexts } from '../texts.ts';
import type { ProvesIdentity } from '#features/accounts/identity-fields.ts';
import { askWithdrawal, findAskProblem, requireMayAsk } from './ask-withdrawal.ts';
import { readWalletStatement } from './describe-statement.ts';
import { cancelWithdrawal } from './decide-withdrawal.ts';
import { findRecipient } from './find-recipient.ts';
import { findSavedIban, isNewIban, removeIban } from './new-iban.ts';
import { readOwnWallet } from './read-own-wallet.ts';
import { makeStatementFile } from './statement-file.ts';
import { makeReceiptFile, readReceipt } from './receipt.ts';
import { outgoingLimits } from './outgoing-rules.ts';
import { listOwnWatches } from './own-watches.ts';
import { listWithdrawalsOf, toWire, waitingIds, type WithdrawalRow } from './queries.ts';
import { transferMoney } from './transfer-money.ts';
import { withdrawalProposal } from './withdrawal-proposal.ts';

/** Far more searches than a person makes in an hour, but too few for guessing. */
const RECIPIENT_LIMIT: LimitRule = { name: 'transfer-recipient', points: 30, windowSeconds: 3600 };

/** Making a file costs work; nobody needs so many in an hour. */
const STATEMENT_FILE_LIMIT: LimitRule = { name: 'wallet-statement', points: 30, windowSeconds: 3600 };

/** A proposal that was rejected or taken back is no step of the way: the withdrawal waits as it did before. */
function proposedAt(proposal: ProposalAbout | undefined): Date | null {
  return proposal?.status === 'open' || proposal?.status === 'approved' ? proposal.proposed_at : null;
}

/** Withdrawals as their own viewer sees them: the IBAN masked, each with its steps and whether it needs a look. */
async function withSteps(db: Db, withdrawals: readonly WithdrawalRow[], now: Date) {
  const proposals = await findProposalsAbout(db, {
    kind: withdrawalProposal.kind,
    subjects: withdrawals.map(({ id }) => id),
  });
  const coverage = await readCoverage(db, waitingIds(withdrawals), now);
  return withdrawals.map((row) => ({
    ...toWire(row, now),
    needs_look: coverage.get(row.id)?.needsLook === true,
    iban: maskIban(row.iban),
    steps: stepsOf({ ...row, proposed_at: proposedAt(proposals.get(String(row.id))) }),
  }));
}

/** The account that a withdrawal names: a remembered one, or as it was typed. */
async function findPayee(
  tx: Db,
  {
    userId,
    body: { iban, saved_iban_id: savedIbanId, account_holder: holder },
  }: { userId: number; body: WithdrawBody },
): Promise<{ iban: string; accountHolder: string }> {
  if (savedIbanId !== undefined) {
    const saved = await findSavedIban(tx, { userId, savedIbanId });
    return { ...saved, accountHolder: holder ?? saved.accountHolder };
  }
  // The contract's rules: without a remembered one both are given.
  if (iban === undefined || holder === undefined) throw new Error('a withdrawal without an account');
  return { iban, accountHolder: holder };
}

export function mountViewerWallet(kit: ServerKit, { requireIdentity }: ProvesIdentity): void {
  const limits = outgoingLimits(kit.config);
  const companyIban = kit.config.company.bank.iban;

  const handlers: Handlers<typeof viewerWalletContract> = {
    readWallet: async ({ db, actor: { userId }, now }) => ({
      data: await readOwnWallet(db, { userId, now, limits }),
    }),

    listTransactions: async ({ db, query, actor }) => {
      const { page, limit, type: direction, kind, date_from: from, date_to: to } = query;
      const group = kind === 'all' ? undefined : kind;
      const wanted = {
        page,
        limit,
        direction,
        group,
        from,
        to,
        userId: actor.userId,
        reader: 'viewer' as const,
      };
      const { movements, total } = await readWalletStatement(db, wanted);
      return { data: { transactions: movements, pagination: pagination(query, total) } };
    },

    readReceipt: async ({ db, params, actor: { userId } }) => ({
      data: await readReceipt(db, { userId, entry: params.id }),
    }),

    downloadReceipt: async ({ db, params, actor: { userId }, now }) => {
      await kit.limits.consume(STATEMENT_FILE_LIMIT, String(userId));
      const { product_name: productName } = kit.config.company;
      const asked = { userId, entry: params.id, productName, now: await documentTime(db, now) };
      return { data: await makeReceiptFile(db, asked) };
    },

    downloadStatement: async ({ db, query, actor, now }) => {
      await kit.limits.consume(STATEMENT_FILE_LIMIT, String(actor.userId));
      const { format, date_from: from, date_to: to } = query;
      const { product_name: productName } = kit.config.company;
      const wanted = { userId: actor.userId, format, from, to, productName, now, limits };
      return { data: await makeStatementFile(db, wanted) };
    },

    findRecipient: async ({ db, body, actor }) => {
      await kit.limits.consume(RECIPIENT_LIMIT, String(actor.userId));
      const named = { walletNumber: body.wallet_number, email: body.email, senderId: actor.userId };
      return { data: { name: maskName((await findRecipient(db, named)).name) } };
    },

    transfer: async ({ db, body, actor, now }) => {
      const { balance, recipientName } = await transferMoney(db, {
        senderId: actor.userId,
        walletNumber: body.wallet_number,
        email: body.email,
        amount: body.amount,
        note: body.description,
        now,
        limits,
      });
      return { data: { balance, recipient_name: maskName(recipientName) }, message: walletTexts.transferred };
    },

    withdraw: async ({ db, body, actor: { userId }, once, now }) => {
      const { amount, iban, password, code } = body;
      const wanted = { userId, amount, companyIban, now, limits };
      const isProven = iban !== undefined && (await isNewIban(db, { userId, iban }));
      if (isProven) {
        // Nobody is asked for a password for nothing.
        await requireMayAsk(db, { ...wanted, iban });
        await requireIdentity({ userId, password, code, now });
      }
      const data = await inTransaction(db, async (tx) => {
        // Within the key's answer: that of a call made before its IBAN was removed stays what it was.
        const ask = async () =>
          askWithdrawal(tx, { ...wanted, ...(await findPayee(tx, { userId, body })), isProven });
        return once === undefined ? ask() : onceByKey(tx, once, ask);
      });
      return { data: { ...data, status: 'pending' }, message: walletTexts.withdrawalAsked };
    },

    removeIban: async ({ db, params, actor: { userId }, now }) => {
      await inTransaction(db, (tx) => removeIban(tx, { userId, savedIbanId: params.id, now }));
      return { message: walletTexts.ibanRemoved };
    },

    cancelWithdrawal: async ({ db, params, actor: { userId }, now }) => {
      await cancelWithdrawal(db, { withdrawalId: params.id, userId, now });
      return { message: walletTexts.withdrawalCancelled };
    },

    listOwnWatches: async ({ db, actor, query, now }) => {
      const { watches, total } = await listOwnWatches(db, {
        ...query,
        userId: actor.userId,
        now,
      });
      return { data: { watches, pagination: pagination(query, total) } };
    },

    listOwnWithdrawals: async ({ db, query, actor, now }) => {
      const { withdrawals, total } = await listWithdrawalsOf(db, { ...query, userId: actor.userId });
      const shown = await withSteps(db, withdrawals, now);
      return { data: { withdrawals: shown, pagination: pagination(query, total) } };
    },
  };
  implement(kit, viewerWalletContract, handlers, {
    withdraw: ({ db, right }) => findAskProblem(db, { ...right, companyIban }),
  });
}
