import type { Job } from '#lib/server/jobs-worker.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { forgetOldTyped } from './typed-campaign.ts';

export function typedJobs({ db, clock }: Pick<ServerKit, 'db' | 'clock'>): Job[] {
  return [{ name: 'forget-typed-campaigns', everySeconds: 3600, run: () => forgetOldTyped(db, clock.now()) }];
}
