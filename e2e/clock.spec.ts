/** T-N9: a whole server whose clock is wrong before it starts, jumps while it runs, and is set right. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { one, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { expect, test } from './fixtures.ts';

const HOUR_MS = 3_600_000;

test.use({
  company: 'with a clock of its own',
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  settings: async ({}, use) => {
    const file = join(await mkdtemp(join(tmpdir(), 'izle-kazan-clock-')), 'offset');
    await writeFile(file, '0');
    const preload = new URL('shift-clock.mjs', import.meta.url);
    await use({ CLOCK_OFFSET_FILE: file, NODE_OPTIONS: `--import=${preload.href}` });
  },
});

test('server with a wrong clock: ends nothing', FOR_RELEASE, async ({ server, made, settings, request }) => {
  test.slow();
  await aCampaign(made, { status: 'active' });
  await aCampaign(made, { status: 'approved' });
  const facts = () =>
    one(
      made.db,
      sql<{ states: string; invoices: number }>`
        select string_agg(status, ' ' order by id) as states, (select count(*) from invoices) as invoices from campaigns`,
    );
  const runsOf = async (name: string) =>
    (await one(made.db, sql<{ runs: number }>`select runs from jobs where name = ${name}`)).runs;
  const ready = async () => (await (await request.get('/api/health/ready')).json()).data;
  const setClock = (ms: number) => writeFile(settings['CLOCK_OFFSET_FILE'] ?? '', String(ms));

  const before = await facts();
  await expect.poll(() => runsOf('complete-campaigns')).toBeGreaterThan(0);
  const steps = [
    { ms: 30 * 24 * HOUR_MS, isRestarted: false },
    { ms: 4_800 * HOUR_MS, isRestarted: true },
    { ms: -2 * HOUR_MS, isRestarted: true },
    { ms: 26 * HOUR_MS, isRestarted: false },
  ];
  for (const { ms, isRestarted } of steps) {
    await setClock(ms);
    if (isRestarted) await server.killAndRestart();
    await expect.poll(ready).toMatchObject({ state: 'ready', jobs_held: true });
    const runs = { checking: await runsOf('check-everything'), ending: await runsOf('complete-campaigns') };
    await expect.poll(() => runsOf('check-everything')).toBeGreaterThan(runs.checking + 1);
    expect(await facts()).toEqual(before);
    expect(await runsOf('complete-campaigns')).toBe(runs.ending);
    expect(Math.abs((await ready()).clock_ahead_seconds * 1000 - ms)).toBeLessThan(10_000);
  }
  const ending = await runsOf('complete-campaigns');
  await setClock(0);
  await expect.poll(ready).toMatchObject({ jobs_held: false });
  await expect.poll(() => runsOf('complete-campaigns'), { timeout: 60_000 }).toBeGreaterThan(ending);
  expect(await facts()).toEqual(before);
});
