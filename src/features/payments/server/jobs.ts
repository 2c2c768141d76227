import type { Job } from '#lib/server/jobs.ts';
import { openCardDesk } from './cards/card-routes.ts';
import { checkDueCardPayments } from './cards/card-payments.ts';
import { issueMissingInvoices } from './invoices/issue-invoice.ts';
import type { ProviderKit } from './cards/providers/create-providers.ts';

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
