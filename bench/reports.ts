/**
 * The reports on 100,000 users, 20,000 campaigns and two million ledger entries, against `select count(*) from watches` in
 * the same run; and a campaign of a million views with its hours counted and without.
 * `npx tsx bench/reports.ts` on a throwaway embedded database (a few minutes to fill it).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openParts, PASSING, startDatabase } from '#app/open-parts.ts';
import { buildApp } from '#app/build-app.ts';
import { readConfig } from '#lib/server/config.ts';
import { one, run, sql } from '#lib/server/db.ts';
import { openSession } from '#features/accounts/server/index.ts';
import { reportJobs } from '#features/reports/server/index.ts';
import { measureRounds } from './latencies.ts';
import { BIG_CAMPAIGN, makeReportWorld } from './report-world.ts';

async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now();
  await work();
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

const dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-bench-'));
const config = readConfig({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  DEMO: '0',
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
});
const database = await startDatabase(config, PASSING.log);
const { parts, close } = await openParts(config, database.url, PASSING);
const app = await buildApp(parts);
try {
  console.log(`filled in ${await secondsOf(() => makeReportWorld(parts.db))}`);
  const adminId = (
    await one(
      parts.db,
      sql<{
        id: number;
      }>`insert into users (role, duty, name, email, phone, password_hash, status, secured_at, created_at)
        values ('admin', 'owner', 'Yönetici', 'admin@ornek.com', '5110000000', '-', 'active', now(), now()) returning id`,
    )
  ).id;
  const tokenOf = async (userId: number) =>
    (await openSession(parts.db, { userId, ip: '127.0.0.1', userAgent: 'bench', now: new Date() })).token;
  const tokens = { admin: await tokenOf(adminId), firm: await tokenOf(1 + BIG_CAMPAIGN) };
  const get = async (path: string) => {
    const as = path.startsWith('/api/admin') ? tokens.admin : tokens.firm;
    const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${as}` } });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  };
  const reference = await measureRounds(() => run(parts.db, sql`select count(*) from watches`));
  console.log(`count(*) of 1,900,000 watches: ${reference.median.toFixed(1)} ms`);
  const show = async (name: string, path: string) => {
    const { median, worst } = await measureRounds(() => get(path));
    const ratio = (median / reference.median).toFixed(2);
    console.log(`${name}: ${median.toFixed(1)} ms (worst ${worst.toFixed(1)}), ratio ${ratio}`);
  };
  const own = `/api/firm/campaigns/${BIG_CAMPAIGN}`;
  await show('performance by day, nothing counted', `${own}/performance`);
  for (const { name, run: runJob } of reportJobs(parts)) {
    console.log(`${name}: ${await secondsOf(() => runJob())}`);
  }
  await run(parts.db, sql`analyze campaign_hours`);
  for (const call of [
    'stats',
    'statistics',
    'performance',
    'performance?by=hour',
    'optimizations',
    'budget-history',
  ]) {
    await show(call, `${own}/${call}`);
  }
  for (const call of ['stats', 'stats/series?days=90', 'system-stats'])
    await show(`admin ${call}`, `/api/admin/${call}`);
  await show('firm stats', '/api/firm/stats');
} finally {
  await app.close();
  await close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
