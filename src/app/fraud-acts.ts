/** Wired here because those features import the one that decides, and imports must not lead back. */
import type { Config } from '#lib/server/config.ts';
import { suspendAccount } from '#features/accounts/server.ts';
import type { ClosesAccounts, TakesBack } from '#features/fraud/server.ts';
import { issuerOf } from '#features/payments/server.ts';
import { decideWithdrawal } from '#features/wallet/server.ts';
import { findEarnings, findPayingFirms, readShortfalls, takeBack } from '#features/taking-back/server.ts';

export const closesAccounts: ClosesAccounts = {
  suspendAccount,
  rejectWithdrawal: (tx, given) => decideWithdrawal(tx, { ...given, decision: 'reject' }),
  readShortfalls,
};

export function takesBack(config: Config): TakesBack {
  const issuer = issuerOf(config);
  return {
    rejectWithdrawal: closesAccounts.rejectWithdrawal,
    findEarnings,
    findPayingFirms,
    takeBack: (tx, given) => takeBack(tx, { ...given, issuer }),
  };
}
