import type { Job } from '#lib/server/jobs.ts';
import { openCardDesk } from './card-desk.ts';
import { checkDueCardPayments } from './card-payments.ts';
import type { ProviderKit } from './providers/create-providers.ts';

/** Finds out what became of card payments whose answer got lost. */
export function paymentJobs(kit: ProviderKit): Job[] {
  const desk = openCardDesk(kit);
  const run = async () => {
    await checkDueCardPayments(kit.db, desk, kit.clock.now());
  };
  // Each question may take ten seconds.
  return [{ name: 'check-card-payments', everySeconds: 30, maxSeconds: 600, run }];
}
