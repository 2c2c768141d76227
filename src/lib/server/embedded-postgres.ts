/**
 * The database that comes with the program: a PostgreSQL of its own in the data directory, for when no DATABASE_URL is
 * given. Fully durable, one process at a time, and it comes back by itself from a kill at any moment.
 */
import { mkdir, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, initialiseCluster, openCluster } from './postgres/cluster.ts';
import { connectionUrl, DATABASE, readConnection, writeConnection } from './postgres/connection-file.ts';
import { acquireDataLock, type DataLock, isDataDirBusy } from './postgres/data-lock.ts';
import { stopLeftovers } from './postgres/leftovers.ts';
import { findFreePort, type Postmaster, startPostmaster, tryConnecting } from './postgres/postmaster.ts';

export interface EmbeddedPostgresOptions {
  /** Made if missing. The password is kept in its postgres.json, readable by the owner only. */
  dataDir: string;
  log: (line: string) => void;
  /** Server settings over the defaults, as in postgresql.conf. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** For `pg` and for other processes of the same user. Stays the same for the life of this object. */
  url: string;
  /** Fast shutdown; returns when no process is left. May be called twice. */
  stop(): Promise<void>;
  /**
   * A server that dies is started again, a bounded number of times with growing waits; connections fail meanwhile.
   * Resolves with an Error when that is given up, with undefined after `stop()`.
   */
  onExit: Promise<Error | undefined>;
}

const FIRST_START_TRIES = 4;
const RESTART_WAITS_MS = [100, 500, 1_000, 2_000, 4_000, 8_000, 16_000];
/** After this long without a fall, the count of restarts begins anew. */
const HEALTHY_MS = 60_000;
const JOIN_TRIES = 240;
const JOIN_WAIT_MS = 250;

/**
 * Starts the database of a data directory, making it at the first start. Throws an Error fit to show: with the process
 * id when another process has the directory (see `isDataDirBusy`), with PostgreSQL's last lines when it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The database that comes with the program runs on Linux and macOS. Set DATABASE_URL on Windows.',
    );
  }
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const locks: DataLock[] = [await acquireDataLock(dataDir)];
  const releaseLocks = async () => {
    for (const lock of locks.splice(0)) await lock.release();
  };
  try {
    const cluster = await initialiseCluster(dataDir, await openCluster(dataDir, options.log), options.log);
    // A copied data directory points at the same cluster elsewhere.
    if (dirname(cluster.folder) !== dataDir) locks.push(await acquireDataLock(dirname(cluster.folder)));
    const started = await startAnew(dataDir, cluster, options);
    return supervise({ ...started, options, onStopped: releaseLocks });
  } catch (error) {
    await releaseLocks();
    throw error;
  }
}

/**
 * For a short command beside the server: uses the database that runs, or starts it for the time of the command.
 * `stop()` ends only what this call has started.
 */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  for (let tries = 0; ; tries += 1) {
    const connection = await readConnection(options.dataDir);
    const isRunning =
      connection?.isInitialised === true && (await tryConnecting(connection.url)) === undefined;
    if (isRunning) return { url: connection.url, stop: async () => {} };
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      // The server is just starting or stopping: it will answer, or leave.
      if (!isDataDirBusy(error) || tries >= JOIN_TRIES) throw error;
      await sleep(JOIN_WAIT_MS);
    }
  }
}

interface Started {
  cluster: Cluster;
  postmaster: Postmaster;
}

/** The first start of this process: on the remembered port if it is free, otherwise on another. */
async function startAnew(
  dataDir: string,
  opened: Cluster,
  options: EmbeddedPostgresOptions,
): Promise<Started> {
  let cluster = opened;
  let failure: unknown;
  for (let tries = 0; tries < FIRST_START_TRIES; tries += 1) {
    await stopLeftovers(cluster.folder, options.log);
    const isPortTaken = failure instanceof Error && failure.message.includes('Address already in use');
    if (cluster.connection.port < 1_024 || isPortTaken) {
      const { url: _old, ...connection } = cluster.connection;
      cluster = {
        ...cluster,
        connection: await writeConnection(dataDir, { ...connection, port: await findFreePort() }),
      };
    }
    try {
      const postmaster = await startPostmaster(cluster, options.settings ?? {}, options.log);
      await createDatabase(cluster);
      return { cluster, postmaster };
    } catch (error) {
      failure = error;
      await sleep(200 * tries);
    }
  }
  throw failure;
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const client = new Client({ connectionString: connectionUrl(cluster.connection, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

interface Supervised extends Started {
  options: EmbeddedPostgresOptions;
  onStopped: () => Promise<void>;
}

function supervise({ cluster, postmaster: first, options, onStopped }: Supervised): EmbeddedPostgres {
  const stopping = new AbortController();
  let postmaster: Postmaster | undefined = first;

  async function restart(): Promise<Postmaster | undefined> {
    for (const waitMs of RESTART_WAITS_MS) {
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return undefined;
      options.log(`PostgreSQL ended unexpectedly; starting it again`);
      try {
        await stopLeftovers(cluster.folder, options.log);
        return await startPostmaster(cluster, options.settings ?? {}, options.log);
      } catch (error) {
        options.log(
          `PostgreSQL did not start again: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
    return undefined;
  }

  async function watch(): Promise<Error | undefined> {
    let quickFalls = 0;
    while (postmaster !== undefined) {
      const startedAt = performance.now();
      const lastWords = await postmaster.exited;
      postmaster = undefined;
      if (stopping.signal.aborted) return undefined;
      quickFalls = performance.now() - startedAt < HEALTHY_MS ? quickFalls + 1 : 0;
      if (quickFalls > RESTART_WAITS_MS.length)
        return new Error(`PostgreSQL falls again and again:\n${lastWords}`);
      postmaster = await restart();
      if (stopping.signal.aborted) {
        await postmaster?.stop();
        return undefined;
      }
    }
    return new Error('PostgreSQL ended and could not be started again.');
  }

  const onExit = watch();
  async function stopOnce(): Promise<void> {
    stopping.abort();
    await postmaster?.stop();
    await onExit; // Also ends a restart that was under way.
    await onStopped();
  }
  let stopped: Promise<void> | undefined;
  return {
    url: cluster.connection.url,
    onExit,
    stop: () => (stopped ??= stopOnce()),
  };
}
