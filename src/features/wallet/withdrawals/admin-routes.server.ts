import { AppError } from '#lib/shared/errors.ts';
import { pagination } from '#lib/shared/pagination.ts';
import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { type Coverage, evidenceOf, readCoverage } from '#features/fraud/server.ts';
import { isFrozen } from '#platform/ledger/server.ts';
import { adminWithdrawalsContract } from '../contract/admin.ts';
import { TAKEN_MS } from '../lifecycle.ts';
import { walletErrors } from '../errors.ts';
import { walletTexts, walletWords, withdrawalsFileTexts as texts } from '../texts.ts';
import { decideWithdrawal, takeOrRelease } from './decide-withdrawal.server.ts';
import {
  listWithdrawals,
  sumWithdrawals,
  toWire,
  waitingIds,
  type WithdrawalRow,
  type WithdrawalFilter,
} from '../queries.server.ts';
import {
  approveWithdrawal,
  lookAtOwner,
  readSecondApprovals,
  takeWithdrawal,
} from './withdrawal-proposal.server.ts';
import { type CsvColumn, liraCell, toCsv } from '#lib/shared/csv.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { words } from '#lib/shared/words.ts';
import { csvFile } from '#lib/server/csv-file.ts';
import { peopleWords } from '#platform/words/people.ts';
import { groupInFours } from '../grouping.ts';

async function readReviews(db: Db, withdrawals: readonly WithdrawalRow[]) {
  const inReview = withdrawals.filter((row) => row.in_review);
  const evidence = await evidenceOf(
    db,
    inReview.map(({ user_id: userId }) => userId),
  );
  return new Map(
    inReview.flatMap(({ id, user_id: userId }) => {
      const known = evidence.get(userId);
      if (known?.review == null) return [];
      const { case_id, objection } = known.review;
      return [[id, { ...known, case_id, objection }] as const];
    }),
  );
}

function takenOf(row: WithdrawalRow, { adminId, now }: { adminId: number; now: Date }) {
  const { is_sending: isSending, taken_by_name: by_name, taken_at: at } = row;
  if (!isSending || by_name === null || at === null) return null;
  const is_open = at.getTime() + TAKEN_MS <= now.getTime();
  return { by_name, at, is_own: row.taken_by === adminId, is_open };
}

function lookOf(coverage: Coverage | undefined) {
  if (coverage === undefined) return null;
  const { coveredKurus: covered, needsLook: is_needed, line, objects } = coverage;
  return { is_needed, covered, line, objects };
}

/** A refusal undoes the look that led to it; it is repeated by itself, so that there is a case to decide on. */
async function keepingLook<T>(kit: ServerKit, withdrawalId: number, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isInReview(error))
      lookAtOwner(kit.db, { withdrawalId, now: kit.clock.now() }).catch((failure: unknown) => {
        if (!isInReview(failure)) kit.log.warn({ withdrawalId }, `a look was not kept: ${String(failure)}`);
      });
    throw error;
  }
}

const isInReview = (error: unknown): boolean =>
  error instanceof AppError && error.code === walletErrors.WITHDRAWAL_IN_REVIEW.code;

export function mountAdminWithdrawals(kit: ServerKit): void {
  implement(kit, adminWithdrawalsContract, {
    listWithdrawals: async ({ db, query, actor, now }) => {
      const { withdrawals, total } = await listWithdrawals(db, query);
      const stats = await sumWithdrawals(db, query.viewer ?? null);
      const reviews = await readReviews(db, withdrawals);
      const secondOf = await readSecondApprovals(kit, db, { withdrawals, adminId: actor.userId });
      const isStopped = await isFrozen(db);
      const coverage = await readCoverage(db, waitingIds(withdrawals), now);
      const shown = withdrawals.map((row) => ({
        ...toWire(row, now),
        look: lookOf(coverage.get(row.id)),
        ...secondOf(row),
        is_frozen: isStopped && row.status === 'pending',
        taken: takenOf(row, { adminId: actor.userId, now }),
        review: reviews.get(row.id) ?? null,
      }));
      return { data: { withdrawals: shown, pagination: pagination(query, total), stats } };
    },

    exportWithdrawals: async ({ db, query, now }) => ({ data: await exportWithdrawals(db, query, now) }),

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
  });
}

/** The most rows of a file. The screen's filters make a shorter list. */
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
  const { withdrawals } = await listWithdrawals(db, { ...filter, ...ALL });
  const asked = withdrawals.map((row) => toWire(row, now));
  return csvFile(texts.fileName, toCsv(COLUMNS, asked), now);
}
