import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { mountFirmAccounting } from './export-accounting.ts';
import { mountAdminPayments } from './admin-routes.ts';
import { openCardDesk, mountCardReturn, mountCards, mountSandbox } from './cards/card-routes.ts';
import { checkDueCardPayments } from './cards/card-payments.ts';
import type { ProviderKit } from './cards/providers/create-providers.ts';
import { issueMissingInvoices } from './invoices/issue-invoice.ts';
import { mountFirmPayments } from './firm-routes.ts';
import { mountAdminInvoices, mountInvoices } from './invoices/invoice-routes.ts';

export { completeCampaign, completeIfDue, endCampaign } from './ending/end-campaign.ts';
export { endingJobs } from './ending/end-campaign.ts';
export { returnToFirm } from './ending/end-campaign.ts';
export { takeBackCampaign } from './ending/take-back.ts';
export { type Issuer, issuerOf } from './invoices/issue-invoice.ts';
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
