import { type ProposalKind, settingsProposal } from '#features/approvals/server/index.ts';
import { closingProposal, shortfallProposal } from '#features/fraud/server/index.ts';
import { correctionProposal, liftProposal } from '#features/oversight/server/index.ts';
import { withdrawalProposal } from '#features/wallet/server/index.ts';
import { closesAccounts } from './fraud-acts.ts';

export const proposalKinds: readonly ProposalKind[] = [
  closingProposal(closesAccounts),
  correctionProposal,
  liftProposal,
  settingsProposal,
  shortfallProposal,
  withdrawalProposal,
];
