import type { ServerKit } from '#lib/server/server-kit.ts';
import { mountFirmAccounting } from './accounting-routes.ts';
import { mountAdminPayments } from './admin-routes.ts';
import { mountFirmPayments } from './firm-routes.ts';
import { mountInvoices } from './invoice-routes.ts';

export { openCampaignOrder } from './open-order.ts';
export { openTopUp } from './open-top-up.ts';

export function mountPayments(kit: ServerKit): void {
  mountFirmPayments(kit);
  mountFirmAccounting(kit);
  mountInvoices(kit);
  mountAdminPayments(kit);
}
