export { defineProposal, findOpenProposal, type ProposalKind } from './define-proposal.ts';
export { closeOvertaken } from './decide-proposal.ts';
export {
  approveProposal,
  findProposalsAbout,
  type ProposalAbout,
  takesTwo,
  takesTwoFor,
} from './decide-proposal.ts';
export { mountApprovals } from './routes.ts';
export { settingsProposal, settingsTakeTwo } from './settings-proposal.ts';
