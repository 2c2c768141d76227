/** One run of the PostgreSQL server process: start, wait until it answers, stop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode } from '../error-code.ts';
import { spawnOptions } from './account.ts';
import type { Cluster } from './cluster.ts';
import { connectionUrl } from './connection-file.ts';
import { stopLeftovers } from './leftovers.ts';

export interface Postmaster {
  /** Resolves with the last lines it wrote. */
  exited: Promise<string>;
  /** Fast shutdown, bounded; returns when no process of the cluster lives. */
  stop(): Promise<void>;
}

const READY_POLL_MS = 50;
/** Recovery after a crash replays the log before the first answer: that may take minutes and must not be cut short. */
const READY_TRIES = 12_000;
const KEPT_LINES = 30;
/** Lines that PostgreSQL writes at every start and stop and while we ask whether it is ready. They are not logged. */
const ROUTINE =
  /(LOG|FATAL): {2}(starting PostgreSQL|listening on|database system (was shut down at|is (ready|shut down))|received fast|aborting any active|background worker "logical|shutting down|the database system is )/;
const LEAST_SHARED_MB = 128;
const MOST_SHARED_MB = 8192;
const WRONG_PASSWORD = '28P01';

/** Starts the cluster on its port and waits until it takes queries. Throws with its last words when it ends instead. */
export async function startPostmaster(
  cluster: Cluster,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<Postmaster> {
  const child = spawn(cluster.binaries.postgres, postgresArguments(cluster, settings), {
    ...spawnOptions(cluster.account),
    // A session of its own: Ctrl-C in a terminal goes to the whole group, and must reach only the program, which
    // closes its connections first.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = watchExit(child, log);
  const watchdog = startWatchdog(cluster, child.pid);
  void exited.then(() => watchdog?.kill('SIGKILL'));
  const stop = async () => {
    child.kill('SIGINT');
    await Promise.race([exited, sleep(30_000, undefined, { ref: false })]);
    await stopLeftovers(cluster.folder, log);
  };
  try {
    await waitUntilReady(cluster, exited);
  } catch (error) {
    await stop();
    throw error;
  }
  return { exited, stop };
}

/** A free TCP port of the loopback address, for the moment at least. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port');
  return address.port;
}

/**
 * How much of the database PostgreSQL itself keeps in memory: a quarter of the memory, as its documentation advises, and
 * at most what a platform of a million viewers was measured to gain from. Memory is taken when it is used.
 */
function sharedBuffersMb(): number {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY; // 0 where there is none.
  const memoryMb = Math.min(totalmem(), limit) / 2 ** 20;
  return Math.floor(Math.min(Math.max(memoryMb / 4, LEAST_SHARED_MB), MOST_SHARED_MB));
}

function postgresArguments(cluster: Cluster, settings: Record<string, string>): string[] {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(cluster.connection.port),
    // No unix socket: its path would have to be short and on a file system that allows one.
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '250',
    shared_buffers: `${sharedBuffersMb()}MB`,
    // Fewer checkpoints: after each one every page that is touched is written to the log whole.
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    // The defaults, repeated so that an edited postgresql.conf cannot switch durability off and lose money.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    log_checkpoints: 'off',
    // Leaves out refused statements: the program reports them itself, and PostgreSQL's lines would show people's data.
    log_min_messages: 'log',
    ...settings,
  };
  return [
    '-D',
    cluster.folder,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

function watchExit(child: ChildProcess, log: (line: string) => void): Promise<string> {
  const last: string[] = [];
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      last.push(line);
      if (last.length > KEPT_LINES) last.shift();
      if (!ROUTINE.test(line)) log(line);
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    // Not "close": children of a killed postmaster hold the pipe open for a moment longer.
    child.on('exit', (code, signal) => {
      last.push(`PostgreSQL ended (${signal ?? `code ${code}`})`);
      resolve(last.join('\n'));
    });
  });
}

/**
 * A shell that waits on a pipe from this process. However this process ends, kill -9 included, the pipe closes and
 * the shell tells PostgreSQL to shut down, so that no database lives on alone.
 */
function startWatchdog(cluster: Cluster, postmasterId: number | undefined): ChildProcess | undefined {
  if (postmasterId === undefined) return undefined;
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(postmasterId)], {
    ...spawnOptions(cluster.account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => {}); // Without it, the next start stops the orphan.
  watchdog.unref();
  return watchdog;
}

async function waitUntilReady(cluster: Cluster, exited: Promise<string>): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    const lastWords = await Promise.race([exited, sleep(READY_POLL_MS, undefined)]);
    if (lastWords !== undefined)
      throw new Error(`PostgreSQL did not start in ${cluster.folder}:\n${lastWords}`);
    const refusal = await tryConnecting(connectionUrl(cluster.connection, 'postgres'));
    if (refusal === undefined) return;
    if (refusal === WRONG_PASSWORD) {
      throw new Error(`The password in postgres.json is not that of the database in ${cluster.folder}.`);
    }
  }
  throw new Error(`PostgreSQL in ${cluster.folder} runs, but does not answer.`);
}

/** undefined when the server answers a query, otherwise the code of its refusal. */
export async function tryConnecting(url: string): Promise<string | undefined> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => {}); // A connection that breaks fails its query too.
  try {
    await client.connect();
    await client.query('SELECT 1');
    return undefined;
  } catch (error) {
    return errorCode(error) ?? 'unknown';
  } finally {
    await client.end().catch(() => {});
  }
}
