/**
 * Durable paid views per second over HTTP, against what the same database does in the same run.
 * `npm run bench -- paid-views`. A throwaway embedded PostgreSQL with full durability, the server in a process of its
 * own, 64 connections on the loopback. A paid view is two calls: the start that reserves, the view that pays.
 */
import { cpus } from 'node:os';
import { type Db, one, openDatabase, sql } from '#lib/server/db.ts';
import { systemClock } from '#lib/server/clock.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { reconcile } from '#features/ledger/server/index.ts';
import { httpCaller, settlementCallers } from './callers.ts';
import { type Driven, type DriveOptions, driveWatches } from './drive-watches.ts';
import { measurePlainViews, measureTpcB, type Reference } from './references.ts';
import { startServer } from './start-server.ts';
import { liftDailyLimit, makeCampaigns, makeViewers } from './watch-world.ts';
import { withPostgres } from './with-postgres.ts';

const CONNECTIONS = 64;
const VIEWERS = 8000;
const REFERENCE_SECONDS = 5;
const WARM_UP_SECONDS = 3;
const MEASURED_SECONDS = 8;

function printReference(name: string, { perSecond, latencies }: Reference): void {
  console.log(`${name.padEnd(46)} ${perSecond.toFixed(0).padStart(6)}/s   ${latencies.summary()}`);
}

function printDriven(name: string, { viewsPerSecond, starts, views }: Driven): void {
  console.log(
    `${name.padEnd(46)} ${viewsPerSecond.toFixed(0).padStart(6)}/s   view ${views.summary()}; start ${starts.summary()}`,
  );
}

/** Checks that every view that was answered is in the books, and that the books agree. */
async function checkBooks(db: Db, answered: number): Promise<void> {
  const { viewed } = await one(
    db,
    sql<{ viewed: number }>`select count(*) as viewed from watches where status = 'viewed'`,
  );
  const problems = await reconcile(db, new Date());
  if (viewed !== answered || problems.length > 0) {
    throw new Error(`${answered} views answered, ${viewed} in the books; ${JSON.stringify(problems)}`);
  }
  console.log(`${viewed} views answered, as many in the books, and the books agree`);
}

async function measureAll(url: string, dataDir: string): Promise<void> {
  const references = { url, clients: CONNECTIONS, seconds: REFERENCE_SECONDS };
  const tpcB = await measureTpcB(references);
  const plainHot = await measurePlainViews({ ...references, campaigns: 1 });
  const { db, close } = openDatabase(url, { poolSize: 4, onError: () => {} });
  await liftDailyLimit(db);
  const viewers = await makeViewers(db, VIEWERS);
  const campaignIds = await makeCampaigns(db, 100);
  await sql`vacuum analyze`.execute(db);
  const server = await startServer(url, dataDir);
  const drive = (seconds: number, given: Pick<DriveOptions, 'campaignIds' | 'openCaller'>) =>
    driveWatches({ callers: CONNECTIONS, viewers, seconds, ...given });
  const overHttp = () => httpCaller(server.port);
  const hotIds = campaignIds.slice(0, 1);
  const warm = await drive(WARM_UP_SECONDS, { campaignIds, openCaller: overHttp });
  // autovacuum does so by itself within a minute: plans made while the tables were empty are bad ones.
  await sql`analyze`.execute(db);
  const hot = await drive(MEASURED_SECONDS, { campaignIds: hotIds, openCaller: overHttp });
  const spread = await drive(MEASURED_SECONDS, { campaignIds, openCaller: overHttp });
  await server.stop();
  const direct = settlementCallers({ db, clock: systemClock });
  const settled = await drive(MEASURED_SECONDS, { campaignIds: hotIds, openCaller: direct });

  printReference('TPC-B-like transactions, 64 clients', tpcB);
  printReference('one transaction per view, one hot campaign', plainHot);
  printDriven('paid views over HTTP, one hot campaign', hot);
  printDriven('paid views over HTTP, 100 campaigns', spread);
  printDriven('paid views without HTTP, one hot campaign', settled);
  const ratio = (driven: Driven, to: Reference) => (driven.viewsPerSecond / to.perSecond).toFixed(2);
  console.log(
    `ratio to TPC-B-like: over HTTP ${ratio(hot, tpcB)} hot, ${ratio(spread, tpcB)} spread; without HTTP ${ratio(settled, tpcB)}`,
  );
  console.log(
    `ratio to one transaction per view: over HTTP ${ratio(hot, plainHot)}; without HTTP ${ratio(settled, plainHot)}`,
  );
  await checkBooks(db, warm.paidViews + hot.paidViews + spread.paidViews + settled.paidViews);
  await close();
}

await withPostgres(async (url, folder) => {
  console.log(`${cpus().length} cores, ${CONNECTIONS} connections, PostgreSQL with full durability`);
  await migrateToLatest(url);
  await measureAll(url, folder);
});
