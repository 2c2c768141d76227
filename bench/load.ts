/**
 * A platform of 100,000 users, 2,000 firms and 5,000 campaigns under mixed traffic that does not wait for answers:
 * `npm run bench -- load`. It looks for the rate with the best throughput; three times it sends five times as much and
 * watches the recovery; then it goes on for BENCH_SOAK_MINUTES (one, unless given), at BENCH_SOAK_RATE (six tenths of the
 * best, unless given), to see whether memory grows. A folder given by BENCH_DIR is kept and used again.
 */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, one, sql } from '#lib/server/db.ts';
import { migrateToLatest } from '#lib/server/migrate.ts';
import { reconcile } from '#features/ledger/server/index.ts';
import { createLatencies, median } from './latencies.ts';
import { openLoadWorld } from './load-world.ts';
import { mixedTraffic } from './mixed-traffic.ts';
import { type Act, type Loop, openLoop, printFailures, type Second } from './open-loop.ts';
import { openPatiently } from './open-patiently.ts';
import { startServer } from './start-server.ts';
import { withPostgres } from './with-postgres.ts';

const LONGEST_FIRST_JOBS_MS = 600_000;
const FIRST_RATE = 50;
const STEP_SECONDS = 6;
const CALM_SHARE = 0.6;
const FLOOD_TIMES = 5;
const FLOOD_SECONDS = 20;
const CALM_SECONDS = 15;
/** The machine's own pace changes within a minute by more than what is looked for. */
const FLOOD_ROUNDS = 3;
const LEAST_IN_FLOOD = 0.8;
const RECOVERY_SECONDS = 5;
/** Memory may grow so much in a soak, from its first fifth to its last. */
const MOST_GROWTH = 1.1;
const MOST_MEMORY_MB = 400;
const SAMPLE_SECONDS = 5;
/** In less time, memory that waits to be collected is more than what grows. */
const LEAST_SOAK_MINUTES = 5;

interface Sum {
  perSecond: number;
  done: number;
  refused: number;
  failed: number;
  p99Ms: number;
  refusedP99Ms: number;
  /** Of those who call: how late they were by themselves, and how much of a core they took. */
  lateP99Ms: number;
  cores: number;
}

/** Adds seconds up; the first is left out, in which connections are made. */
function sumUp({ seconds, tookSeconds, late, cores }: Loop): Sum {
  const [done, refused] = [createLatencies(), createLatencies()];
  const counted = seconds.slice(1);
  for (const second of counted) {
    for (const ms of second.done.all()) done.add(ms);
    for (const ms of second.refused.all()) refused.add(ms);
  }
  return {
    perSecond: done.count() / (tookSeconds - 1),
    done: done.count(),
    refused: refused.count(),
    failed: counted.reduce((sum, { failed }) => sum + failed, 0),
    p99Ms: done.percentile(0.99),
    refusedP99Ms: refused.percentile(0.99),
    lateP99Ms: late.percentile(0.99),
    cores,
  };
}

function print(name: string, sum: Sum): void {
  const { perSecond, p99Ms, refused, refusedP99Ms, failed, lateP99Ms, cores } = sum;
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(6)} calls/s, p99 ${p99Ms.toFixed(0)} ms; ${refused} refused (p99 ${refusedP99Ms.toFixed(0)} ms), ${failed} failed; the callers themselves late by ${lateP99Ms.toFixed(0)} ms (p99), ${cores.toFixed(2)} of a core`,
  );
}

interface Driver {
  drive(rate: number, seconds: number, onSecond?: (second: number) => void): Promise<Loop>;
  memoryMb(): number;
}

/** Raises the rate until the answers a second no longer rise by a twentieth. Answers the rate with the most. */
async function findBestRate({ drive }: Driver): Promise<number> {
  let best = { rate: FIRST_RATE, ...sumUp(await drive(FIRST_RATE, STEP_SECONDS)) };
  for (let rate = FIRST_RATE * 1.5; ; rate *= 1.5) {
    const sum = { rate, ...sumUp(await drive(rate, STEP_SECONDS)) };
    print(`${rate.toFixed(0)} acts a second`, sum);
    const isBetter = sum.perSecond > best.perSecond;
    if (sum.perSecond < best.perSecond * 1.05) return isBetter ? rate : best.rate;
    best = sum;
  }
}

/** The first second from which on all is as before; Infinity when none is. */
function recoveredAfter({ seconds }: Loop, calm: Sum): number {
  const isCalm = ({ done, refused, failed }: Second) =>
    refused.count() + failed === 0 && done.percentile(0.99) <= Math.max(2 * calm.p99Ms, 100);
  const last = seconds.findLastIndex((second) => !isCalm(second));
  return last === seconds.length - 1 ? Infinity : last + 1;
}

const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;

async function soak({ drive, memoryMb }: Driver, rate: number): Promise<boolean> {
  const minutes = Number(process.env['BENCH_SOAK_MINUTES'] ?? 1);
  const memory: number[] = [];
  console.log(`  ${rate.toFixed(0)} acts a second; memory, minute by minute:`);
  const loop = await drive(rate, minutes * 60, (second) => {
    if (second % SAMPLE_SECONDS === 0) memory.push(memoryMb());
    if (second % 60 === 0) {
      const minute = memory.slice(-60 / SAMPLE_SECONDS);
      console.log(
        `    ${String(second / 60).padStart(3)}  mean ${mean(minute).toFixed(0)} MB, ${Math.min(...minute).toFixed(0)} to ${Math.max(...minute).toFixed(0)}`,
      );
    }
  });
  print(`${minutes} minutes of soak`, sumUp(loop));
  printFailures(loop);
  const fifth = Math.ceil(memory.length / 5);
  const [first, last] = [mean(memory.slice(0, fifth)), mean(memory.slice(-fifth))];
  const isLong = minutes >= LEAST_SOAK_MINUTES;
  console.log(
    `  memory ${first.toFixed(0)} MB at first, ${last.toFixed(0)} MB at last${isLong ? '' : ' (too short to judge it)'}, ${Math.max(...memory).toFixed(0)} MB at most (at most ${MOST_MEMORY_MB})`,
  );
  return Math.max(...memory) <= MOST_MEMORY_MB && (!isLong || last <= first * MOST_GROWTH);
}

interface Flooded {
  /** What the flood left of the best throughput just before it. */
  share: number;
  recoveredAfterSeconds: number;
  /** Acts a second. */
  calmRate: number;
}

/** The best, its calm part, five times the best, and the calm again: next to each other, for the machine changes. */
async function flood(
  driver: Driver,
  { bestRate, callsPerAct }: { bestRate: number; callsPerAct: number },
): Promise<Flooded> {
  // As long as the flood: within few seconds no job of the minute may run, and the best of several such parts is chance.
  const best = sumUp(await driver.drive(bestRate, FLOOD_SECONDS));
  print('the best', best);
  const calmRate = (best.perSecond / callsPerAct) * CALM_SHARE;
  const calm = sumUp(await driver.drive(calmRate, CALM_SECONDS));
  print('six tenths of the best', calm);
  // Who is refused the first call of an act does not come to its next one: there are about as many calls as acts.
  const loop = await driver.drive(best.perSecond * FLOOD_TIMES, FLOOD_SECONDS);
  const flooded = sumUp(loop);
  print('five times the best', flooded);
  printFailures(loop);
  const recoveredAfterSeconds = recoveredAfter(await driver.drive(calmRate, CALM_SECONDS), calm);
  const share = flooded.perSecond / best.perSecond;
  console.log(
    `  in the flood ${(share * 100).toFixed(0)} % of the best throughput; calm again after ${recoveredAfterSeconds} s; ${driver.memoryMb().toFixed(0)} MB`,
  );
  return { share, recoveredAfterSeconds, calmRate };
}

async function measure(driver: Driver): Promise<void> {
  const { done } = sumUp(await driver.drive(FIRST_RATE, STEP_SECONDS));
  const callsPerAct = done / (FIRST_RATE * (STEP_SECONDS - 1));
  const bestRate = await findBestRate(driver);
  const floods: Flooded[] = [];
  for (let round = 0; round < FLOOD_ROUNDS; round += 1)
    floods.push(await flood(driver, { bestRate, callsPerAct }));
  const share = median(floods.map((flooded) => flooded.share));
  const after = Math.max(...floods.map(({ recoveredAfterSeconds }) => recoveredAfterSeconds));
  console.log(
    `${FLOOD_ROUNDS} floods: ${(share * 100).toFixed(0)} % of the best throughput in the median; calm again after ${after} s at most`,
  );
  const soakRate = Number(process.env['BENCH_SOAK_RATE'] ?? median(floods.map(({ calmRate }) => calmRate)));
  const isSteady = await soak(driver, soakRate);
  if (share < LEAST_IN_FLOOD || after > RECOVERY_SECONDS || !isSteady) process.exitCode = 1;
}

/** On a running platform the books were checked a minute ago, and nobody has them all looked at. */
async function waitForFirstJobs(db: Db, since: Date): Promise<void> {
  const beganMs = performance.now();
  while (performance.now() - beganMs < LONGEST_FIRST_JOBS_MS) {
    await sleep(5000);
    const { isDone } = await one(
      db,
      sql<{ isDone: boolean }>`
        select exists (select from reconciliations where kind = 'minute' and at > ${since})
          and not exists (select from ledger_walks where kind = 'full' and ended_at is null) as "isDone"`,
    );
    if (!isDone) continue;
    console.log(`the first jobs took ${((performance.now() - beganMs) / 1000).toFixed(0)} s`);
    return;
  }
  throw new Error('the first jobs did not end');
}

async function measureAll(url: string, dataDir: string): Promise<void> {
  const { db, close } = openPatiently(url);
  const world = await openLoadWorld(db);
  const counted = await one(
    db,
    sql<
      Record<string, number>
    >`select (select count(*) from users) as users, (select count(*) from firms) as firms,
      (select count(*) from campaigns) as campaigns`,
  );
  console.log(`${cpus().length} cores for the server, its database and those who call`, counted);
  const server = await startServer(url, dataDir);
  const choose: () => Act = mixedTraffic(world);
  await waitForFirstJobs(db, new Date());
  await measure({
    drive: (rate, seconds, onSecond) =>
      openLoop({ port: server.port, rate, seconds, choose, ...(onSecond === undefined ? {} : { onSecond }) }),
    memoryMb: server.memoryMb,
  });
  await server.stop();
  const problems = await reconcile(db, new Date());
  console.log(problems.length === 0 ? 'the books agree' : JSON.stringify(problems));
  if (problems.length > 0) process.exitCode = 1;
  await close();
}

await withPostgres(async (url, folder) => {
  await migrateToLatest(url);
  await measureAll(url, folder);
});
