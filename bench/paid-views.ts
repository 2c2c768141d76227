/**
 * Durable paid views per second, against what the same database does in the same run. `npm run bench -- paid-views`.
 * A paid view is one call, which starts the next ad; `apart` it is two, of which the start reserves. Counting begins when
 * all viewers have their lists and first ads. Everything is measured in turns, BENCH_ROUNDS times (five) for BENCH_SECONDS
 * (four); medians are printed, and ratios within a round. BENCH_GROWN=1 also measures views beside ten million watches of
 * a million viewers, which takes about 20 GB of disk; a folder given by BENCH_DIR stays.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Db, one, openDatabase, run, sql } from '#lib/server/db.ts';
import { systemClock } from '#lib/server/clock.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { reconcile, sealBooks } from '#platform/ledger/server.ts';
import { createLatencies, drive, expectAllDone, type Latencies, median } from './http.ts';
import { openProcessorTime } from './processor-time.ts';
import {
  measurePlainViews,
  measureSingleRow,
  measureTpcB,
  prepareTpcB,
  type Reference,
} from './references.ts';
import { startServer, WITHOUT_JOBS, WITHOUT_LIMITS } from './start-server.ts';
import {
  callOf,
  makeShortAds,
  openSettlement,
  signIn,
  takeTurns,
  type Turn,
  type Watcher,
} from './watching.ts';
import { openPatiently, withPostgres } from './with-postgres.ts';
import { BENCH_PEOPLE, makeFixture, type FixtureSize } from './fixture.ts';

const CONNECTIONS = 64;
/** A viewer has one ad at a time, each for a second: fewer would be the limit. */
const VIEWERS = 24_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
/** Viewers who have begun before anything is counted, where views start the next ad. */
const VIEWERS_PER_CALLER = 80;
const LEAST_VIEWERS = 500;
const LEAD_IN_SECONDS = 6;

interface Figure {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  /** Processor time for one: in the callers and servers, and in PostgreSQL. */
  nodeMs: number;
  postgresMs: number;
}

const FIGURES = {
  tpcB: 'TPC-B-like transactions',
  plain: 'one transaction per view, 100 campaigns',
  empty: 'empty authenticated calls',
  apartHot: 'start and view without HTTP, one campaign',
  apart: 'start and view without HTTP, 100 campaigns',
  direct: 'paid views without HTTP',
  http: 'paid views over HTTP',
  twoServers: 'the same through two servers',
  singleRow: 'single-row transactions, one client',
  lone: 'lone views without HTTP, one caller',
  grown: 'paid views over HTTP beside ten million',
} as const;
type Name = keyof typeof FIGURES;
type Round = Partial<Record<Name, Figure>>;

/** Bounds: the least that a ratio of two figures should be, and the most milliseconds. */
type Ratio = readonly [what: string, of: Name, to: Name, least?: number, field?: 'medianMs' | 'p99Ms'];
const RATIOS: readonly Ratio[] = [
  ['without HTTP to TPC-B-like', 'direct', 'tpcB', 2.6],
  ['without HTTP to one transaction per view, 100 campaigns', 'direct', 'plain', 2],
  ['one campaign to a hundred', 'apartHot', 'apart', 0.9],
  ['over HTTP to TPC-B-like', 'http', 'tpcB', 1.5],
  ['over HTTP to empty authenticated calls', 'http', 'empty'],
  ['p99 over HTTP to that of empty calls', 'http', 'empty', 3, 'p99Ms'],
  ['a lone view to a single-row transaction', 'lone', 'singleRow', 2, 'medianMs'],
  ['two servers to one', 'twoServers', 'http', 1],
  ['beside ten million watches to none', 'grown', 'http', 1 / 1.1],
];

const rangeOf = (values: readonly number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;

function print(rounds: readonly Round[]): void {
  for (const [name, what] of Object.entries(FIGURES)) {
    const figures = rounds.flatMap((round) => round[name as Name] ?? []); // A key of FIGURES.
    if (figures.length === 0) continue;
    const all = (of: keyof Figure) => figures.map((figure) => figure[of]);
    const middle = (of: keyof Figure, digits: number) => median(all(of)).toFixed(digits);
    console.log(
      `${what.padEnd(42)} ${middle('perSecond', 0).padStart(6)}/s (${rangeOf(all('perSecond'), 0)})   p50 ${middle('medianMs', 1)} ms, ` +
        `p99 ${middle('p99Ms', 1)} ms; of the processors ${middle('nodeMs', 2)} ms Node, ${middle('postgresMs', 2)} ms PostgreSQL`,
    );
  }
  for (const [what, of, to, bar, field] of RATIOS) {
    const ratios = rounds.flatMap(({ [of]: one, [to]: other }) =>
      one && other ? one[field ?? 'perSecond'] / other[field ?? 'perSecond'] : [],
    );
    if (ratios.length === 0) continue;
    const isMet = field === undefined ? median(ratios) >= (bar ?? 0) : median(ratios) <= (bar ?? Infinity);
    const verdict =
      bar === undefined
        ? ''
        : `   ${field ? 'at most' : 'at least'} ${bar.toFixed(2)}: ${isMet ? 'met' : 'missed'}`;
    console.log(`${what.padEnd(58)} × ${median(ratios).toFixed(2)} (${rangeOf(ratios, 2)})${verdict}`);
  }
}

/** Checks that every view that was answered is in the books, and that the books agree. */
async function checkBooks(db: Db, answered: number, unanswered: number): Promise<void> {
  const { viewed } = await one(
    db,
    sql<{ viewed: number }>`select count(*) as viewed from watches where status = 'viewed'`,
  );
  const problems = await reconcile(db, new Date());
  if (viewed < answered || viewed > answered + unanswered || problems.length > 0) {
    throw new Error(`${answered} views answered, ${viewed} in the books; ${JSON.stringify(problems)}`);
  }
  console.log(`${answered} views answered, ${viewed} in the books, and the books agree`);
}

type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** A database of its own; the grown one stays. Those who watch are spread over all who are there. */
async function openFixture(base: string, name: string, size: FixtureSize) {
  const cluster = openPatiently(base);
  const { isThere } = await one(
    cluster.db,
    sql<{ isThere: boolean }>`select exists (select from pg_database where datname = ${name}) as "isThere"`,
  );
  const isMade = isThere && name === 'grown';
  if (!isMade) await run(cluster.db, sql`drop database if exists ${sql.ref(name)}`);
  if (!isMade) await run(cluster.db, sql`create database ${sql.ref(name)}`);
  await cluster.close();
  const url = Object.assign(new URL(base), { pathname: `/${name}` }).href;
  await migrateToLatest(url);
  const { db, close } = openPatiently(url);
  await makeFixture(db, size);
  const step = Math.floor(size.viewers / VIEWERS);
  const ids = Array.from({ length: VIEWERS }, (_, n) => BENCH_PEOPLE.user + n * step);
  const watchers = await signIn(db, ids);
  const campaignIds = await makeShortAds(db, 100);
  await sealBooks(db, systemClock.now());
  await sql`vacuum analyze`.execute(db);
  return { db, url, watchers, campaignIds, close };
}

async function measureAll(base: string, dataDir: string): Promise<void> {
  const small = { campaigns: 200, viewers: VIEWERS, viewsPerViewer: 0, auditRows: 0 };
  const fixture = await openFixture(base, 'small', small);
  const big = { campaigns: 20_000, viewers: 1_000_000, viewsPerViewer: 10, auditRows: 0 };
  const grown = process.env['BENCH_GROWN'] === '1' ? await openFixture(base, 'grown', big) : undefined;
  const { url, campaignIds } = fixture;
  const { db, close } = openDatabase(url, { poolSize: 4, onError: () => {} });
  const settings = { ...WITHOUT_LIMITS, ...WITHOUT_JOBS };
  const start = (on: Fixture, name: string) => startServer(on.url, join(dataDir, name), settings);
  const servers = [await start(fixture, 'small'), await start(fixture, 'small')];
  const ports = servers.map(({ port }) => port);
  const [first = 0] = ports;
  const grownServer = grown && (await start(grown, 'grown'));
  if (grownServer !== undefined) servers.push(grownServer);
  const settlement = openSettlement({ db, databaseUrl: url, clock: systemClock });
  const pids = servers.map(({ pid }) => pid);
  const readProcessors = openProcessorTime([...pids, process.pid], dataDir);
  let [answered, unanswered] = [0, 0];

  /** Must follow the measurement at once, because it takes the processors' time since the call before. */
  function figureOf(perSecond: number, counted: Latencies, ...others: Latencies[]): Figure {
    const [all, took] = [[counted, ...others], readProcessors()];
    return {
      perSecond,
      medianMs: Math.max(...all.map((each) => each.percentile(0.5))),
      p99Ms: Math.max(...all.map((each) => each.percentile(0.99))),
      nodeMs: took.nodeMs / counted.count(),
      postgresMs: took.postgresMs / counted.count(),
    };
  }

  /** Other viewers than the time before, for whom most ads are new. */
  let used = 0;
  function nextViewers(of: readonly Watcher[], count: number): Watcher[] {
    const taken = Array.from({ length: count }, (_, n) => of[(used + n) % of.length]);
    used += count;
    return taken.flatMap((watcher) => watcher ?? []);
  }

  async function driveDirectly(next: () => Turn | undefined, callers: number): Promise<Figure> {
    readProcessors();
    const { start, view } = await settlement.driveDirectly(next, callers, SECONDS);
    answered += view.count();
    return figureOf(view.count() / SECONDS, view, start);
  }

  async function directly(callers: number): Promise<Figure> {
    const count = Math.max(callers * VIEWERS_PER_CALLER, LEAST_VIEWERS);
    const { begin, next } = takeTurns(nextViewers(fixture.watchers, count), campaignIds);
    await settlement.driveDirectly(begin, callers);
    return driveDirectly(next, callers);
  }

  async function apart(campaigns: readonly number[]): Promise<Figure> {
    const { next } = takeTurns(fixture.watchers, campaigns, false);
    const { view } = await settlement.driveDirectly(next, CONNECTIONS, LEAD_IN_SECONDS);
    answered += view.count();
    return driveDirectly(next, CONNECTIONS);
  }

  async function overHttp(through: readonly number[], on = fixture): Promise<Figure> {
    const viewers = nextViewers(on.watchers, CONNECTIONS * VIEWERS_PER_CALLER);
    const [someone] = viewers as [Watcher];
    const into = { start: createLatencies(), view: createLatencies() };
    const connections = CONNECTIONS / through.length;
    const ways = through.map((port, place) => {
      const own = viewers.filter((_, n) => n % through.length === place);
      return { port, own, turns: takeTurns(own, on.campaignIds) };
    });
    const begun = ways.map(({ port, own, turns }) =>
      drive({ port, connections, amount: 2 * own.length, next: () => callOf(turns.begin(), someone, into) }),
    );
    (await Promise.all(begun)).forEach(expectAllDone);
    readProcessors();
    const driven = ways.map(({ port, turns }) =>
      drive({ port, connections, seconds: SECONDS, next: () => callOf(turns.next(), someone, into) }),
    );
    (await Promise.all(driven)).forEach(expectAllDone);
    const { view } = into;
    if (on === fixture) answered += view.count();
    if (on === fixture) unanswered += CONNECTIONS;
    return figureOf(view.count() / SECONDS, view);
  }

  /** Calls that are authenticated and do nothing else: a page reports that its ad is still on the screen. */
  async function emptyCalls(): Promise<Figure> {
    const seen = { visible_ms: 0, hidden_ms: 0, focused_ms: 0, is_painted: true };
    const beat = { method: 'POST' as const, path: '/api/user/ads/1/beat', body: { watch_id: 1, seen } };
    let turn = 0;
    const next = () => ({ ...beat, token: fixture.watchers[(turn += 1) % VIEWERS]?.token ?? '' });
    const driven = await drive({ port: first, connections: CONNECTIONS, seconds: SECONDS, next });
    expectAllDone(driven);
    return figureOf(driven.perSecond, driven.done);
  }

  async function referring(measured: Promise<Reference>): Promise<Figure> {
    const { perSecond, latencies } = await measured;
    return figureOf(perSecond, latencies);
  }

  async function measureRound(): Promise<Round> {
    await prepareTpcB(url);
    const reference = { url, clients: CONNECTIONS, seconds: SECONDS };
    readProcessors();
    return {
      tpcB: await referring(measureTpcB(reference)),
      direct: await directly(CONNECTIONS),
      plain: await referring(measurePlainViews(reference)),
      apart: await apart(campaignIds),
      apartHot: await apart(campaignIds.slice(0, 1)),
      empty: await emptyCalls(),
      http: await overHttp([first]),
      twoServers: await overHttp(ports),
      singleRow: await referring(measureSingleRow({ ...reference, clients: 1, seconds: 1 })),
      lone: await directly(1),
      ...(grown && grownServer && { grown: await overHttp([grownServer.port], grown) }),
    };
  }

  // Programs are compiled in their first seconds, one after the other; plans made while the tables were empty are bad ones,
  // and autovacuum has new ones made within a minute.
  for (const port of ports) await overHttp([port]);
  if (grown && grownServer) await overHttp([grownServer.port], grown);
  await directly(CONNECTIONS);
  for (const each of [fixture, ...(grown ? [grown] : [])]) await run(each.db, sql`analyze`);
  const rounds: Round[] = [];
  for (let number = 1; number <= ROUNDS; number += 1) rounds.push(await measureRound());
  print(rounds);
  console.log(`the servers held ${servers.map((server) => `${server.memoryMb().toFixed(0)} MB`).join(', ')}`);
  for (const server of servers) await server.stop();
  await settlement.close();
  await checkBooks(fixture.db, answered, unanswered);
  for (const each of [fixture, grown]) await each?.close();
  await close();
}

console.log(`${cpus().length} cores, ${CONNECTIONS} connections, PostgreSQL with full durability`);
await withPostgres(measureAll);
