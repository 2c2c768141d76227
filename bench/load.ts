/**
 * A platform of 100,000 users, 2,000 firms and 5,000 campaigns under mixed traffic: `npm run bench -- load`. It takes the
 * best throughput, of 64 connections that each have a call at all times; three times it asks for five times as many calls
 * over a thousand connections and watches the recovery; then it goes on for BENCH_SOAK_MINUTES (one, unless given) at six
 * tenths of the best, to see whether memory grows. A folder given by BENCH_DIR stays and is used again.
 */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#lib/server/db.ts';
import { reconcile } from '#platform/ledger/server.ts';
import { type Call, drive, type Driven } from './http.ts';
import { createLatencies, median } from './latencies.ts';
import { startServer } from './start-server.ts';
import { callOf, makeShortAds, signIn, takeTurns, type Watcher } from './watching.ts';
import { openPatiently, withPostgres } from './with-postgres.ts';
import { addSessions, BENCH_CAMPAIGN, BENCH_PEOPLE, makeFixture, runJobs, tokenOf } from './fixture.ts';

interface Crowd {
  watchers: readonly Watcher[];
  campaignIds: readonly number[];
  firmTokens: readonly string[];
  adminTokens: readonly string[];
}

function random<T>(list: readonly T[]): T {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

/**
 * Chooses the next call: seven in ten are views of ads, which start the next ones, and the starts of the first. A
 * view is requested at its ad's end.
 */
function mixedTraffic({ watchers, campaignIds, firmTokens, adminTokens }: Crowd): () => Call {
  const { next } = takeTurns(watchers, campaignIds);
  const into = { start: createLatencies(), view: createLatencies() };
  const get = (token: string, path: string): Call => ({ method: 'GET', path, token });
  const viewer = (path: string) => get(random(watchers).token, `/api/user/${path}`);
  const firm = (path: string) => get(random(firmTokens), `/api/firm/${path}`);
  const admin = (path: string) => get(random(adminTokens), `/api/admin/${path}`);
  const calls: readonly [share: number, call: () => Call][] = [
    [70, () => callOf(next(), random(watchers), into)],
    [8, () => viewer('wallet/balance')],
    [5, () => viewer('wallet/transactions')],
    [5, () => viewer('ads')],
    [3, () => viewer('profile')],
    [2, () => firm('stats')],
    [2, () => firm('campaigns/active')],
    [2, () => firm(`campaigns/${BENCH_CAMPAIGN}/performance`)],
    [1.5, () => admin('stats')],
    [1.5, () => admin('payments/pending')],
  ];
  const all = calls.reduce((sum, [share]) => sum + share, 0);
  return () => {
    let left = Math.random() * all;
    for (const [share, call] of calls) {
      left -= share;
      if (left < 0) return call();
    }
    return viewer('wallet/balance');
  };
}

const WATCHING = 30_000;
/** The sessions of the large firm and the admin, because one session may make 300 calls a minute. */
const PLACES = 200;
const BEST = { connections: 64, seconds: 20 };
const CALM = { connections: 64, seconds: 15 };
const FLOOD = { connections: 1000, seconds: 20 };
const CALM_SHARE = 0.6;
const FLOOD_TIMES = 5;
/** Repeated, because the machine's own speed changes within a minute by more than the measured difference. */
const FLOOD_ROUNDS = 3;
const LEAST_IN_FLOOD = 0.8;
/**
 * The allowed growth of memory in a soak, from its first fifth to its last. In less time uncollected garbage is
 * more.
 */
const MOST_GROWTH = 1.1;
const LEAST_SOAK_MINUTES = 5;
const MOST_MEMORY_MB = 400;
const FIRST_JOBS_MS = 90_000;

async function signInEverywhere(db: Db, userId: number): Promise<string[]> {
  const tokens = Array.from({ length: PLACES }, (_, place) => tokenOf(`${userId}-at-${place}`));
  await addSessions(
    db,
    tokens.map((token) => ({ userId, token })),
  );
  return tokens;
}

async function openCrowd(db: Db): Promise<Crowd> {
  await makeFixture(db, { campaigns: 5000, viewers: 98_000, viewsPerViewer: 10, auditRows: 0 });
  await runJobs(db);
  const ids = Array.from({ length: WATCHING }, (_, n) => BENCH_PEOPLE.user + 1 + 3 * n);
  return {
    watchers: await signIn(db, ids),
    campaignIds: await makeShortAds(db, 100),
    firmTokens: await signInEverywhere(db, BENCH_PEOPLE.firm),
    adminTokens: await signInEverywhere(db, BENCH_PEOPLE.admin),
  };
}

function print(name: string, { perSecond, done, refused, failures }: Driven): void {
  console.log(
    `${name.padEnd(24)} ${perSecond.toFixed(0).padStart(6)} calls/s, ${done.summary()}; ` +
      `${refused.count()} refused (${refused.summary()}), ${[...failures.values()].reduce((sum, count) => sum + count, 0)} failed`,
  );
  for (const [reason, count] of failures) console.log(`    ${count} × ${reason}`);
}

type Load = Omit<Parameters<typeof drive>[0], 'port' | 'next'>;

async function measure(port: number, crowd: Crowd, memoryMb: () => number): Promise<boolean> {
  const next = mixedTraffic(crowd);
  const measured = async (name: string, load: Load) => {
    const driven = await drive({ port, next, ...load });
    print(name, driven);
    return driven;
  };
  await measured('warming up', BEST);
  const shares: number[] = [];
  let [calmRate, isCalmAfter] = [0, true];
  for (let round = 0; round < FLOOD_ROUNDS; round += 1) {
    // Best, its calm part, flood and calm again, directly after each other, because the machine's speed changes.
    const best = await measured('the best', BEST);
    calmRate = Math.round(best.perSecond * CALM_SHARE);
    const before = await measured('six tenths of the best', { ...CALM, rate: calmRate });
    const rate = Math.round(best.perSecond * FLOOD_TIMES);
    const flooded = await measured('five times the best', { ...FLOOD, rate });
    const after = await measured('six tenths again', { ...CALM, rate: calmRate });
    const mostMs = Math.max(2 * before.done.percentile(0.99), 100);
    if (after.failures.size > 0 || after.done.percentile(0.99) > mostMs) isCalmAfter = false;
    shares.push(flooded.perSecond / best.perSecond);
  }
  const share = median(shares);
  console.log(
    `in the floods ${(share * 100).toFixed(0)} % of the best; calm afterwards: ${isCalmAfter ? 'yes' : 'no'}`,
  );
  const isSteady = await soak((seconds) => measured('soak', { ...CALM, rate: calmRate, seconds }), memoryMb);
  return share >= LEAST_IN_FLOOD && isCalmAfter && isSteady;
}

async function soak(
  driveFor: (seconds: number) => Promise<Driven>,
  memoryMb: () => number,
): Promise<boolean> {
  const minutes = Number(process.env['BENCH_SOAK_MINUTES'] ?? 1);
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(memoryMb()), 5000);
  await driveFor(minutes * 60);
  clearInterval(sampling);
  const fifth = Math.ceil(memory.length / 5);
  const [first, last] = [median(memory.slice(0, fifth)), median(memory.slice(-fifth))];
  const isLong = minutes >= LEAST_SOAK_MINUTES;
  const most = Math.max(...memory);
  console.log(
    `memory ${first.toFixed(0)} MB at first, ${last.toFixed(0)} at last${isLong ? '' : ' (too short to judge it)'}, ${most.toFixed(0)} at most (at most ${MOST_MEMORY_MB})`,
  );
  return most <= MOST_MEMORY_MB && (!isLong || last <= first * MOST_GROWTH);
}

await withPostgres(async (url, folder) => {
  const { db, close } = openPatiently(url);
  const crowd = await openCrowd(db);
  console.log(`${cpus().length} cores for the server, its database and those who call`);
  const server = await startServer(url, folder);
  await sleep(FIRST_JOBS_MS); // On a running platform every job had its turn already.
  const isGood = await measure(server.port, crowd, server.memoryMb);
  await server.stop();
  const problems = await reconcile(db, new Date());
  console.log(problems.length === 0 ? 'the books agree' : JSON.stringify(problems));
  if (!isGood || problems.length > 0) process.exitCode = 1;
  await close();
});
