export { issueReturnInvoice } from './invoices/issue-invoice.server.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { mountFirmAccounting } from './invoices/export-accounting.server.ts';
import { mountAdminPayments } from './admin-routes.server.ts';
import { openCardDesk, mountCardReturn, mountCards, mountSandbox } from './cards/card-routes.server.ts';
import { checkDueCardPayments } from './cards/card-payments.server.ts';
import type { ProviderKit } from './cards/providers/create-providers.server.ts';
import { issueMissingInvoices } from './invoices/issue-invoice.server.ts';
import { mountFirmPayments } from './firm-routes.server.ts';
import { mountAdminInvoices, mountInvoices } from './invoices/invoice-routes.server.ts';

export { type Issuer, issuerOf } from './invoices/issue-invoice.server.ts';
export { expireUnpaidCampaigns, releaseOrders, takeBackCampaign } from './orders/take-back.server.ts';
export { openCampaignOrder } from './orders/open-order.server.ts';
export { readPendingFees } from './queries.server.ts';
export { inAdminFilter, payableOn } from './queries.server.ts';
export { openTopUp } from './orders/open-order.server.ts';

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

export function paymentJobs(kit: ProviderKit): Job[] {
  const desk = openCardDesk(kit);
  return [
    {
      name: 'check-card-payments',
      everySeconds: 30,
      // Each question to the provider may take ten seconds.
      maxSeconds: 600,
      run: async () => {
        await checkDueCardPayments(kit.db, desk, kit.clock.now());
      },
    },
    {
      name: 'issue-missing-invoices',
      everySeconds: 3600,
      run: async () => {
        await issueMissingInvoices(kit.db, desk.issuer, kit.clock.now());
      },
    },
  ];
}
