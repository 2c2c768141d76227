export { defineProposal, type ProposalKind } from './define-proposal.ts';
export { approveProposal } from './decide-proposal.ts';
export { mountApprovals } from './routes.ts';
