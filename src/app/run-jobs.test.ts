/** T-N9: which jobs of the whole program go on by a wrong clock; jobs.test.ts holds that the others wait. */
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';
import { allJobs } from './run-jobs.ts';

test('jobs that go on by a wrong clock: those that check and seal the books, and release watches', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const harmless = allJobs(app.parts).filter(({ isHarmless }) => isHarmless === true);
  const names = ['reconcile-books', 'check-everything', 'seal-entries', 'release-watches'];
  expect(harmless.map(({ name }) => name)).toEqual(names);
});
