import type { Job } from '#lib/server/jobs-worker.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { forgetOldReach } from './ask-reach.ts';

export function audienceJobs({ db, clock }: Pick<ServerKit, 'db' | 'clock'>): Job[] {
  return [{ name: 'forget-old-reach', everySeconds: 3600, run: () => forgetOldReach(db, clock.now()) }];
}
