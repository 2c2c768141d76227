import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { VERSION } from '#lib/server/program.ts';
import { healthContract } from './contract.ts';
import { healthErrors } from './errors.ts';
import { createQuestion } from './ask-database.server.ts';

export function mountHealth(kit: ServerKit): void {
  const askDatabase = createQuestion(kit);
  const notReady = (reason: 'stopping' | 'database') =>
    healthErrors.NOT_READY({ retryAfterSeconds: 2, extra: { reason } });
  implement(kit, healthContract, {
    live: async () => ({ data: { state: 'live' } }),
    ready: async () => {
      if (kit.isStopping()) throw notReady('stopping');
      const clock = await askDatabase();
      if (clock === undefined) throw notReady('database');
      const { aheadMs, holdsJobs: jobs_held } = clock;
      return { data: { state: 'ready', version: VERSION, clock_ahead_seconds: aheadMs / 1000, jobs_held } };
    },
  });
}
