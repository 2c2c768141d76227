import { trimIdempotencyKeys } from '#lib/server/idempotency.ts';
import { forgetLimits } from '#lib/server/limits.ts';
import { type Job, startWorker, type Worker } from '#lib/server/jobs.ts';
import { notifyOfFailure } from '#platform/notices/server.ts';
import { FEATURES } from './features.ts';
import type { AppParts } from './build-app.ts';

const HOUR_SECONDS = 3600;

function uploadJobs({ db, uploads }: AppParts): Job[] {
  const referenced = async (paths: string[]) =>
    new Set(
      (await Promise.all(FEATURES.map(async ({ findImages }) => findImages?.(db, paths) ?? []))).flat(),
    );
  const run = async () => {
    await uploads.sweepOrphans({ referenced, olderThanMs: HOUR_SECONDS * 1000 });
  };
  return [{ name: 'sweep-uploads', everySeconds: HOUR_SECONDS, run }];
}

function callJobs({ db, clock }: AppParts): Job[] {
  const trimKeys = async (signal?: AbortSignal) => {
    await trimIdempotencyKeys(db, clock.now(), signal);
  };
  const trimLimits = async () => {
    await forgetLimits(db, clock.now());
  };
  return [
    { name: 'trim-idempotency-keys', everySeconds: HOUR_SECONDS, run: trimKeys },
    { name: 'trim-rate-limits', everySeconds: HOUR_SECONDS, run: trimLimits },
  ];
}

export function allJobs(parts: AppParts): Job[] {
  return [...FEATURES.flatMap(({ jobs }) => jobs?.(parts) ?? []), ...uploadJobs(parts), ...callJobs(parts)];
}

function withNotice({ db, clock }: AppParts, job: Job): Job {
  return {
    ...job,
    async run(signal) {
      try {
        await job.run(signal);
      } catch (error) {
        if (signal?.aborted !== true) await notifyOfFailure(db, { job: job.name, now: clock.now() });
        throw error;
      }
    },
  };
}

export function startJobs(parts: AppParts): Promise<Worker> {
  const log = (line: string) => parts.log.warn({ source: 'jobs' }, line);
  const jobs = allJobs(parts).map((job) => withNotice(parts, job));
  return startWorker({ ...parts, jobs, log });
}
