/** Counts hours that are over, looks who saw which campaign, and sends firms their reports. */
import type { ServerKit } from '#lib/server/server-kit.ts';
import { takeDueSnapshots } from './audience-snapshots.ts';
import { countDueHours } from './count-hours.ts';
import { forgetOldReports, sendDueReports } from './mailed/send-reports.ts';

type JobKit = Pick<ServerKit, 'db' | 'clock' | 'config' | 'mail'>;

export function reportJobs({ db, clock, config, mail }: JobKit) {
  return [
    {
      name: 'count-report-hours',
      everySeconds: 300,
      maxSeconds: 300,
      run: async (signal?: AbortSignal) => {
        const recounted = await countDueHours(db, clock.now(), signal);
        if (recounted > 0) {
          // oxlint-disable-next-line no-console -- it was put right, but somebody should ask how it came about
          console.error(`reports: ${recounted} campaigns did not add up and were counted again`);
        }
      },
    },
    {
      name: 'take-audience-snapshots',
      everySeconds: 600,
      maxSeconds: 300,
      run: async (signal?: AbortSignal) => {
        await takeDueSnapshots(db, clock.now(), signal);
      },
    },
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
