/** Every act that takes two administrators, as the features define them. */
import type { ProposalKind } from '#features/approvals/server/index.ts';
import { correctionProposal } from '#features/oversight/server/index.ts';

export const proposalKinds: readonly ProposalKind[] = [correctionProposal];
