import { AppError, commonErrors } from '#lib/shared/errors.ts';
import { pagination } from '#lib/shared/pagination.ts';
import { type Db, first, inTransaction, one, rows, sql } from '#lib/server/db.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { evidenceOf, readCoverage, scoreNow } from '#features/fraud/server.ts';
import { isFrozen } from '#platform/ledger/server.ts';
import { adminWithdrawalsContract } from '../contract.ts';
import { type ApprovalStep, type WithdrawalStatus } from '../lifecycle.ts';
import { walletErrors } from '../contract/viewer.ts';
import { payoutProblems, payoutTexts, type RowResult } from '../payouts/texts.ts';
import {
  walletTexts,
  walletWords,
  withdrawalsFileTexts as texts,
  withdrawalProposalTexts,
} from '../texts.ts';
import {
  decideWithdrawal,
  findBankDayProblem,
  lookAtWithdrawal,
  readFirstBankDay,
  returnPaidWithdrawal,
  takeOrRelease,
  WITHDRAWAL_PROPOSAL,
} from './decide-withdrawal.server.ts';
import {
  findLeft,
  listWithdrawals,
  lookOf,
  RESULT_IN_RUN,
  sumWithdrawals,
  takenOf,
  toWire,
  waitingIds,
  type WithdrawalRow,
  type WithdrawalFilter,
} from '../queries.server.ts';
import { type CsvColumn, liraCell, toCsv } from '#lib/shared/csv.ts';
import { type CalendarDay, formatDateTime, istanbulDay } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { words } from '#lib/shared/words.ts';
import { csvFile } from '#lib/server/csv-file.ts';
import { peopleWords } from '#platform/words/people.ts';
import { groupInFours } from '../grouping.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
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
import { adminPaths } from '#platform/places/paths.ts';
import { readSettings } from '#platform/settings/server.ts';

async function readReviews(db: Db, withdrawals: readonly WithdrawalRow[]) {
  const owners = withdrawals.flatMap((row) => (row.in_review ? [row.user_id] : []));
  const evidence = await evidenceOf(db, owners);
  return ({ user_id: userId, in_review: isInReview }: WithdrawalRow) => {
    const known = isInReview ? evidence.get(userId) : undefined;
    return known?.review ? { ...known, ...known.review } : null;
  };
}

interface RunRow {
  id: number;
  run_id: number;
  result: RowResult | null;
  bank_reference: string | null;
  day: string | null;
  returned_day: string | null;
}

/** In the run that is asked for, or else in the last one. A run that was called off counts only where it is asked for. */
async function readRunRows(db: Db, withdrawals: readonly WithdrawalRow[], run: number | null) {
  const ids = withdrawals.map(({ id }) => id);
  const found = await rows(
    db,
    sql<RunRow>`
      select distinct on (withdrawal_id) withdrawal_id as id, run_id,
        ${run === null ? sql`result` : RESULT_IN_RUN} as result, bank_reference, result_on::text as day,
        returned_on::text as returned_day
      from payout_run_rows where withdrawal_id = any(${ids}::bigint[]) and (${run}::bigint is null or run_id = ${run})
      order by withdrawal_id, run_id desc`,
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return ({ id, payout_run_id: owner }: WithdrawalRow): RunRow | null => {
    const row = byId.get(id);
    return row && (run !== null || row.result !== null || row.run_id === owner) ? row : null;
  };
}

/** A refusal rolls back the scoring that led to it; the scoring is repeated by itself, so that there is a case to decide on. */
async function keepingLook<T>(kit: ServerKit, withdrawalId: number, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isInReview(error))
      scoreOwner(kit.db, { withdrawalId, now: kit.clock.now() }).catch((failure: unknown) => {
        if (!isInReview(failure)) kit.log.warn({ withdrawalId }, `a look was not stored: ${String(failure)}`);
      });
    throw error;
  }
}

const isInReview = (error: unknown): boolean =>
  error instanceof AppError && error.code === walletErrors.WITHDRAWAL_IN_REVIEW.code;

export function mountAdminWithdrawals(kit: ServerKit): void {
  const handlers: Handlers<typeof adminWithdrawalsContract> = {
    listWithdrawals: async ({ db, query, actor, now }) => {
      const ids = query.status === 'to_look' ? await findToLook(db, now) : undefined;
      const { withdrawals, total } = await listWithdrawals(db, { ...query, ids, now });
      const stats = await sumWithdrawals(db, query.viewer ?? null);
      const reviewOf = await readReviews(db, withdrawals);
      const secondOf = await readSecondApprovals(kit, db, { withdrawals, adminId: actor.userId });
      const isStopped = await isFrozen(db);
      const coverage = await readCoverage(db, waitingIds(withdrawals), now);
      const payoutOf = await readRunRows(db, withdrawals, query.run ?? null);
      const shown = withdrawals.map((row) => ({
        ...toWire(row, now),
        look: lookOf(coverage.get(row.id), row),
        ...secondOf(row),
        payout: payoutOf(row),
        is_frozen: isStopped && row.status === 'pending',
        taken: takenOf(row, { adminId: actor.userId, now }),
        review: reviewOf(row),
      }));
      return { data: { withdrawals: shown, pagination: pagination(query, total), stats } };
    },

    exportWithdrawals: async ({ db, query, now }) => {
      const ids = query.status === 'to_look' ? await findToLook(db, now) : undefined;
      return { data: await exportWithdrawals(db, { ...query, ids }, now) };
    },

    lookAtWithdrawal: async ({ db, params, actor, now }) => {
      const look = { withdrawalId: params.id, adminId: actor.userId, now };
      await inTransaction(db, (tx) => lookAtWithdrawal(tx, look));
      return { message: payoutTexts.looked };
    },

    takeWithdrawal: async ({ db, params, actor, now }) => {
      await keepingLook(kit, params.id, () =>
        takeWithdrawal(db, { withdrawalId: params.id, adminId: actor.userId, now }),
      );
      return { message: walletTexts.withdrawalTaken };
    },

    releaseWithdrawal: async ({ db, params, actor, now }) => {
      const release = { withdrawalId: params.id, decision: 'release' as const, adminId: actor.userId, now };
      await takeOrRelease(db, release);
      return { message: walletTexts.withdrawalReleased };
    },

    approveWithdrawal: async ({ db, params, query, actor, now }) => {
      const decision = { withdrawalId: params.id, step: query.step, adminId: actor.userId, now };
      const isPaid = await keepingLook(kit, params.id, () => approveWithdrawal(kit, db, decision));
      return { message: isPaid ? walletTexts.withdrawalApproved : walletTexts.withdrawalProposed };
    },

    rejectWithdrawal: async ({ db, params, body, actor, now }) => {
      const rejection = { withdrawalId: params.id, decision: 'reject' as const, reason: body.reason };
      await decideWithdrawal(db, { ...rejection, adminId: actor.userId, now });
      return { message: walletTexts.withdrawalRejected };
    },

    returnWithdrawal: async ({ db, params, body, actor, now }) => {
      const { reason, day = istanbulDay(now) } = body;
      const errors = await findReturnProblem(db, { withdrawalId: params.id, day, now });
      if (errors.day !== undefined) throw commonErrors.VALIDATION({ errors });
      await returnPaidWithdrawal(db, { withdrawalId: params.id, reason, day, adminId: actor.userId, now });
      return { message: payoutTexts.returned };
    },
  };
  implement(kit, adminWithdrawalsContract, handlers, {
    returnWithdrawal: ({ db, params: { id: withdrawalId }, right: { day }, now }) =>
      findReturnProblem(db, { withdrawalId, day, now }),
  });
}

async function findReturnProblem(
  db: Db,
  { withdrawalId, day, now }: { withdrawalId: number; day: CalendarDay | undefined; now: Date },
): Promise<{ day?: string }> {
  return findBankDayProblem(day, { from: await readFirstBankDay(db, withdrawalId), now });
}

/** So many of those that wait, the oldest first, are read for the list of those to be looked at. */
const MOST_LOOKS = 1000;

async function findToLook(db: Db, now: Date): Promise<number[]> {
  const waiting = await rows(
    db,
    sql<{ id: number }>`
      select id from withdrawals where status = 'pending' and payout_run_id is null and looked_at is null
      order by id limit ${MOST_LOOKS}`,
  );
  const ids = waiting.map(({ id }) => id);
  const coverage = await readCoverage(db, ids, now);
  return ids.filter((id) => coverage.get(id)?.needsLook === true);
}

const ALL = { page: 1, limit: 10_000 };

const COLUMNS: CsvColumn<ReturnType<typeof toWire>>[] = [
  { title: texts.number, value: ({ id }) => id },
  { title: walletWords.askedAt, value: ({ created_at: at }) => formatDateTime(at) },
  { title: texts.asker, value: ({ name }) => name },
  { title: words.email, value: ({ email }) => email },
  { title: words.amount, value: ({ amount }) => liraCell(amount) },
  { title: words.iban, value: ({ iban }) => groupInFours(iban) },
  { title: words.accountHolder, value: ({ account_holder: holder }) => holder },
  { title: walletWords.sameName, value: ({ name_matches: matches }) => (matches ? texts.yes : texts.no) },
  { title: peopleWords.suspended, value: ({ is_suspended: is }) => (is ? texts.yes : texts.no) },
  { title: words.status, value: ({ status_text: text }) => text },
  { title: texts.restsUntil, value: ({ rests_until: at }) => (at === null ? null : formatDateTime(at)) },
  { title: words.rejectionReason, value: ({ rejection_reason: reason }) => reason },
  { title: walletWords.decidedAt, value: ({ decided_at: at }) => (at === null ? null : formatDateTime(at)) },
];

async function exportWithdrawals(db: Db, filter: WithdrawalFilter, now: Date): Promise<FileAnswer> {
  const { withdrawals } = await listWithdrawals(db, { ...filter, ...ALL, now });
  const asked = withdrawals.map((row) => toWire(row, now));
  return csvFile(texts.fileName, toCsv(COLUMNS, asked), now);
}

/**
 * Others may have asked for money to the same bank account since. Before the withdrawal is locked, because decisions
 * on accounts lock in this order. @throws WITHDRAWAL_IN_REVIEW.
 */
async function scoreOwner(tx: Db, { withdrawalId, now }: { withdrawalId: number; now: Date }): Promise<void> {
  const owner = await first(
    tx,
    sql<{ user_id: number }>`select user_id from withdrawals join viewers using (user_id)
      where id = ${withdrawalId} and status = 'pending'`,
  );
  if (owner === undefined) return;
  const hold = await scoreNow(tx, { userId: owner.user_id, now });
  if (hold !== undefined) throw walletErrors.WITHDRAWAL_IN_REVIEW();
}

export const withdrawalProposal = defineProposal({
  kind: WITHDRAWAL_PROPOSAL,
  title: withdrawalProposalTexts.kind,
  note: withdrawalProposalTexts.whoSends,
  path: ({ withdrawalId: id }) => `${adminPaths.withdrawals}?durum=all&ara=%23${id}&detay=${id}`,
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
      {
        label: withdrawalProposalTexts.viewer,
        value: name,
        ...(suspended && { detail: peopleWords.suspended }),
      },
      { label: withdrawalProposalTexts.holder, value: holder },
      { label: words.iban, value: groupInFours(iban), ...(line !== '' && { detail: line }) },
      { label: words.amount, value: formatKurus(amount) },
    ];
  },

  async carryOut(tx, { payload: { withdrawalId }, actorId, now }) {
    try {
      await scoreOwner(tx, { withdrawalId, now });
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

async function readSecondApprovals(
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
      proposal: proposal
        ? {
            ...proposal,
            is_own: proposal.proposed_by === adminId,
            approved_by_name: proposal.decided_by_name,
          }
        : null,
      refused_proposal: isWaiting ? refusalOf(found) : null,
    };
  };
}

interface Acting {
  withdrawalId: number;
  adminId: number;
  now: Date;
}

/**
 * Pays, or proposes to where it takes two; returns whether it was paid. A given `step` is done or refused, never
 * replaced: which one is due can change while the question is on screen.
 */
async function approveWithdrawal(
  kit: Pick<ServerKit, 'config'>,
  tx: Db,
  { step, ...acting }: Acting & { step: ApprovalStep | undefined },
): Promise<boolean> {
  const { withdrawalId, adminId, now } = acting;
  await scoreOwner(tx, { withdrawalId, now });
  const waiting = await first(
    tx,
    sql<{ amount: Kurus }>`
      select amount_kurus as amount from withdrawals where id = ${withdrawalId} and status = 'pending' for update`,
  );
  const isAlone =
    waiting === undefined ||
    !(await takesTwoFor({ db: tx, config: kit.config }, { adminId, amount: waiting.amount }));
  const expect = (actual: ApprovalStep) => {
    if (step !== undefined && step !== actual && waiting !== undefined)
      throw walletErrors.WITHDRAWAL_STEP_CHANGED();
  };
  if (isAlone) {
    expect('pay');
    await decideWithdrawal(tx, { ...acting, decision: 'approve' });
    return true;
  }
  const open = await findOpenProposal(tx, { kind: withdrawalProposal.kind, subject: withdrawalId });
  if (open !== undefined && open.proposed_by !== adminId) {
    expect('approve');
    await approveProposal(tx, [withdrawalProposal], { id: open.id, adminId, now });
    return true;
  }
  expect('propose');
  await takeOrRelease(tx, { ...acting, decision: 'release' });
  const { reason } = withdrawalProposalTexts;
  const about = { payload: { withdrawalId }, subject: withdrawalId, reason };
  await withdrawalProposal.propose(tx, { ...about, adminId, now });
  return false;
}

/** @throws PROPOSAL_OPEN to the administrator who proposed to pay it. */
async function takeWithdrawal(tx: Db, acting: Acting): Promise<void> {
  const { withdrawalId, adminId, now } = acting;
  await scoreOwner(tx, { withdrawalId, now });
  const open = await findOpenProposal(tx, { kind: withdrawalProposal.kind, subject: withdrawalId });
  if (open?.proposed_by === adminId) throw approvalErrors.PROPOSAL_OPEN();
  if ((await findLeft(tx, [withdrawalId])).size > 0)
    throw walletErrors.WITHDRAWAL_TAKEN({ message: payoutProblems.left });
  await takeOrRelease(tx, { ...acting, decision: 'take' });
}
