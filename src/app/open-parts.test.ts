import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#lib/server/config.ts';
import { run, sql } from '#lib/server/db.ts';
import { aViewer } from '#testing/people.ts';
import { hashPassword } from '#features/accounts/server.ts';
import { query } from '#testing/clusters.ts';
import { useTestApp } from '#testing/test-app.ts';
import { DEMO_PASSWORD, DEMO_STEP } from '../../db/demo/people.ts';
import { buildApp } from './build-app.ts';
import { joinServers, openParts, PASSING, refuseDemoLogins } from './open-parts.ts';
import { allJobs, startJobs } from './run-jobs.ts';

const beside = useTestApp();

test('a server with every part of it busy: holds at most 20 connections', async () => {
  const url = `${beside.url}?application_name=counted`;
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: beside.dataDir });
  const { parts, work, close } = await openParts(config, url, PASSING);
  onTestFinished(close);
  await joinServers(work);
  const app = await buildApp(parts);
  onTestFinished(() => app.close());
  const jobs = await startJobs(work);
  onTestFinished(() => jobs.stop());
  const { token } = await aViewer(beside);
  // A listening connection updates the list.
  await app.inject({ url: '/api/user/ads', headers: { authorization: `Bearer ${token}` } });
  const slow = Array.from({ length: 40 }, () => [parts.db, work.db])
    .flat()
    .map((db) => run(db, sql`select pg_sleep(0.1)`));
  let isOver = false;
  const all = Promise.all(slow).finally(() => (isOver = true));
  let most = 0;
  while (!isOver) {
    const [counted] = await query<{ count: number }>(
      beside.url,
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and (application_name = 'counted' or application_name like 'listen %')`,
    );
    most = Math.max(most, counted?.count ?? 0);
  }
  await all;
  expect(most).toBeGreaterThan(10);
  expect(most).toBeLessThanOrEqual(20);
});

beforeEach(() => beside.run(sql`delete from installation_steps`));

async function aPersonOfTheDemo() {
  const person = await aViewer(beside);
  const hash = await hashPassword(DEMO_PASSWORD);
  await beside.run(sql`update users set password_hash = ${hash} where id = ${person.userId}`);
  return person;
}

const noteDemo = (finishedAt: Date | null) =>
  beside.run(sql`insert into installation_steps (name, started_at, finished_at)
        values (${DEMO_STEP}, ${beside.clock.now()}, ${finishedAt})`);

test('demo accounts: production refuses to start while one opens with the known password, also half loaded', async () => {
  const { userId, email } = await aPersonOfTheDemo();
  await expect(refuseDemoLogins(beside.db)).resolves.toBeUndefined(); // The demo was never loaded here.
  await noteDemo(beside.clock.now());
  await expect(refuseDemoLogins(beside.db)).rejects.toThrow(`opens accounts, such as ${email}`);
  await beside.run(sql`update installation_steps set finished_at = null`);
  await expect(refuseDemoLogins(beside.db)).rejects.toThrow('empty database');
  await beside.run(sql`update users set status = 'suspended' where id = ${userId}`);
  await expect(refuseDemoLogins(beside.db)).resolves.toBeUndefined();
});

test('demo accounts: people who came after the demo are not checked, whatever their password', async () => {
  await noteDemo(beside.clock.now());
  beside.clock.advance(1000);
  await aPersonOfTheDemo();
  await expect(refuseDemoLogins(beside.db)).resolves.toBeUndefined();
});

test('T-N9: jobs that run with a wrong clock: those that check and seal the books, and release watches', () => {
  const harmless = allJobs(beside.parts).filter(({ isHarmless }) => isHarmless === true);
  const names = ['reconcile-books', 'check-everything', 'seal-entries', 'release-watches'];
  expect(harmless.map(({ name }) => name)).toEqual(names);
});
