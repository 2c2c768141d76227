import type { ServerKit } from '#lib/server/server-kit.ts';
import { mountFirmAccounting } from './export-accounting.ts';
import { mountAdminPayments } from './admin-routes.ts';
import { openCardDesk, mountCardReturn, mountCards, mountSandbox } from './cards/card-routes.ts';
import { mountFirmPayments } from './firm-routes.ts';
import { mountAdminInvoices, mountInvoices } from './invoices/invoice-routes.ts';

export { completeCampaign, completeIfDue, endCampaign } from './ending/end-campaign.ts';
export { endingJobs } from './ending/end-campaign.ts';
export { returnToFirm } from './ending/end-campaign.ts';
export { takeBackCampaign } from './ending/take-back.ts';
export { type Issuer, issuerOf } from './invoices/issue-invoice.ts';
export { paymentJobs } from './jobs.ts';
export { openCampaignOrder } from './orders/open-order.ts';
export { readPendingFees } from './queries.ts';
export { inAdminFilter, payableOn } from './queries.ts';
export { openTopUp } from './orders/open-order.ts';

export function mountPayments(kit: ServerKit): void {
  const desk = openCardDesk(kit);
  mountFirmPayments(kit, desk);
  mountCards(kit, desk);
  mountCardReturn(kit.app);
  mountSandbox(kit);
  mountFirmAccounting(kit);
  mountInvoices(kit);
  mountAdminPayments(kit);
  mountAdminInvoices(kit);
}
