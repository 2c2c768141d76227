export { defineProposal, type ProposalKind } from './define-proposal.ts';
export { closeOvertaken } from './close-proposal.ts';
export {
  approveProposal,
  findOpenProposal,
  findProposalsAbout,
  type ProposalAbout,
  takesTwo,
} from './decide-proposal.ts';
export { mountApprovals } from './routes.ts';
export { settingsProposal, settingsTakeTwo } from './settings-proposal.ts';
