import { pagination } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { approvalsContract } from '../contract.ts';
import { approvalTexts } from '../texts.ts';
import { approveProposal, hasOtherAdmin, rejectProposal } from './decide-proposal.ts';
import type { ProposalKind } from './define-proposal.ts';
import { listProposals } from './list-proposals.ts';

export function mountApprovals(kit: ServerKit, kinds: readonly ProposalKind[]): void {
  implement(kit, approvalsContract, {
    listProposals: async ({ db, query, actor }) => {
      const { proposals, total } = await listProposals(db, kinds, { ...query, adminId: actor.userId });
      const has_other_admin = await hasOtherAdmin(db, actor.userId);
      return { data: { proposals, pagination: pagination(query, total), has_other_admin } };
    },

    approveProposal: async ({ db, params, actor, now }) => {
      await approveProposal(db, kinds, { id: params.id, adminId: actor.userId, now });
      return { message: approvalTexts.approved };
    },

    rejectProposal: async ({ db, params, body, actor, now }) => {
      const decision = { id: params.id, adminId: actor.userId, reason: body.reason, now };
      return { message: approvalTexts[await rejectProposal(db, kinds, decision)] };
    },
  });
}
