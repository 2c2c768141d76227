import { type FieldErrors, AppError } from '#lib/shared/errors.ts';
import { formatKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { type Db, first, rows, sql, inTransaction, one } from '#lib/server/db.ts';
import { defineProposal, findOpenProposal, takesTwoFor } from '#platform/approvals/server.ts';
import { type AccountId, firstOwnerIn, userWallet } from '#platform/ledger/accounts.ts';
import { accountText, problemText } from '#platform/ledger/texts.ts';
import { fromTo, post, endFreeze, type Look, prepareLift, readStake } from '#platform/ledger/server.ts';
import { notify } from '#platform/notices/server.ts';
import { correctionTexts as texts, effectText, liftProposalTexts } from './texts.ts';
import { readOwners, describeSubjects } from './journal.server.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { type FoundProblem, INVARIANTS, type Problem } from '#platform/ledger/invariants.ts';

const accountId = z.custom<AccountId>((value) => typeof value === 'string');

/** A viewer's wallet may be named by its wallet number, which people know; the books name it by the viewer's own. */
export async function resolveWallet(db: Db, account: AccountId): Promise<AccountId> {
  const number = /^user_wallet:(\d{16})$/.exec(account)?.[1];
  if (number === undefined) return account;
  const viewer = await first(
    db,
    sql<{ id: number }>`select user_id as id from viewers where wallet_number = ${number}`,
  );
  return viewer === undefined ? account : userWallet(viewer.id);
}

export async function findAccountProblems(
  db: Db,
  accounts: { from_account?: string; to_account?: string },
): Promise<FieldErrors> {
  const { from_account = '', to_account = '' } = accounts;
  const known = await rows(
    db,
    sql<{ id: string }>`select id from ledger_accounts where id = any(${[from_account, to_account]}::text[])`,
  );
  const isUnknown = (account: string | undefined) =>
    account !== undefined && !known.some(({ id }) => id === account);
  return {
    ...(isUnknown(accounts.from_account) ? { from_account: texts.unknownAccount } : {}),
    ...(isUnknown(accounts.to_account) ? { to_account: texts.unknownAccount } : {}),
  };
}

async function readFree(
  db: Db,
  accounts: readonly AccountId[],
): Promise<(id: AccountId) => Kurus | undefined> {
  const found = await rows(
    db,
    sql<{ id: AccountId; free: Kurus }>`
      select id, balance_kurus - held_kurus as free from ledger_accounts
      where id = any(${accounts}::text[]) and not may_go_negative`,
  );
  return (id) => found.find((account) => account.id === id)?.free;
}

/** Names the amount where the account from which it is taken does not have it free: two people would decide in vain. */
export async function findShortage(
  db: Db,
  { from, amount }: { from: AccountId; amount: Kurus },
): Promise<FieldErrors> {
  const free = (await readFree(db, [from]))(from);
  return free === undefined || free >= amount ? {} : { amount: texts.shortage(free) };
}

async function notifyOwner(
  tx: Db,
  { id, account, amount, now }: { id: number; account: AccountId; amount: Kurus; now: Date },
): Promise<void> {
  const owner = firstOwnerIn('user_wallet', [account]) ?? firstOwnerIn('firm_wallet', [account]);
  if (owner === undefined) return;
  await notify(tx, { kind: 'balance_corrected', to: [owner], ref: id, detail: { amount } }, now);
}

export const correctionProposal = defineProposal({
  kind: 'correction',
  title: texts.kind,
  schema: z.object({ from: accountId, to: accountId, amount: z.custom<Kurus>(Number.isSafeInteger) }),

  async describe(db, { from, to, amount }) {
    const { nameOf, emailOf } = await readOwners(db, [from, to]);
    const shown = (account: AccountId) =>
      account.includes(':') ? `${accountText(account)} · ${nameOf(account)}` : accountText(account);
    const freeOf = await readFree(db, [from, to]);
    const about = (account: AccountId) => {
      const free = freeOf(account);
      const lines = [emailOf(account), free === undefined ? undefined : texts.freeNow(free)];
      return lines.filter((line) => line !== undefined).join(' · ') || undefined;
    };
    return [
      { label: texts.from, value: shown(from), detail: about(from) },
      { label: texts.to, value: shown(to), detail: about(to) },
      { label: words.amount, value: formatKurus(amount) },
      { label: texts.effect, value: effectText({ from, to, amount }) },
    ];
  },

  async carryOut(tx, { id, payload: { from, to, amount }, proposedBy, approvedBy, now }) {
    const postings = fromTo(from, to, amount);
    const detail = { approved_by: approvedBy };
    await post(tx, {
      entries: [{ kind: 'correction', ref: id, actorId: proposedBy, detail, postings }],
      now,
    });
    await notifyOwner(tx, { id, account: from, amount: kurus(-amount), now });
    await notifyOwner(tx, { id, account: to, amount, now });
  },
});

/** Lifting a money stop accepts the differences: above a set amount, or without one, it takes two administrators. */

const isStake = (value: unknown) => value === null || Number.isSafeInteger(value);

export const liftProposal = defineProposal({
  kind: 'lift-freeze',
  title: liftProposalTexts.kind,
  /** The run holds the differences, and is stored because it found some. */
  schema: z.object({ freezeId: z.int(), runId: z.int(), stakeKurus: z.custom<Kurus | null>(isStake) }),

  async describe(db, { freezeId, runId, stakeKurus }) {
    const { began_at: beganAt } = await one(
      db,
      sql<{ began_at: Date }>`select began_at from money_freezes where id = ${freezeId}`,
    );
    const { problems } = await one(
      db,
      sql<{ problems: Problem[] }>`select problems from reconciliations where id = ${runId}`,
    );
    const nameOf = await describeSubjects(
      db,
      problems.map(({ subject }) => subject),
    );
    return [
      { label: liftProposalTexts.beganAt, value: formatDateTime(beganAt) },
      {
        label: liftProposalTexts.stake,
        value: stakeKurus === null ? liftProposalTexts.unknownStake : formatKurus(stakeKurus),
      },
      ...problems.map((problem) => ({
        label: INVARIANTS[problem.invariant].title,
        value: problemText(problem, nameOf),
      })),
    ];
  },

  async carryOut(tx, { payload: { freezeId, runId }, reason, actorId, now }) {
    const lifting = await prepareLift(tx, { seenRunId: runId, isAccepting: true }).catch((error: unknown) => {
      throw error instanceof AppError ? approvalErrors.PROPOSAL_OVERTAKEN() : error;
    });
    // Another stop than the one that was proposed to be lifted.
    if (lifting.freeze.id !== freezeId) throw approvalErrors.PROPOSAL_OVERTAKEN();
    await endFreeze(tx, lifting, { adminId: actorId, reason, now });
  },
});

export interface Asking {
  db: Db;
  config: ServerKit['config'];
  adminId: number;
}

async function weigh({ db, config, adminId }: Asking, problems: readonly FoundProblem[]) {
  const stake = await readStake(db, problems);
  return { stake, takesTwo: await takesTwoFor({ db, config }, { adminId, amount: stake }) };
}

export async function readWayOut(
  asking: Asking,
  { freezeId, problems }: { freezeId: number; problems: readonly FoundProblem[] },
) {
  const open = await findOpenProposal(asking.db, { kind: liftProposal.kind, subject: freezeId });
  const { takesTwo: takes_two } = await weigh(asking, problems);
  return { takes_two, is_proposed: open !== undefined };
}

/** Returns whether it was lifted or only proposed. @throws PROPOSAL_OPEN. */
export function liftFreeze(
  { db, config, adminId }: Asking,
  { reason, now, ...look }: Look & { reason: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const lifting = await prepareLift(tx, look);
    const { stake, takesTwo: isProposed } = await weigh({ db: tx, config, adminId }, lifting.accepted);
    if (!isProposed) {
      await endFreeze(tx, lifting, { adminId, reason, now });
      return true;
    }
    const subject = lifting.freeze.id;
    const payload = { freezeId: subject, runId: look.seenRunId, stakeKurus: stake };
    await liftProposal.propose(tx, { payload, subject, reason, adminId, now });
    return false;
  });
}
