/** The trial itself: three losses under load, each compared with everything that was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as cluster from './cluster.ts';
import { compare, type Comparison, isAllThere } from './compare.ts';
import { createLoad, type Load, type Operation } from './load.ts';
import { countDead, ORIGINS, startServers, stopServers } from './servers.ts';
import { clearStage, until } from './stage.ts';
import { makeWorld } from './world.ts';

/** Under load, before something is killed and after the service is back. */
const WARM_UP_MS = 8_000;
const AFTERWARDS_MS = 8_000;
const POSTGRES_LIMIT_S = 15;
const NODE_LIMIT_S = 40;
/** For what only has to come to an end, on a machine that is busy with other things. */
const PATIENCE_S = 180;

interface Row {
  loss: string;
  /** Seconds from the loss until each server had acknowledged an operation again. */
  backS: number;
  limitS?: number;
  comparison: Comparison;
}

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
const secondsSince = (fromMs: number, toMs: number) => (toMs - fromMs) / 1000;

const isAnswered = ({ answeredMs, isDone }: Operation): boolean | undefined =>
  answeredMs === undefined ? undefined : isDone === true;

/**
 * Seconds until each server had acknowledged an operation that was first sent, or sent again, after the silence. The
 * silence is the longest time after the loss in which nothing was acknowledged.
 */
function measureSilence(
  { operations }: Load,
  lostMs: number,
): { fromMs: number; backMs: number } | undefined {
  const times = operations
    .filter(({ isDone, answeredMs = 0 }) => isDone === true && answeredMs >= lostMs)
    .map(({ answeredMs = 0, server }) => ({ answeredMs, server }))
    .toSorted((a, b) => a.answeredMs - b.answeredMs);
  let silence = { fromMs: lostMs, toMs: lostMs };
  let beforeMs = lostMs;
  for (const { answeredMs } of times) {
    if (answeredMs - beforeMs > silence.toMs - silence.fromMs)
      silence = { fromMs: beforeMs, toMs: answeredMs };
    beforeMs = answeredMs;
  }
  const firsts = ORIGINS.map(
    (_, server) =>
      times.find((time) => time.server === server && time.answeredMs >= silence.toMs)?.answeredMs,
  );
  const known = firsts.filter((ms) => ms !== undefined);
  return known.length < ORIGINS.length ? undefined : { fromMs: silence.fromMs, backMs: Math.max(...known) };
}

/** Loses something under load; answers how long the service was away, and what the comparison found. */
async function lose(
  load: Load,
  given: { loss: string; limitS: number; kill: () => Promise<void> },
): Promise<Row> {
  load.begin();
  await sleep(WARM_UP_MS);
  say(given.loss);
  const lostMs = Date.now();
  await given.kill();
  await until('all servers acknowledge operations again', PATIENCE_S, async () => {
    const silence = measureSilence(load, lostMs);
    // A short pause is not yet the failover.
    return silence !== undefined && silence.backMs - silence.fromMs > 1500;
  });
  await sleep(AFTERWARDS_MS);
  const backMs = measureSilence(load, lostMs)?.backMs ?? Infinity;
  await load.end();
  const comparison = await compare(load.operations, isAnswered);
  say(
    `back after ${secondsSince(lostMs, backMs).toFixed(1)} s; ${await cluster.findPrimary()} is the primary`,
  );
  return { loss: given.loss, limitS: given.limitS, backS: secondsSince(lostMs, backMs), comparison };
}

/** Waits until the log of what was committed so far is in the repository. */
async function archiveAll(): Promise<void> {
  const primary = await cluster.findPrimary();
  const [row] = await cluster.askNode(primary, 'select pg_walfile_name(pg_switch_wal()) as name');
  await until('the archive has all', PATIENCE_S, async () => {
    const [{ last_archived_wal: last } = {}] = await cluster.askNode(
      primary,
      'select last_archived_wal from pg_stat_archiver',
    );
    return String(last) >= String(row?.['name']);
  });
}

async function loseAll(load: Load): Promise<Row> {
  load.begin();
  await sleep(WARM_UP_MS);
  const momentMs = Math.ceil(Date.now() / 1000) * 1000;
  const moment = new Date(momentMs).toISOString().replace('T', ' ').replace('.000Z', '+00');
  // What is done after the moment has to be gone afterwards.
  await sleep(momentMs - Date.now() + AFTERWARDS_MS);
  await archiveAll();
  const loss = 'both nodes and their disks are lost';
  say(loss);
  const lostMs = Date.now();
  await cluster.loseBothNodes();
  await load.breakOff();
  await stopServers();
  await cluster.restoreCluster(moment);
  say(`restored as of ${moment}`);
  const comparison = await compare(load.operations, ({ sentMs, answeredMs, isDone }) => {
    if (sentMs > momentMs || isDone === false) return false;
    return answeredMs !== undefined && answeredMs < momentMs ? true : undefined;
  });
  await startServers();
  const before = load.operations.length;
  load.begin();
  const first = await until('an operation is acknowledged again', PATIENCE_S, async () =>
    load.operations.slice(before).find(({ isDone }) => isDone === true),
  );
  await cluster.waitForBoth(PATIENCE_S);
  await load.end();
  return { loss, backS: secondsSince(lostMs, first.answeredMs ?? Infinity), comparison };
}

function isGood({ backS, limitS = Infinity, comparison }: Row): boolean {
  return backS <= limitS && isAllThere(comparison);
}

function printTable(rows: readonly Row[], load: Load): void {
  console.log('\nloss | back after | acknowledged so far | lost | surplus | doubled | books differ');
  for (const { loss, backS, limitS, comparison } of rows) {
    const { acknowledged, lost, surplus, doubled, differences } = comparison;
    const limit = limitS === undefined ? '' : ` (at most ${limitS} s)`;
    const found = [lost, surplus, doubled].map(({ length }) => length);
    console.log([loss, `${backS.toFixed(1)} s${limit}`, acknowledged, ...found, differences].join(' | '));
    for (const line of [...lost, ...surplus, ...doubled].slice(0, 10)) console.log(`  ${line}`);
  }
  console.log('\nanswers:', Object.fromEntries(load.answers));
}

async function end({ keep }: { keep: boolean }): Promise<void> {
  await cluster.endCluster();
  await clearStage({ keep });
}

/** Builds all of it, loses it, compares. Answers whether everything was as it has to be. */
export async function tryFailover(): Promise<boolean> {
  let isDone = false;
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void end({ keep: false }).finally(() => process.exit(1)));
  try {
    say('building etcd, Patroni with two nodes, HAProxy, PgBouncer, pgBackRest');
    await cluster.buildCluster();
    await startServers();
    const load = createLoad(await makeWorld());
    cluster.pgBackRest(await cluster.findPrimary(), '--type=full', 'backup');
    say('three servers, a backup, and people at work');
    const rows: Row[] = [];
    const first = await cluster.findPrimary();
    rows.push(
      await lose(load, {
        loss: 'PostgreSQL of the primary is killed',
        limitS: POSTGRES_LIMIT_S,
        kill: async () => cluster.killPostgres(first),
      }),
    );
    await cluster.waitForBoth(PATIENCE_S);
    say('the killed PostgreSQL is the standby');
    const second = await cluster.findPrimary();
    rows.push(
      await lose(load, {
        loss: 'the whole node of the primary is killed',
        limitS: NODE_LIMIT_S,
        kill: () => cluster.killNode(second),
      }),
    );
    cluster.startNode(second);
    await cluster.waitForBoth(PATIENCE_S);
    say('the killed node is the standby');
    rows.push(await loseAll(load));
    printTable(rows, load);
    isDone = rows.every(isGood) && countDead() === 0;
    return isDone;
  } finally {
    await end({ keep: !isDone });
  }
}
