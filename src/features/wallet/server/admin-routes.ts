import { pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { adminWithdrawalsContract } from '../contract.ts';
import { walletTexts } from '../texts.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { listWithdrawals, sumWithdrawals, toWire } from './queries.ts';

export function mountAdminWithdrawals(kit: ServerKit): void {
  implement(
    kit,
    adminWithdrawalsContract,
  )({
    listWithdrawals: async ({ db, query }) => {
      const { withdrawals, total } = await listWithdrawals(db, query);
      const stats = await sumWithdrawals(db);
      return { data: { withdrawals: withdrawals.map(toWire), pagination: pagination(query, total), stats } };
    },

    approveWithdrawal: async ({ db, params, actor, now }) => {
      await decideWithdrawal(db, {
        withdrawalId: params.id,
        decision: 'approve',
        adminId: actor.userId,
        now,
      });
      return { message: walletTexts.withdrawalApproved };
    },

    rejectWithdrawal: async ({ db, params, body, actor, now }) => {
      const rejection = { withdrawalId: params.id, decision: 'reject' as const, reason: body.reason };
      await decideWithdrawal(db, { ...rejection, adminId: actor.userId, now });
      return { message: walletTexts.withdrawalRejected };
    },
  });
}
