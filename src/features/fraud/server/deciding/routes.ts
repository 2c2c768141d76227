import { pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { fraudAdminContract } from '../../contract/admin.ts';
import { adminFraudTexts } from '../../texts.ts';
import { type ClosesAccounts, decideGroup } from './decide-group.ts';
import { listGroups, sumQueue } from './list-groups.ts';
import { readGroup } from './read-group.ts';

export function mountFraudQueue(kit: ServerKit, acts: ClosesAccounts): void {
  implement(kit, fraudAdminContract, {
    listFraudGroups: async ({ db, query }) => {
      const { groups, total } = await listGroups(db, query);
      return { data: { groups, pagination: pagination(query, total), stats: await sumQueue(db) } };
    },

    readFraudGroup: async ({ db, params }) => ({ data: await readGroup(db, params.id) }),

    decideFraudGroup: async ({ db, params, body, actor, now }) => {
      const { user_ids: userIds, ...decision } = body;
      const given = { groupId: params.id, userIds, ...decision, adminId: actor.userId, now };
      const { decisionId, rejectedWithdrawals } = await decideGroup(db, acts, given);
      return {
        message: adminFraudTexts.done[body.decision],
        data: {
          decision_id: decisionId,
          accounts: userIds.length,
          rejected_withdrawals: rejectedWithdrawals,
        },
      };
    },
  });
}
