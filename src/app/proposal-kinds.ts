import type { Config } from '#lib/server/config.ts';
import { suspendAccount } from '#features/accounts/server.ts';
import {
  type ClosesAccounts,
  closingProposal,
  shortfallProposal,
  type TakesBack,
} from '#features/fraud/server.ts';
import { issuerOf } from '#features/payments/server.ts';
import { findEarnings, findPayingFirms, readShortfalls, takeBack } from '#features/taking-back/server.ts';
import { decideWithdrawal, payoutProposal, withdrawalProposal } from '#features/wallet/server.ts';
import { type ProposalKind, settingsProposal } from '#platform/approvals/server.ts';
import { correctionProposal, liftProposal, monthProposal } from '#desks/books/server.ts';

/** Wired here because these features import fraud, and imports must not lead back. */
export const closesAccounts: ClosesAccounts = {
  suspendAccount,
  rejectWithdrawal: (tx, rejection) => decideWithdrawal(tx, { ...rejection, decision: 'reject' }),
  readShortfalls,
};

export function takesBack(config: Config): TakesBack {
  const issuer = issuerOf(config);
  return {
    rejectWithdrawal: closesAccounts.rejectWithdrawal,
    findEarnings,
    findPayingFirms,
    takeBack: (tx, earnings) => takeBack(tx, { ...earnings, issuer }),
  };
}

export const proposalKinds: readonly ProposalKind[] = [
  closingProposal(closesAccounts),
  correctionProposal,
  liftProposal,
  monthProposal,
  payoutProposal,
  settingsProposal,
  shortfallProposal,
  withdrawalProposal,
];
