import type { ServerKit } from '#lib/server/server-kit.ts';
import { findFanIn } from './transfer-alerts.ts';

/** Looks every half minute where transfers flow together, so that it is known within one (threats T-V15). */
export function walletJobs({ db, clock }: Pick<ServerKit, 'db' | 'clock'>) {
  const run = async () => {
    await findFanIn(db, clock.now());
  };
  return [{ name: 'find-fan-in', everySeconds: 30, run }];
}
