export { defineProposal, findOpenProposal, type ProposalKind } from './define-proposal.server.ts';
export { closeOvertaken } from './decide-proposal.server.ts';
export {
  approveProposal,
  findProposalsAbout,
  type ProposalAbout,
  takesTwo,
  takesTwoFor,
} from './decide-proposal.server.ts';
export { mountApprovals } from './routes.server.ts';
export { settingsProposal, settingsTakeTwo } from './settings-proposal.server.ts';
