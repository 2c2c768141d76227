import type { Clock } from '#lib/server/clock.ts';
import type { Db } from '#lib/server/db.ts';
import { findFanIn, forgetTransferAlerts } from './transfer-alerts.ts';

/**
 * Looks every half minute for wallets that many others send to, so that they are noticed within a minute (threats
 * T-V15).
 */
export function walletJobs({ db, clock }: { db: Db; clock: Pick<Clock, 'now'> }) {
  const run = async () => {
    await findFanIn(db, clock.now());
  };
  return [
    { name: 'find-fan-in', everySeconds: 30, run },
    {
      name: 'forget-transfer-alerts',
      everySeconds: 3600,
      run: () => forgetTransferAlerts(db, clock.now()),
    },
  ];
}
