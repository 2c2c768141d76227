import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { forgetOldReach } from './ask-reach.ts';
import { noteMatches } from './note-matches.ts';

export function audienceJobs({ db, clock }: Pick<ServerKit, 'db' | 'clock'>): Job[] {
  return [
    { name: 'forget-old-reach', everySeconds: 3600, run: () => forgetOldReach(db, clock.now()) },
    {
      name: 'note-matches',
      everySeconds: 600,
      run: async () => {
        await noteMatches(db, clock.now());
      },
    },
  ];
}
