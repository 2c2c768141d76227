import { pagination, offsetOf, type Page } from '#lib/shared/pagination.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { approvalsContract, type Proposal, type PROPOSAL_FILTERS } from './contract.ts';
import { approvalTexts } from './texts.ts';
import { approveProposal, hasOtherAdmin, rejectProposal } from './decide-proposal.server.ts';
import { type ProposalKind, describeProposal } from './define-proposal.server.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';

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

type Row = Omit<Proposal, 'title' | 'facts' | 'approval_note'> & { payload: unknown };

const withStatus = (adminId: number) => ({
  open: sql`status = 'open'`,
  to_decide: sql`(status = 'open' and proposed_by <> ${adminId})`,
  decided: sql`status <> 'open'`,
  all: sql`true`,
});

interface WantedProposals extends Page {
  status: (typeof PROPOSAL_FILTERS)[number];
  id?: number | undefined;
  adminId: number;
}

async function listProposals(
  db: Db,
  kinds: readonly ProposalKind[],
  { status, id, adminId, page, limit }: WantedProposals,
): Promise<{ proposals: Proposal[]; total: number }> {
  const which = id === undefined ? sql`true` : sql`id = ${id}`;
  const wanted = sql`${withStatus(adminId)[status]} and ${which}`;
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from proposals where ${wanted}`,
  );
  const found = await rows(
    db,
    sql<Row>`
      select proposals.id, kind, payload, reason, proposer.name as proposed_by_name, proposed_at,
        proposed_by = ${adminId} as is_own, proposals.status, decider.name as decided_by_name, decided_at, note
      from (select * from proposals where ${wanted} order by id desc limit ${limit} offset ${offsetOf({ page, limit })})
        as proposals
      join users as proposer on proposer.id = proposed_by
      left join users as decider on decider.id = decided_by
      order by proposals.id desc`,
  );
  const proposals = [];
  for (const { payload, ...row } of found)
    proposals.push({ ...row, ...(await describeProposal(db, kinds, { kind: row.kind, payload })) });
  return { proposals, total };
}
