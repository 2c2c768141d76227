import type { ServerKit } from '#lib/server/server-kit.ts';
import { mountAdminWithdrawals, mountTransferAlerts } from './admin-routes.ts';
import { mountViewerWallet } from './viewer-routes.ts';

export { readLockedBonus } from './locked-bonus.ts';
export { readMoneyReadyAt, requireMayLeave } from './outgoing-rules.ts';
export { walletJobs } from './jobs.ts';
export { readWalletStatement } from './describe-statement.ts';

export function mountWallet(kit: ServerKit): void {
  mountViewerWallet(kit);
  mountAdminWithdrawals(kit);
  mountTransferAlerts(kit);
}
