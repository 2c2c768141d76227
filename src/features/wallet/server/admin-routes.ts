import { pagination } from '#lib/shared/pagination.ts';
import type { Db } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { evidenceOf } from '#features/fraud/server/index.ts';
import { adminWithdrawalsContract } from '../contract/admin.ts';
import { walletTexts } from '../texts.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { exportWithdrawals } from './export-withdrawals.ts';
import { countOtherAskers, listWithdrawals, sumWithdrawals, toWire, type WithdrawalRow } from './queries.ts';
import { approveWithdrawal, readSecondApprovals } from './withdrawal-proposal.ts';

/** Why those of the withdrawals that are in review wait, by withdrawal. */
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

export function mountAdminWithdrawals(kit: ServerKit): void {
  implement(kit, adminWithdrawalsContract, {
    listWithdrawals: async ({ db, query, actor, now }) => {
      const { withdrawals, total } = await listWithdrawals(db, query);
      const stats = await sumWithdrawals(db, query.viewer ?? null);
      const reviews = await readReviews(db, withdrawals);
      const othersOf = await countOtherAskers(db, withdrawals);
      const secondOf = await readSecondApprovals(kit, db, { withdrawals, adminId: actor.userId });
      const shown = withdrawals.map((row) => ({
        ...toWire(row, now),
        other_askers: othersOf(row),
        ...secondOf(row),
        review: reviews.get(row.id) ?? null,
      }));
      return { data: { withdrawals: shown, pagination: pagination(query, total), stats } };
    },

    exportWithdrawals: async ({ db, query, now }) => ({ data: await exportWithdrawals(db, query, now) }),

    approveWithdrawal: async ({ db, params, query, actor, now }) => {
      const decision = { withdrawalId: params.id, step: query.step, adminId: actor.userId, now };
      const isPaid = await approveWithdrawal(kit, db, decision);
      return { message: isPaid ? walletTexts.withdrawalApproved : walletTexts.withdrawalProposed };
    },

    rejectWithdrawal: async ({ db, params, body, actor, now }) => {
      const rejection = { withdrawalId: params.id, decision: 'reject' as const, reason: body.reason };
      await decideWithdrawal(db, { ...rejection, adminId: actor.userId, now });
      return { message: walletTexts.withdrawalRejected };
    },
  });
}
