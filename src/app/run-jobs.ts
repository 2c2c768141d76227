/** Every feature's jobs on one queue. Several workers on one database share the work; each tick runs once. */
import { createJobs, type Job, type Jobs } from '#lib/server/jobs.ts';
import type { AppParts } from './build-app.ts';

/** The list of jobs of all features. */
function allJobs(_parts: AppParts): Job[] {
  return [];
}

export async function startJobs(parts: AppParts, log: (line: string) => void): Promise<Jobs> {
  const jobs = createJobs({ url: parts.databaseUrl, log });
  for (const job of allJobs(parts)) jobs.register(job);
  await jobs.start();
  return jobs;
}
