import type { ServerKit } from '#lib/server/server-kit.ts';
import { takeDueSnapshots } from './audience-snapshots.server.ts';
import { countDueHours } from './count-hours.server.ts';

type JobKit = Pick<ServerKit, 'db' | 'clock'>;

export function reportJobs({ db, clock }: JobKit) {
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
  ];
}
