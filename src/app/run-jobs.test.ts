/** T-N9: the jobs of the whole program by a wrong clock. */
import { expect, onTestFinished, test } from 'vitest';
import { one, sql } from '#lib/server/db.ts';
import { manualClock } from '#lib/server/clock.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { soon } from '#testing/runs/soon.ts';
import { startTestApp } from '#testing/test-app.ts';
import { allJobs, startJobs } from './run-jobs.ts';

const DAY_MS = 86_400_000;

test('a server whose clock is far ahead: completes, expires and invoices nothing until its clock is right', async () => {
  const clock = manualClock(new Date(Date.now() - 30 * DAY_MS));
  const app = await startTestApp({ clock });
  onTestFinished(() => app.close());
  await aCampaign(app, { status: 'active' });
  await aCampaign(app, { status: 'approved' });
  const facts = () =>
    one(
      app.db,
      sql<{ states: string; invoices: number }>`
        select string_agg(status, ' ' order by id) as states, (select count(*) from invoices) as invoices from campaigns`,
    );
  expect(await facts()).toEqual({ states: 'active approved', invoices: 1 });
  clock.set(new Date(Date.now() + 150 * DAY_MS));
  const jobs = await startJobs(app.parts);
  onTestFinished(() => jobs.stop());
  const ended = sql<{
    names: string;
  }>`select string_agg(name, ' ' order by name) as names from jobs where succeeded_at is not null`;
  await soon(async () =>
    expect(await one(app.db, ended)).toEqual({
      names: 'check-everything reconcile-books release-watches seal-entries',
    }),
  );
  expect(await facts()).toEqual({ states: 'active approved', invoices: 1 });
  clock.set(new Date());
  await soon(async () => expect(await facts()).toEqual({ states: 'completed rejected', invoices: 2 }));
});

test('jobs that go on by a wrong clock: those that check and seal the books, and release watches', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const harmless = allJobs(app.parts).filter(({ isHarmless }) => isHarmless === true);
  const names = ['reconcile-books', 'check-everything', 'seal-entries', 'release-watches'];
  expect(harmless.map(({ name }) => name)).toEqual(names);
});
