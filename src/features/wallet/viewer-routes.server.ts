import { pagination, offsetOf, type Page } from '#lib/shared/pagination.ts';
import { documentTime } from '#lib/server/clock-state.ts';
import { type Db, inTransaction, one, rows, sql, first } from '#lib/server/db.ts';
import { onceByKey } from '#lib/server/idempotency.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { readCoverage } from '#features/fraud/server.ts';
import { findProposalsAbout, type ProposalAbout } from '#platform/approvals/server.ts';
import {
  paycellContract,
  viewerWalletContract,
  type Receipt,
  type EndedFacts,
  outcomeOf,
  outcomeTexts,
  whyText,
  walletErrors,
} from './contract/viewer.ts';
import { type WithdrawBody, stepsOf } from './withdrawals/withdrawal-fields.ts';
import { maskIban, maskIbans } from './iban.ts';
import { groupInFours } from './grouping.ts';
import { maskName, walletTexts, receiptTexts as texts, statementFileTexts } from './texts.ts';
import type { ProvesIdentity } from '#features/accounts/identity-fields.ts';
import {
  askWithdrawal,
  findAskProblem,
  type NewWithdrawal,
  requireMayAsk,
} from './withdrawals/ask-withdrawal.server.ts';
import {
  readWalletStatement,
  describeMovements,
  makeStatementFile,
} from './statement/statement-file.server.ts';
import { cancelWithdrawal } from './withdrawals/decide-withdrawal.server.ts';
import { findRecipient, transferMoney } from './transfers/transfer-money.server.ts';
import { findSavedIban, isNewIban, removeIban, outgoingLimits } from './withdrawals/outgoing-rules.server.ts';
import { readOwnWallet } from './leaving.server.ts';
import { listWithdrawalsOf, lookOf, toWire, waitingIds, type WithdrawalRow } from './queries.server.ts';
import { withdrawalProposal } from './withdrawals/admin-routes.server.ts';
import { type Kurus, ZERO_KURUS, formatSignedKurus } from '#lib/shared/money.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { words } from '#lib/shared/words.ts';
import { makePdf } from '#lib/server/pdf/pdf.ts';
import { printable } from '#lib/server/pdf/pdf-style.ts';
import { readSettings } from '#platform/settings/server.ts';
import { firstOwnerIn, userWallet } from '#platform/ledger/accounts.ts';
import { readStatement, type StatementLine } from '#platform/ledger/server.ts';

type Facts = Receipt['facts'];

async function aboutOther(db: Db, { others, amount, detail }: StatementLine): Promise<Facts> {
  const other = await first(
    db,
    sql<{ name: string; number: string }>`select name, wallet_number as number from viewers
      join users on users.id = user_id where user_id = ${firstOwnerIn('user_wallet', others) ?? 0} and status <> 'closed'`,
  );
  if (other === undefined) return [];
  const nameThen = detail[amount > 0 ? 'from' : 'to'];
  const value = maskName(typeof nameThen === 'string' ? nameThen : other.name);
  if (amount > 0) return [{ label: texts.sender, value }];
  return [
    { label: texts.recipient, value },
    { label: texts.recipientNumber, value: groupInFours(other.number) },
  ];
}

async function aboutWithdrawal(db: Db, { ref }: StatementLine): Promise<Facts> {
  const asked = await one(
    db,
    sql<{ iban: string; holder: string; reason: string | null }>`select iban, account_holder as holder,
      rejection_reason as reason from withdrawals where id = ${ref}::bigint`,
  );
  return [
    { label: words.iban, value: maskIban(asked.iban) },
    { label: words.accountHolder, value: asked.holder },
    ...(asked.reason === null ? [] : [{ label: words.reason, value: asked.reason }]),
    { label: texts.request, value: `#${ref}` },
  ];
}

/** @throws MOVEMENT_NOT_FOUND also for a movement of another wallet. */
async function readReceipt(db: Db, { userId, entry }: { userId: number; entry: number }): Promise<Receipt> {
  const { lines } = await readStatement(db, { account: userWallet(userId), entry, page: 1, limit: 1 });
  const [line] = lines;
  const [movement] = await describeMovements(db, lines, { reader: 'viewer', userId });
  if (line === undefined || movement === undefined) throw walletErrors.MOVEMENT_NOT_FOUND();
  const about =
    line.kind === 'transfer'
      ? await aboutOther(db, line)
      : line.kind.startsWith('withdrawal_')
        ? await aboutWithdrawal(db, line)
        : [];
  return {
    ...movement,
    facts: [
      { label: words.date, value: formatDateTime(line.at) },
      ...about,
      ...(movement.note === null ? [] : [{ label: words.note, value: movement.note }]),
      { label: words.reference, value: `#${entry}` },
    ],
  };
}

async function makeReceiptFile(
  db: Db,
  asked: { userId: number; entry: number; productName: string; now: Date },
): Promise<FileAnswer> {
  const { userId, entry, productName, now } = asked;
  const receipt = await readReceipt(db, asked);
  const { name, number } = await one(
    db,
    sql<{ name: string; number: string }>`select name, wallet_number as number from viewers
      join users on users.id = user_id where user_id = ${userId}`,
  );
  const footer = statementFileTexts.footer(productName);
  const about = { owner: number, title: texts.title, author: productName, footer, now };
  const bytes = await makePdf(about, (page) => {
    const madeAt = { label: statementFileTexts.madeAt, value: formatDateTime(now) };
    page.heading({ brand: productName, title: texts.title, facts: [madeAt] });
    page.blocks([
      { title: words.accountHolder, lines: [name, statementFileTexts.walletNumber(groupInFours(number))] },
    ]);
    page.paragraph(receipt.description);
    page.totals([
      ...receipt.facts.map(({ label, value }) => ({ label, value: printable(value) })),
      {
        label: words.amount,
        value: formatSignedKurus(receipt.amount, receipt.transaction_type === 'credit'),
        isStrong: true,
      },
    ]);
  });
  return {
    file_name: texts.fileName(entry),
    content_type: 'application/pdf',
    content: bytes.toString('base64'),
  };
}

type Row = EndedFacts & { id: number; title: string; started_at: Date; reserved: Kurus };

async function listOwnWatches(db: Db, { userId, now, ...page }: Page & { userId: number; now: Date }) {
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from watches where user_id = ${userId}`,
  );
  const found = await rows(
    db,
    sql<Row>`
      select page.id, campaign_name as title, started_at, page.status, ended_at, expires_at, hidden_ms,
        reserved_kurus as reserved,
        exists (select from invalid_earnings where watch_id = page.id) as is_invalid
      from (
        select * from watches where user_id = ${userId} order by id desc limit ${page.limit} offset ${offsetOf(page)}
      ) as page join campaigns on campaigns.id = campaign_id
      order by page.id desc`,
  );
  const watches = found.map(({ id, title, started_at: at, reserved, ...facts }) => {
    const outcome = outcomeOf(facts, now);
    const earning = outcome === 'counted' ? reserved : ZERO_KURUS;
    const why = whyText(outcome, facts.hidden_ms);
    return { id, title, at, outcome, outcome_text: outcomeTexts[outcome], earning, why };
  });
  return { watches, total };
}

const RECIPIENT_LIMIT: LimitRule = { name: 'transfer-recipient', points: 30, windowSeconds: 3600 };

const STATEMENT_FILE_LIMIT: LimitRule = { name: 'wallet-statement', points: 30, windowSeconds: 3600 };

function proposedAt(proposal: ProposalAbout | undefined): Date | null {
  return proposal?.status === 'open' || proposal?.status === 'approved' ? proposal.proposed_at : null;
}

async function withSteps(db: Db, withdrawals: readonly WithdrawalRow[], now: Date) {
  const proposals = await findProposalsAbout(db, {
    kind: withdrawalProposal.kind,
    subjects: withdrawals.map(({ id }) => id),
  });
  const coverage = await readCoverage(db, waitingIds(withdrawals), now);
  return maskIbans(withdrawals).map((row) => ({
    ...toWire(row, now),
    needs_look: lookOf(coverage.get(row.id), row)?.is_needed === true,
    steps: stepsOf({ ...row, proposed_at: proposedAt(proposals.get(String(row.id))) }),
  }));
}

async function findPayee(
  tx: Db,
  userId: number,
  { iban, saved_iban_id: savedIbanId, account_holder: holder }: WithdrawBody,
): Promise<Pick<NewWithdrawal, 'iban' | 'accountHolder' | 'accountField'>> {
  if (savedIbanId !== undefined) {
    const saved = await findSavedIban(tx, { userId, savedIbanId });
    return { ...saved, accountHolder: holder ?? saved.accountHolder, accountField: 'saved_iban_id' };
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
      const { type: direction, kind, date_from: from, date_to: to, ...page } = query;
      const group = kind === 'all' ? undefined : kind;
      const own = { userId: actor.userId, reader: 'viewer' as const, direction, group, from, to };
      const { movements, total } = await readWalletStatement(db, { ...page, ...own });
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
      const request = { userId: actor.userId, format, from, to, productName, now, limits };
      return { data: await makeStatementFile(db, request) };
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
      const request = { userId, amount, companyIban, now, limits, settings: await readSettings(db) };
      const isProven = iban !== undefined && (await isNewIban(db, { userId, iban }));
      if (isProven) {
        await requireMayAsk(db, { ...request, iban });
        await requireIdentity({ userId, password, code, now });
      }
      const data = await inTransaction(db, async (tx) => {
        // Within the key's answer: that of a call made before its IBAN was removed stays what it was.
        const ask = async () =>
          askWithdrawal(tx, { ...request, ...(await findPayee(tx, userId, body)), isProven });
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
      const { watches, total } = await listOwnWatches(db, { ...query, userId: actor.userId, now });
      return { data: { watches, pagination: pagination(query, total) } };
    },

    listOwnWithdrawals: async ({ db, query, actor, now }) => {
      const { withdrawals, total } = await listWithdrawalsOf(db, { ...query, userId: actor.userId });
      const shown = await withSteps(db, withdrawals, now);
      return { data: { withdrawals: shown, pagination: pagination(query, total) } };
    },
  };
  implement(kit, paycellContract, { checkPaycell: async () => ({ data: { hasAccount: false } }) });
  implement(kit, viewerWalletContract, handlers, {
    withdraw: async ({ db, right }) => findAskProblem(await readSettings(db), { ...right, companyIban }),
  });
}
