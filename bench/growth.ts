/**
 * A platform of a million viewers and ten million watches against an empty one, on the same PostgreSQL in the same run:
 * what a paid view costs, how long the lists take, what the server's memory comes to. `npm run bench -- growth`; a folder
 * given by BENCH_DIR is kept and used again, BENCH_VIEWERS makes a smaller world, BENCH_ROUNDS=0 leaves the views out. It needs about 20 GB of disk.
 */
import { join } from 'node:path';
import { systemClock } from '#lib/server/clock.ts';
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { sealEntries } from '#features/ledger/server/index.ts';
import { reportJobs } from '#features/reports/server/index.ts';
import { httpCaller } from './callers.ts';
import { driveWatches } from './drive-watches.ts';
import { BENCH_PEOPLE, makeListsWorld, tokenOf } from './lists-world.ts';
import { median } from './latencies.ts';
import { measureLists, SLOW_FILE_MS, SLOW_MS } from './measure-lists.ts';
import { mixedTraffic } from './mixed-traffic.ts';
import { openLoop, printFailures, type Second } from './open-loop.ts';
import { openPatiently } from './open-patiently.ts';
import { openProcessorTime } from './processor-time.ts';
import { startServer, WITHOUT_JOBS, WITHOUT_LIMITS } from './start-server.ts';
import { type BenchViewer, liftDailyLimit, makeCampaigns, makeViewers, openSessions } from './watch-world.ts';
import { withPostgres } from './with-postgres.ts';

const VIEWERS = Number(process.env['BENCH_VIEWERS'] ?? 1_000_000);
const VIEWS_PER_VIEWER = 10;
const WATCHING = 8000;
const CALLERS = 64;
const CAMPAIGNS = 100;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
/** Jobs run each minute. */
const SECONDS_WITH_JOBS = 150;
const CALM_RATE = 30;
const MOST_COST = 1.15;
const MOST_MEMORY_MB = 400;

const secondsSince = (ms: number) => ((performance.now() - ms) / 1000).toFixed(0);

/** A database with people who watch, on an address of its own. */
interface World {
  name: string;
  url: string;
  db: Db;
  viewers: readonly BenchViewer[];
  campaignIds: readonly number[];
  close(): Promise<void>;
}

function addressOf(base: string, name: string): string {
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
}

/** Opens the database of that name, made and migrated first where it does not exist. */
async function openWorld(
  base: string,
  name: string,
): Promise<{ isNew: boolean } & Pick<World, 'url' | 'db' | 'close'>> {
  const cluster = openPatiently(base);
  const { isThere } = await one(
    cluster.db,
    sql<{ isThere: boolean }>`select exists (select from pg_database where datname = ${name}) as "isThere"`,
  );
  if (!isThere) await run(cluster.db, sql`create database ${sql.ref(name)}`);
  await cluster.close();
  const url = addressOf(base, name);
  await migrateToLatest(url);
  const { db, close } = openPatiently(url);
  const { isMade } = await one(db, sql<{ isMade: boolean }>`select exists (select from users) as "isMade"`);
  return { url, db, close, isNew: !isMade };
}

async function emptyWorld(base: string): Promise<World> {
  await dropWorld(base, 'empty');
  const { isNew: _, ...opened } = await openWorld(base, 'empty');
  await liftDailyLimit(opened.db);
  const viewers = await makeViewers(opened.db, WATCHING);
  const campaignIds = await makeCampaigns(opened.db, CAMPAIGNS);
  await sql`vacuum analyze`.execute(opened.db);
  return { name: 'empty', ...opened, viewers, campaignIds };
}

async function dropWorld(base: string, name: string): Promise<void> {
  const cluster = openPatiently(base);
  await run(cluster.db, sql`drop database if exists ${sql.ref(name)} with (force)`);
  await cluster.close();
}

/** Those who watch are spread over all who are there, so that their rows are, too. */
async function grownWorld(base: string): Promise<World> {
  const { isNew, ...opened } = await openWorld(base, 'grown');
  const { db } = opened;
  if (isNew) {
    const beganMs = performance.now();
    await makeListsWorld(db, { campaigns: 20_000, viewers: VIEWERS, viewsPerViewer: VIEWS_PER_VIEWER });
    await liftDailyLimit(db);
    console.log(`the world was made in ${secondsSince(beganMs)} s`);
  }
  await run(db, sql`update sessions set expires_at = now() + interval '1 day'`);
  const chosen = await rows(
    db,
    sql<{ id: number }>`
      select ${BENCH_PEOPLE.user}::int + n * ${Math.floor(VIEWERS / WATCHING)}::int as id
      from generate_series(1, ${WATCHING - 1}::int) as n`,
  );
  await run(db, sql`delete from sessions where user_agent = 'bench' and user_id > ${BENCH_PEOPLE.user}`);
  // A kept world: the jobs of an earlier run have seen what nobody but a robot watches.
  await run(db, sql`update fraud_cases set stops_watching = false where stops_watching`);
  const viewers = await openSessions(
    db,
    chosen.map(({ id }) => id),
  );
  const made = await rows(
    db,
    sql<{ id: number }>`select id from campaigns where campaign_name like 'Kış indirimi %' order by id`,
  );
  const campaignIds = made.length > 0 ? made.map(({ id }) => id) : await makeCampaigns(db, CAMPAIGNS);
  await sql`vacuum analyze`.execute(db);
  // On a running platform the jobs have counted the hours that are over, and sealed the entries.
  for (const job of reportJobs({ db, clock: systemClock })) await job.run();
  await sealEntries(db, systemClock.now());
  return { name: 'grown', ...opened, viewers, campaignIds };
}

async function sizeOf({ db }: World): Promise<string> {
  const { size, watches, entries } = await one(
    db,
    sql<{ size: string; watches: number; entries: number }>`
      select pg_size_pretty(pg_database_size(current_database())) as size,
        (select count(*) from watches) as watches, (select count(*) from ledger_entries) as entries`,
  );
  return `${size}, ${watches} watches, ${entries} entries`;
}

/** The larger tables with their indexes, for what a million watches take. */
async function printTables({ db }: World): Promise<void> {
  const tables = await rows(
    db,
    sql<{ name: string; heap: string; indexes: string }>`
      select relname as name, pg_size_pretty(pg_table_size(oid)) as heap, pg_size_pretty(pg_indexes_size(oid)) as indexes
      from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      order by pg_total_relation_size(oid) desc limit 8`,
  );
  for (const { name, heap, indexes } of tables)
    console.log(`  ${name.padEnd(20)} rows ${heap.padStart(8)}, indexes ${indexes.padStart(8)}`);
}

/** The two worlds in turn, so that what else the machine does meets both. */
async function measureViews(worlds: readonly World[], dataDir: string): Promise<void> {
  const servers = await Promise.all(
    worlds.map(({ name, url }) =>
      startServer(url, join(dataDir, name), { ...WITHOUT_LIMITS, ...WITHOUT_JOBS }),
    ),
  );
  const rates = worlds.map((): number[] => []);
  const processorMs = worlds.map((): number[] => []);
  const takenMs = openProcessorTime(
    servers.map(({ pid }) => pid),
    dataDir,
  );
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, { viewers, campaignIds }] of worlds.entries()) {
      const port = servers[index]?.port ?? 0;
      const openCaller = () => httpCaller(port);
      const options = { callers: CALLERS, viewers, campaignIds, openCaller };
      takenMs();
      const { paidViews, viewsPerSecond } = await driveWatches({
        ...options,
        seconds: SECONDS,
      });
      if (round === 0) continue; // In which what these viewers touch comes into memory, as it is on a running platform.
      rates[index]?.push(viewsPerSecond);
      processorMs[index]?.push(takenMs() / paidViews);
    }
    // autovacuum does so by itself within a minute: plans made while the tables were empty are bad ones.
    if (round === 0) for (const { db } of worlds) await run(db, sql`analyze`);
  }
  const [empty = 0, grown = 0] = rates.map(median);
  for (const [index, { name }] of worlds.entries())
    console.log(
      `${name.padEnd(6)} ${median(rates[index] ?? []).toFixed(0)} paid views/s (${(rates[index] ?? []).map((rate) => rate.toFixed(0)).join(', ')}), ${median(processorMs[index] ?? []).toFixed(2)} ms of the processors each (${(processorMs[index] ?? []).map((ms) => ms.toFixed(2)).join(', ')}); server ${servers[index]?.memoryMb().toFixed(0)} MB`,
    );
  const cost = empty / grown;
  const [emptyMs = 0, grownMs = 0] = processorMs.map(median);
  console.log(`a view takes ×${(grownMs / emptyMs).toFixed(2)} of the processors`);
  console.log(`a view costs ×${cost.toFixed(2)} of one in the empty database (at most ×${MOST_COST})`);
  const memory = Math.max(...servers.map((server) => server.memoryMb()));
  if (cost > MOST_COST || memory > MOST_MEMORY_MB) process.exitCode = 1;
  for (const server of servers) await server.stop();
}

/** A server with limits and jobs, whose first turn looks at everything, while people come. */
async function measureMemory({ name, url, viewers, campaignIds }: World, dataDir: string): Promise<void> {
  const server = await startServer(url, join(dataDir, name));
  const memory: number[] = [];
  const tokens = { firmTokens: [tokenOf('firm')], adminTokens: [tokenOf('admin')] };
  const { seconds, failures } = await openLoop({
    port: server.port,
    rate: CALM_RATE,
    seconds: SECONDS_WITH_JOBS,
    choose: mixedTraffic({ viewers, campaignIds, ...tokens }),
    onSecond: () => memory.push(server.memoryMb()),
  });
  const sum = (of: (second: Second) => number) => seconds.reduce((total, second) => total + of(second), 0);
  const most = Math.max(...memory);
  console.log(
    `a server with its jobs held ${median(memory).toFixed(0)} MB, ${most.toFixed(0)} MB at most (at most ${MOST_MEMORY_MB}); ` +
      `${sum(({ done }) => done.count())} calls answered, ${sum(({ refused }) => refused.count())} refused, ${sum(({ failed }) => failed)} failed`,
  );
  printFailures({ failures });
  if (most > MOST_MEMORY_MB) process.exitCode = 1;
  await server.stop();
}

async function measureAll(base: string, dataDir: string): Promise<void> {
  const worlds = [await emptyWorld(base), await grownWorld(base)];
  for (const world of worlds) console.log(`${world.name}: ${await sizeOf(world)}`);
  const [, grown] = worlds;
  if (grown === undefined) throw new Error('there are two worlds');
  await printTables(grown);
  if (ROUNDS > 0) await measureViews(worlds, dataDir);
  const server = await startServer(grown.url, join(dataDir, grown.name), {
    ...WITHOUT_LIMITS,
    ...WITHOUT_JOBS,
  });
  const slow = await measureLists(server, dataDir);
  console.log(
    `${slow} calls over ${SLOW_MS} ms, files over ${SLOW_FILE_MS} ms; the server held ${server.memoryMb().toFixed(0)} MB`,
  );
  if (slow > 0 || server.memoryMb() > MOST_MEMORY_MB) process.exitCode = 1;
  await server.stop();
  await measureMemory(grown, dataDir);
  for (const { close } of worlds) await close();
}

await withPostgres(measureAll);
