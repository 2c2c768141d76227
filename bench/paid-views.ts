/**
 * Durable paid views per second, against what the same database does in the same run. `npm run bench -- paid-views`.
 * A throwaway embedded PostgreSQL with full durability, 64 callers, each server in a process of its own. A paid view is two
 * calls: the start that reserves, the view that pays. Everything is measured in turns, BENCH_ROUNDS times (five, unless
 * given) for BENCH_SECONDS (four); what is printed are medians, and ratios within a round.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { cpus } from 'node:os';
import { type Db, one, openDatabase, sql } from '#lib/server/db.ts';
import { systemClock } from '#lib/server/clock.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { reconcile } from '#features/ledger/server/index.ts';
import { emptyCalls, httpCaller, settlementCallers } from './callers.ts';
import { type Caller, driveWatches } from './drive-watches.ts';
import { createLatencies, type Latencies, median } from './latencies.ts';
import { openPatiently } from './open-patiently.ts';
import { measurePlainViews, measureSingleRow, measureTpcB, prepareTpcB } from './references.ts';
import { startServer, WITHOUT_JOBS, WITHOUT_LIMITS } from './start-server.ts';
import { openProcessorTime } from './processor-time.ts';
import { type BenchViewer, liftDailyLimit, makeCampaigns, makeViewers } from './watch-world.ts';
import { withPostgres } from './with-postgres.ts';

const CONNECTIONS = 64;
/** A viewer has one ad at a time, each for a second: with fewer, no more than these could watch in one. */
const VIEWERS = 24_000;
const LONE_VIEWS = 40;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);

/** What was measured in one round; of views the slower of both calls counts. */
interface Figure {
  perSecond: number;
  count: number;
  medianMs: number;
  p99Ms: number;
  /** Of the processors for one, in all programs together: the callers, the servers, PostgreSQL. */
  processorMs?: number;
}

const FIGURES = {
  tpcB: 'TPC-B-like transactions',
  plainHot: 'one transaction per view, one campaign',
  plain: 'one transaction per view, 100 campaigns',
  empty: 'empty authenticated calls',
  directHot: 'paid views without HTTP, one campaign',
  direct: 'paid views without HTTP, 100 campaigns',
  httpHot: 'paid views over HTTP, one campaign',
  http: 'paid views over HTTP, 100 campaigns',
  twoServers: 'the same through two servers',
  singleRow: 'single-row transactions, one client',
  lone: 'lone views without HTTP, one caller',
} as const;
type Name = keyof typeof FIGURES;
type Round = Record<Name, Figure>;

const ofLatencies = (perSecond: number, ...latencies: Latencies[]): Figure => ({
  perSecond,
  count: latencies.at(-1)?.count() ?? 0,
  medianMs: Math.max(...latencies.map((each) => each.percentile(0.5))),
  p99Ms: Math.max(...latencies.map((each) => each.percentile(0.99))),
});

/** A ratio that has to reach a bar, or to stay below it. */
interface Bar {
  what: string;
  of(round: Round): number;
  atLeast?: number;
  atMost?: number;
}

const BARS: readonly Bar[] = [
  {
    what: 'without HTTP to TPC-B-like',
    of: ({ direct, tpcB }) => direct.perSecond / tpcB.perSecond,
    atLeast: 2,
  },
  {
    what: 'without HTTP to one transaction per view, 100 campaigns',
    of: ({ direct, plain }) => direct.perSecond / plain.perSecond,
    atLeast: 2,
  },
  {
    what: 'without HTTP to one transaction per view, one campaign',
    of: ({ directHot, plainHot }) => directHot.perSecond / plainHot.perSecond,
  },
  {
    what: 'one campaign to a hundred',
    of: ({ directHot, direct }) => directHot.perSecond / direct.perSecond,
    atLeast: 0.8,
  },
  { what: 'over HTTP to TPC-B-like', of: ({ http, tpcB }) => http.perSecond / tpcB.perSecond, atLeast: 1.2 },
  {
    what: 'calls over HTTP to empty authenticated calls',
    of: ({ http, empty }) => (2 * http.perSecond) / empty.perSecond,
    atLeast: 0.6,
  },
  {
    what: 'p99 over HTTP to that of empty calls',
    of: ({ http, empty }) => http.p99Ms / empty.p99Ms,
    atMost: 5,
  },
  {
    what: 'a lone view to a single-row transaction',
    of: ({ lone, singleRow }) => lone.medianMs / singleRow.medianMs,
    atMost: 2,
  },
  {
    what: 'two servers to one',
    of: ({ twoServers, http }) => twoServers.perSecond / http.perSecond,
    atLeast: 1,
  },
];

const rangeOf = (values: readonly number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;

function ofProcessors(figures: readonly Figure[]): string {
  const known = figures.flatMap(({ processorMs }) => processorMs ?? []);
  return known.length === 0 ? '' : `, ${median(known).toFixed(2)} ms of the processors`;
}

function print(rounds: readonly Round[]): void {
  for (const [name, what] of Object.entries(FIGURES) as [Name, string][]) {
    const figures = rounds.map((round) => round[name]);
    const rates = figures.map(({ perSecond }) => perSecond);
    console.log(
      `${what.padEnd(42)} ${median(rates).toFixed(0).padStart(6)}/s (${rangeOf(rates, 0)})   ` +
        `p50 ${median(figures.map(({ medianMs }) => medianMs)).toFixed(1)} ms, ` +
        `p99 ${median(figures.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms` +
        ofProcessors(figures),
    );
  }
  for (const { what, of, atLeast, atMost } of BARS) {
    const ratios = rounds.map(of);
    const ratio = median(ratios);
    const isMet = ratio >= (atLeast ?? 0) && ratio <= (atMost ?? Infinity);
    const bar =
      atLeast === undefined ? (atMost === undefined ? '' : `at most ${atMost}`) : `at least ${atLeast}`;
    const verdict = bar === '' ? '' : `   ${bar}: ${isMet ? 'met' : 'missed'}`;
    console.log(`${what.padEnd(58)} × ${ratio.toFixed(2)} (${rangeOf(ratios, 2)})${verdict}`);
  }
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

/** Views one after the other, by a single caller. */
async function driveAlone(
  caller: Caller,
  viewers: readonly BenchViewer[],
  campaignId: number,
): Promise<Figure> {
  const latencies = createLatencies();
  const running: { viewer: BenchViewer; watchId: number }[] = [];
  for (const viewer of viewers) running.push({ viewer, watchId: await caller.start(viewer, campaignId) });
  await sleep(1010);
  for (const { viewer, watchId } of running) {
    const beganMs = performance.now();
    await caller.view(viewer, campaignId, watchId);
    latencies.add(performance.now() - beganMs);
  }
  return ofLatencies(1000 / latencies.percentile(0.5), latencies);
}

async function measureAll(url: string, dataDir: string): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 4, onError: () => {} });
  const patient = openPatiently(url);
  await liftDailyLimit(patient.db);
  const viewers = await makeViewers(patient.db, VIEWERS);
  const campaignIds = await makeCampaigns(patient.db, 100);
  const hotIds = campaignIds.slice(0, 1);
  await sql`vacuum analyze`.execute(patient.db);
  const settings = { ...WITHOUT_LIMITS, ...WITHOUT_JOBS };
  const servers = [await startServer(url, dataDir, settings), await startServer(url, dataDir, settings)];
  const ports = servers.map(({ port }) => port);
  const direct = settlementCallers({ db, clock: systemClock });
  let answered = 0;
  const readOthers = openProcessorTime(
    servers.map(({ pid }) => pid),
    dataDir,
  );
  let ownMs = 0;
  /** What all took since the call before. */
  function readProcessors(): number {
    const { user, system } = process.cpuUsage();
    const before = ownMs;
    ownMs = (user + system) / 1000;
    return readOthers() + ownMs - before;
  }
  /** To be called right after what was measured. */
  const withProcessors = (figure: Figure): Figure => ({
    ...figure,
    processorMs: readProcessors() / figure.count,
  });

  async function drive(seconds: number, ids: readonly number[], openCaller: () => Caller): Promise<Figure> {
    const options = { callers: CONNECTIONS, viewers, seconds, campaignIds: ids, openCaller };
    const { paidViews, viewsPerSecond, starts, views } = await driveWatches(options);
    answered += paidViews;
    return withProcessors(ofLatencies(viewsPerSecond, starts, views));
  }
  const through = (...given: number[]) => {
    let opened = 0;
    return () => httpCaller(given[opened++ % given.length] ?? 0);
  };
  const [first = 0] = ports;

  async function measureRound(): Promise<Round> {
    await prepareTpcB(url);
    const reference = { url, clients: CONNECTIONS, seconds: SECONDS };
    const referring = async (measuring: ReturnType<typeof measureTpcB>) => {
      const { perSecond, latencies } = await measuring;
      return withProcessors(ofLatencies(perSecond, latencies));
    };
    readProcessors();
    const round: Round = {
      tpcB: await referring(measureTpcB(reference)),
      direct: await drive(SECONDS, campaignIds, direct),
      plain: await referring(measurePlainViews({ ...reference, campaigns: 100 })),
      directHot: await drive(SECONDS, hotIds, direct),
      plainHot: await referring(measurePlainViews({ ...reference, campaigns: 1 })),
      empty: await referring(emptyCalls({ port: first, viewers, callers: CONNECTIONS, seconds: SECONDS })),
      http: await drive(SECONDS, campaignIds, through(first)),
      twoServers: await drive(SECONDS, campaignIds, through(...ports)),
      httpHot: await drive(SECONDS, hotIds, through(first)),
      singleRow: await referring(measureSingleRow({ ...reference, clients: 1, seconds: 1 })),
      lone: await driveAlone(direct(), viewers.slice(0, LONE_VIEWS), campaignIds[0] ?? 0),
    };
    answered += LONE_VIEWS;
    return round;
  }

  // Programs are compiled in their first seconds, one after the other; plans made while the tables were empty are bad ones,
  // and autovacuum has new ones made within a minute.
  for (const port of ports) await drive(6, campaignIds, through(port));
  await drive(4, campaignIds, direct);
  await sql`analyze`.execute(patient.db);
  const rounds: Round[] = [];
  for (let number = 1; number <= ROUNDS; number += 1) rounds.push(await measureRound());
  print(rounds);
  for (const server of servers) await server.stop();
  await checkBooks(patient.db, answered);
  await patient.close();
  await close();
}

await withPostgres(async (url, folder) => {
  console.log(`${cpus().length} cores, ${CONNECTIONS} connections, PostgreSQL with full durability`);
  await migrateToLatest(url);
  await measureAll(url, folder);
});
