import type { ServerKit } from '#lib/server/server-kit.ts';
import { mountAdminWithdrawals } from './admin-routes.ts';
import { mountViewerWallet } from './viewer-routes.ts';

export { readWalletStatement } from './describe-statement.ts';

export function mountWallet(kit: ServerKit): void {
  mountViewerWallet(kit);
  mountAdminWithdrawals(kit);
}
