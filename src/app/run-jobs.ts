import { trimIdempotencyKeys } from '#lib/server/idempotency.ts';
import { forgetLimits } from '#lib/server/limits.ts';
import { type Job, startWorker, type Worker } from '#lib/server/jobs.ts';
import { announcementJobs } from '#features/announcements/server.ts';
import { accountJobs } from '#features/accounts/server.ts';
import { audienceJobs } from '#features/audience/server.ts';
import { complaintJobs } from '#features/complaints/server.ts';
import { campaignJobs, findCampaignImages } from '#features/campaigns/server.ts';
import { findAdImages } from '#features/homepage-ads/server.ts';
import { fraudJobs, placeJobs, takeBackJobs } from '#features/fraud/server.ts';
import { ledgerJobs } from '#platform/ledger/server.ts';
import { noticeJobs, tellOfFailure } from '#platform/notices/server.ts';
import { reportJobs } from '#features/performance/server.ts';
import { openCampaignOrder, paymentJobs } from '#features/payments/server.ts';
import { endingJobs } from '#features/campaign-end/server.ts';
import { watchJobs } from '#features/watching/server.ts';
import { takesBack } from './fraud-acts.ts';
import type { AppParts } from './build-app.ts';

const HOUR_SECONDS = 3600;

function uploadJobs({ db, uploads }: AppParts): Job[] {
  const referenced = async (paths: string[]) =>
    new Set([...(await findCampaignImages(db, paths)), ...(await findAdImages(db, paths))]);
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
  return [
    ...accountJobs(parts),
    ...announcementJobs(parts),
    ...audienceJobs(parts),
    ...campaignJobs(parts, openCampaignOrder),
    ...complaintJobs(parts),
    ...endingJobs(parts),
    ...fraudJobs(parts),
    ...placeJobs(parts),
    ...takeBackJobs(parts, takesBack(parts.config)),
    ...ledgerJobs(parts),
    ...noticeJobs(parts),
    ...paymentJobs(parts),
    ...reportJobs(parts),
    ...watchJobs(parts),
    ...uploadJobs(parts),
    ...callJobs(parts),
  ];
}

function telling({ db, clock }: AppParts, job: Job): Job {
  return {
    ...job,
    async run(signal) {
      try {
        await job.run(signal);
      } catch (error) {
        if (signal?.aborted !== true) await tellOfFailure(db, { job: job.name, now: clock.now() });
        throw error;
      }
    },
  };
}

export function startJobs(parts: AppParts): Promise<Worker> {
  const log = (line: string) => parts.log.warn({ source: 'jobs' }, line);
  const jobs = allJobs(parts).map((job) => telling(parts, job));
  return startWorker({ ...parts, jobs, log });
}
