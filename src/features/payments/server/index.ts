import type { ServerKit } from '#lib/server/server-kit.ts';
import { mountAdminPayments } from './admin-routes.ts';
import { mountFirmPayments } from './firm-routes.ts';

export { openCampaignOrder } from './open-order.ts';
export { openTopUp } from './open-top-up.ts';
export { readPlatformWallet } from './platform-wallet.ts';
export { sumOrders } from './queries.ts';

export function mountPayments(kit: ServerKit): void {
  mountFirmPayments(kit);
  mountAdminPayments(kit);
}
