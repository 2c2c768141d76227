import { pagination } from '#lib/shared/pagination.ts';
import { ZERO_KURUS } from '#lib/shared/money.ts';
import { inTransaction } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { fraudAdminContract } from '../../contract/admin.ts';
import { adminFraudTexts } from '../../texts.ts';
import { decideOrPropose } from './close-accounts.ts';
import { type ClosesAccounts, decideGroup } from './decide-group.ts';
import { decideShortfall } from './shortfalls.ts';
import { listGroups, sumQueue } from './list-groups.ts';
import { readGroup } from './read-group.ts';

export function mountFraudQueue(kit: ServerKit, acts: ClosesAccounts): void {
  implement(kit, fraudAdminContract, {
    listFraudGroups: async ({ db, query }) => {
      const { groups, total } = await listGroups(db, query);
      return { data: { groups, pagination: pagination(query, total), stats: await sumQueue(db) } };
    },

    readFraudGroup: async ({ db, params, actor }) => ({
      data: await readGroup({ db, config: kit.config, actor }, acts, params.id),
    }),

    decideFraudShortfall: async ({ db, params, body, actor, now }) => {
      const isDecided = await inTransaction(db, (tx) =>
        decideShortfall({ db: tx, config: kit.config, actor }, { id: params.id, ...body, now }),
      );
      return {
        message: isDecided ? adminFraudTexts.shortfall.done[body.outcome] : adminFraudTexts.closing.proposed,
      };
    },

    decideFraudGroup: async ({ db, params, body, actor, now }) => {
      const { user_ids: userIds, decision, shortfall: seen, ...why } = body;
      const given = { groupId: params.id, userIds, ...why, now };
      const decided =
        decision === 'held'
          ? await decideGroup(db, acts, {
              ...given,
              decision,
              shortfall: ZERO_KURUS,
              adminId: actor.userId,
            })
          : await decideOrPropose({ db, config: kit.config, actor }, acts, { ...given, decision, seen });
      return {
        message: decided === null ? adminFraudTexts.closing.proposed : adminFraudTexts.done[decision],
        data: {
          decision_id: decided?.decisionId ?? null,
          accounts: userIds.length,
          rejected_withdrawals: decided?.rejectedWithdrawals ?? 0,
        },
      };
    },
  });
}
