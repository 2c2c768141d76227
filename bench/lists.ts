/**
 * Every list of every role over HTTP, with 100,000 accounts, 20,000 campaigns and two million journal entries, against one
 * read by primary key in the same run. `npm run bench -- lists`; a folder given by BENCH_DIR is kept and used again,
 * BENCH_ONLY is a pattern of the paths that are asked for.
 */
import { systemClock } from '#lib/server/clock.ts';
import { type Db, one, openDatabase, sql } from '#lib/server/db.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { runReconciliation } from '#features/ledger/server/reconcile.ts';
import { sealEntries } from '#features/ledger/server/index.ts';
import { reportJobs } from '#features/reports/server/index.ts';
import { makeListsWorld } from './lists-world.ts';
import { measureLists, SLOW_MS } from './measure-lists.ts';
import { openPatiently } from './open-patiently.ts';
import { startServer, WITHOUT_JOBS, WITHOUT_LIMITS } from './start-server.ts';
import { withPostgres } from './with-postgres.ts';

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  const answer = await work();
  console.log(`${((performance.now() - beganMs) / 1000).toFixed(1).padStart(7)} s   ${name}`);
  return answer;
}

/** Measures sealing the entries, and a whole reconciliation, check by check. */
async function measureBooks(db: Db): Promise<void> {
  const now = new Date();
  const sealed = await timed('seal what is not sealed', () => sealEntries(db, now));
  const { id, problems } = await timed('a whole reconciliation, seals included', () =>
    runReconciliation(db, { now }),
  );
  const { checks } = await one(
    db,
    sql<{ checks: { key: string; took_ms: number }[] }>`select checks from reconciliations where id = ${id}`,
  );
  for (const { key, took_ms } of checks) console.log(`${String(took_ms).padStart(7)} ms  ${key}`);
  console.log(
    `${sealed} entries sealed; ${problems.length === 0 ? 'the books agree' : JSON.stringify(problems)}`,
  );
}

async function makeOnce(url: string): Promise<void> {
  const { db, close } = openPatiently(url);
  const { isMade } = await one(db, sql<{ isMade: boolean }>`select exists (select from users) as "isMade"`);
  if (!isMade)
    await timed('make the world', () =>
      makeListsWorld(db, { campaigns: 20_000, viewers: 98_000, viewsPerViewer: 19 }),
    );
  await close();
}

async function measureAll(url: string, dataDir: string): Promise<void> {
  await makeOnce(url);
  // With the time limits of the product's own jobs.
  const { db, close } = openDatabase(url, { poolSize: 4, onError: () => {} });
  const counted = await one(
    db,
    sql<
      Record<string, number>
    >`select (select count(*) from users) as accounts, (select count(*) from campaigns) as campaigns,
      (select count(*) from ledger_entries) as entries, (select count(*) from ledger_postings) as postings,
      (select count(*) from audit_log) as audited`,
  );
  console.log(counted);
  await measureBooks(db);
  // On a running platform the jobs have counted these hours long ago.
  await timed('count the reports’ hours', async () => {
    for (const job of reportJobs({ db, clock: systemClock })) await job.run();
  });
  const server = await startServer(url, dataDir, { ...WITHOUT_LIMITS, ...WITHOUT_JOBS });
  const slow = await measureLists(server, dataDir);
  console.log(`${slow} calls over ${SLOW_MS} ms`);
  await server.stop();
  await close();
}

await withPostgres(async (url, folder) => {
  await migrateToLatest(url);
  await measureAll(url, folder);
});
