/**
 * The database that comes with the program: a PostgreSQL of its own in the data directory, for when no DATABASE_URL is
 * given. Fully durable, one process at a time, and it comes back by itself from a kill at any moment. Nothing outside
 * of this folder imports another of its files. How it behaves: docs/embedded-postgresql.md.
 */
import { realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { initialiseCluster, openCluster } from './cluster.ts';
import { readConnection } from './connection-file.ts';
import { acquireDataLock, type DataLock, isDataDirBusy, makeDataDir } from './data-lock.ts';
import { stopLeftovers } from './leftovers.ts';
import { tryConnecting } from './postmaster.ts';
import { startCluster } from './start-cluster.ts';
import { supervise } from './supervise.ts';

export { makeDataDir } from './data-lock.ts';

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

/** So long a command waits for a server that is starting, or whose database has stopped answering. */
const JOIN_LIMIT_MS = 60_000;
const JOIN_WAIT_MS = 250;

/**
 * Starts the database of a data directory, making it at the first start. Throws an Error fit to show: with the process
 * id when another process has the directory, with PostgreSQL's last lines when it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The database that comes with the program runs on Linux and macOS. Set DATABASE_URL on Windows.',
    );
  }
  const { log, settings = {} } = options;
  await makeDataDir(options.dataDir);
  const dataDir = await realpath(options.dataDir);
  const locks: DataLock[] = [await acquireDataLock(dataDir)];
  const releaseLocks = async () => {
    for (const lock of locks.splice(0)) await lock.release();
  };
  try {
    const found = await initialiseCluster(dataDir, await openCluster(dataDir, log), log);
    // A copied data directory points at the same cluster elsewhere.
    if (dirname(found.folder) !== dataDir) locks.push(await acquireDataLock(dirname(found.folder)));
    const { cluster, postmaster } = await startCluster(dataDir, found, { settings, log });
    const supervised = supervise(postmaster, { cluster, settings, log, onStopped: releaseLocks });
    return { url: cluster.connection.url, ...supervised };
  } catch (error) {
    await releaseLocks();
    throw error;
  }
}

/**
 * For a short command beside the server: uses the database that runs, or starts it for the time of the command.
 * `stop()` ends only what this call has started. Throws an Error fit to show when another process has the database and
 * it answers nothing within the limit.
 */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  limitMs = JOIN_LIMIT_MS,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  for (const until = performance.now() + limitMs; ;) {
    const connection = await readConnection(options.dataDir);
    const isRunning =
      connection?.isInitialised === true && (await tryConnecting(connection.url)) === undefined;
    if (isRunning) return { url: connection.url, stop: async () => {} };
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      // The server is just starting or stopping: it will answer, or leave.
      if (!isDataDirBusy(error)) throw error;
      if (performance.now() >= until)
        throw new Error(
          `The database in ${options.dataDir} runs and has not answered for ${Math.round(limitMs / 1000)} seconds.`,
          { cause: error },
        );
      await sleep(JOIN_WAIT_MS);
    }
  }
}

/** Whether a data directory has a database, or had one that is missing now. */
export const hasEmbeddedPostgres = async (dataDir: string): Promise<boolean> =>
  (await readConnection(dataDir)) !== undefined;

/**
 * Deletes a data directory, for tests whose run was killed: first stops what that run left running in it. Does nothing
 * when a living process, or another user, has the directory.
 */
export async function removeAbandonedDataDir(dataDir: string): Promise<void> {
  const lock = await acquireDataLock(dataDir).catch(() => undefined);
  if (lock === undefined) return;
  await stopLeftovers(join(dataDir, 'postgres'), () => {});
  await rm(dataDir, { recursive: true, force: true });
  await lock.release();
}
