/**
 * A withdrawal above the settable amount is paid out by two administrators: the first approval proposes it, the second
 * one, of the withdrawal or of the proposal, pays it.
 */
import { AppError } from '#lib/shared/errors.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { type Db, first, one, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import {
  approveProposal,
  defineProposal,
  findOpenProposal,
  findProposalsAbout,
  type ProposalAbout,
  takesTwo,
  takesTwoFor,
} from '#platform/approvals/server.ts';
import { lookNow, readCoverage } from '#features/fraud/server.ts';
import { peopleWords } from '#platform/words/people.ts';
import { readSettings } from '#platform/settings/server.ts';
import { walletErrors } from '../errors.ts';
import { groupInFours } from '../grouping.ts';
import type { ApprovalStep, WithdrawalStatus } from '../lifecycle.ts';
import { withdrawalProposalTexts as texts } from '../texts.ts';
import { decideWithdrawal, takeOrRelease, WITHDRAWAL_PROPOSAL } from './decide-withdrawal.server.ts';

/**
 * Looks at the account of a viewer's withdrawal once more as it is paid: since it was asked for, others may have asked for money to
 * the same bank account. Before the withdrawal is locked, because decisions on accounts lock in this order.
 * @throws WITHDRAWAL_IN_REVIEW
 */
export async function lookAtOwner(
  tx: Db,
  { withdrawalId, now }: { withdrawalId: number; now: Date },
): Promise<void> {
  const owner = await first(
    tx,
    sql<{ user_id: number }>`select user_id from withdrawals join viewers using (user_id)
      where id = ${withdrawalId} and status = 'pending'`,
  );
  if (owner === undefined) return;
  const hold = await lookNow(tx, { userId: owner.user_id, now });
  if (hold !== undefined) throw walletErrors.WITHDRAWAL_IN_REVIEW();
}

export const withdrawalProposal = defineProposal({
  kind: WITHDRAWAL_PROPOSAL,
  title: texts.kind,
  note: texts.whoSends,
  schema: z.object({ withdrawalId: z.int() }),

  async describe(db, { withdrawalId }) {
    const { name, amount, iban, holder, suspended, now } = await one(
      db,
      sql<{ name: string; amount: Kurus; iban: string; holder: string; suspended: boolean; now: Date }>`
        select coalesce(firm_name, name) as name, amount_kurus as amount, iban, account_holder as holder,
          users.status = 'suspended' as suspended, now() as now
        from withdrawals join users on users.id = user_id left join firms using (user_id)
        where withdrawals.id = ${withdrawalId}`,
    );
    const line = (await readCoverage(db, [withdrawalId], now)).get(withdrawalId)?.line ?? '';
    return [
      { label: texts.viewer, value: name, ...(suspended && { detail: peopleWords.suspended }) },
      { label: texts.holder, value: holder },
      { label: words.iban, value: groupInFours(iban), ...(line !== '' && { detail: line }) },
      { label: words.amount, value: formatKurus(amount) },
    ];
  },

  async carryOut(tx, { payload: { withdrawalId }, actorId, now }) {
    try {
      await lookAtOwner(tx, { withdrawalId, now });
      const decision = { withdrawalId, decision: 'approve' as const, adminId: actorId, now };
      await decideWithdrawal(tx, decision);
    } catch (error) {
      // Whatever forbids the withdrawal now, in its own words.
      throw error instanceof AppError ? approvalErrors.PROPOSAL_OVERTAKEN({ message: error.message }) : error;
    }
  },
});

interface Asked {
  id: number;
  amount: Kurus;
  status: WithdrawalStatus;
}

function refusalOf(proposal: ProposalAbout | undefined) {
  if (proposal === undefined) return null;
  const { status, decided_by_name: by_name, decided_at: at, note } = proposal;
  if (status !== 'rejected' && status !== 'withdrawn') return null;
  // A rejected or withdrawn proposal has all of them.
  return by_name === null || at === null || note === null ? null : { status, by_name, at, note };
}

export async function readSecondApprovals(
  kit: Pick<ServerKit, 'config'>,
  db: Db,
  { withdrawals, adminId }: { withdrawals: readonly Asked[]; adminId: number },
) {
  const { four_eyes_amount: limit } = await readSettings(db);
  const isWithSecond = await takesTwo({ db, config: kit.config }, adminId);
  const subjects = withdrawals.map(({ id }) => id);
  const proposals = await findProposalsAbout(db, { kind: withdrawalProposal.kind, subjects });
  return ({ id, amount, status }: Asked) => {
    const isWaiting = status === 'pending';
    const found = proposals.get(String(id));
    // A withdrawal that was rejected or cancelled before its proposal closed needs nothing here.
    const proposal = found?.status === (isWaiting ? 'open' : 'approved') ? found : undefined;
    return {
      takes_two: isWaiting && amount > limit && isWithSecond,
      proposal:
        proposal === undefined
          ? null
          : {
              ...proposal,
              is_own: proposal.proposed_by === adminId,
              approved_by_name: proposal.decided_by_name,
            },
      refused_proposal: isWaiting ? refusalOf(found) : null,
    };
  };
}

/**
 * Pays a waiting withdrawal, or proposes to where it takes two; returns whether it was paid. In the caller's transaction.
 * A given `step` is done or refused, never replaced: which one is due can change while the question is on screen.
 * @throws WITHDRAWAL_STEP_CHANGED, what decideWithdrawal throws, WITHDRAWAL_IN_REVIEW, PROPOSAL_OPEN to whoever proposed it already, PROPOSAL_OVERTAKEN.
 */
export async function approveWithdrawal(
  kit: Pick<ServerKit, 'config'>,
  tx: Db,
  {
    withdrawalId,
    step,
    adminId,
    now,
  }: { withdrawalId: number; step?: ApprovalStep | undefined; adminId: number; now: Date },
): Promise<boolean> {
  await lookAtOwner(tx, { withdrawalId, now });
  const waiting = await first(
    tx,
    sql<{ amount: Kurus }>`
      select amount_kurus as amount from withdrawals where id = ${withdrawalId} and status = 'pending' for update`,
  );
  const isAlone =
    waiting === undefined ||
    !(await takesTwoFor({ db: tx, config: kit.config }, { adminId, amount: waiting.amount }));
  const decision = { withdrawalId, decision: 'approve' as const, adminId, now };
  const expect = (actual: ApprovalStep) => {
    if (step !== undefined && step !== actual && waiting !== undefined)
      throw walletErrors.WITHDRAWAL_STEP_CHANGED();
  };
  if (isAlone) {
    expect('pay');
    await decideWithdrawal(tx, decision);
    return true;
  }
  const open = await findOpenProposal(tx, { kind: withdrawalProposal.kind, subject: withdrawalId });
  if (open !== undefined && open.proposed_by !== adminId) {
    expect('approve');
    await approveProposal(tx, [withdrawalProposal], { id: open.id, adminId, now });
    return true;
  }
  expect('propose');
  // The proposer sends nothing: the second administrator does, and until then its owner may take it back.
  await takeOrRelease(tx, { withdrawalId, decision: 'release', adminId, now });
  const proposal = { payload: { withdrawalId }, subject: withdrawalId, reason: texts.reason, adminId, now };
  await withdrawalProposal.propose(tx, proposal);
  return false;
}

/**
 * Takes a withdrawal, whose money its administrator then sends. In the caller's transaction.
 * @throws what takeOrRelease throws, WITHDRAWAL_IN_REVIEW, PROPOSAL_OPEN to whoever proposed to pay it.
 */
export async function takeWithdrawal(
  tx: Db,
  { withdrawalId, adminId, now }: { withdrawalId: number; adminId: number; now: Date },
): Promise<void> {
  await lookAtOwner(tx, { withdrawalId, now });
  const open = await findOpenProposal(tx, { kind: withdrawalProposal.kind, subject: withdrawalId });
  if (open?.proposed_by === adminId) throw approvalErrors.PROPOSAL_OPEN();
  await takeOrRelease(tx, { withdrawalId, decision: 'take', adminId, now });
}
