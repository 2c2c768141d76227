import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { forgetOldReports, sendDueReports } from './send-reports.ts';

/** Sends firms their reports. */
export function mailedReportJobs({
  db,
  clock,
  config,
  mail,
}: Pick<ServerKit, 'db' | 'clock' | 'config' | 'mail'>): Job[] {
  return [
    {
      name: 'send-firm-reports',
      everySeconds: 300,
      maxSeconds: 600,
      run: async (signal?: AbortSignal) => {
        await sendDueReports({ db, config, mail }, clock.now(), signal);
        await forgetOldReports(db, clock.now());
      },
    },
  ];
}
