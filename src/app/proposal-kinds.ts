import { type ProposalKind, settingsProposal } from '#platform/approvals/server.ts';
import { closingProposal, shortfallProposal } from '#features/fraud/server.ts';
import { correctionProposal, liftProposal } from '#desks/books/server.ts';
import { withdrawalProposal } from '#features/wallet/server.ts';
import { closesAccounts } from './fraud-acts.ts';

export const proposalKinds: readonly ProposalKind[] = [
  closingProposal(closesAccounts),
  correctionProposal,
  liftProposal,
  settingsProposal,
  shortfallProposal,
  withdrawalProposal,
];
