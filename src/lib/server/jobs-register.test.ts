import { expect, it } from 'vitest';
import { createJobs } from './jobs.ts';
import type { Job } from './jobs-worker.ts';

it.each<[string, Partial<Job>]>([
  ['a name that is not kebab-case', { name: 'My Job' }],
  ['a name of the queue itself', { name: '__pgboss__send-it' }],
  ['a taken name', { name: 'taken' }],
  ['half seconds', { everySeconds: 0.5 }],
  ['no time between ticks', { everySeconds: 0 }],
  ['more than an hour', { everySeconds: 3601 }],
])('%s is refused', (_, change) => {
  const jobs = createJobs({ url: 'postgres://nowhere', log: () => {} });
  const job = { name: 'taken', everySeconds: 1, run: async () => {} };
  jobs.register(job);
  expect(() => jobs.register({ ...job, name: 'other', ...change })).toThrow(/^job /);
});
