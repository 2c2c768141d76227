/**
 * The database that comes with the program, for trying, developing and testing without a DATABASE_URL: durable, and
 * locked to one process at a time. docs/embedded-postgresql.md describes it. Only this file is imported from outside.
 */
import { access, constants, lstat, mkdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode } from '../error-code.ts';
import { type Cluster, clusterOf, isAlive, openCluster, readUrl, writeUrl } from './cluster.ts';
import { findFreePort, OWNER, startPostmaster } from './postmaster.ts';
import { exists } from './programs.ts';

export interface EmbeddedPostgresOptions {
  /** Created if missing. */
  dataDir: string;
  log: (line: string) => void;
  /** Over the defaults, as in postgresql.conf. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Also for other processes of the same user. */
  url: string;
  /** Fast shutdown; returns when no process is left. May be called twice. */
  stop(): Promise<void>;
  /** Resolves with an Error when PostgreSQL ends by itself, with undefined after `stop()`. */
  onExit: Promise<Error | undefined>;
}

interface Running {
  url: string;
  owner: number;
}

/** Limit for waiting for a database that another process starts or stops, or that does not answer. */
const WAIT_LIMIT_MS = 60_000;
const WAIT_MS = 250;
const ANSWER_MS = 2_000;
/** PostgreSQL's messages while another process, or the remains of a killed one, has the cluster or the port. */
const IS_TAKEN = /lock file "postmaster\.pid"|pre-existing shared memory block|Address already in use/;
const NOT_ALLOWED = 'this user may not write there';
/** Node reports ENOENT where a folder cannot be made because its file system is read-only. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: 'its file system is read-only',
  ENOENT: 'nothing can be made there, because its file system is read-only or a link leads nowhere',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  ENOSPC: 'its disk is full',
};

/**
 * Creates the database at the first start. Throws an Error fit to show: with the process id when another process has
 * the directory, with PostgreSQL's last lines when it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const opened = await open(options, WAIT_LIMIT_MS);
  if (!('owner' in opened)) return opened;
  throw new Error(
    `The data directory ${options.dataDir} is in use by process ${opened.owner}. ` +
      'Stop that process first, or give this one a directory of its own with DATA_DIR=/another/folder.',
  );
}

/**
 * For a short command beside the server: uses the running database, or starts it for the command. `stop()` ends only
 * what this call has started.
 */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  limitMs = WAIT_LIMIT_MS,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  return { stop: async () => {}, ...(await open(options, limitMs)) };
}

/** Also true for one that is missing now. */
export const hasEmbeddedPostgres = (dataDir: string): Promise<boolean> =>
  lstat(clusterOf(dataDir)).then(
    () => true,
    () => false,
  );

/** Throws an Error fit to show. */
export async function makeDataDir(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true });
    await access(dir, constants.W_OK);
  } catch (error) {
    const problem = PROBLEMS[errorCode(error) ?? ''];
    if (problem === undefined) throw error;
    throw new Error(
      `The data directory ${dir} cannot be used: ${problem}. ` +
        'Start the program as the user that made it, or choose another with DATA_DIR=/another/folder.',
      { cause: error },
    );
  }
}

async function open(
  { dataDir, log, settings = {} }: EmbeddedPostgresOptions,
  limitMs: number,
): Promise<EmbeddedPostgres | Running> {
  if (process.platform === 'win32') {
    throw new Error(
      'The database that comes with the program runs on Linux and macOS. Set DATABASE_URL on Windows.',
    );
  }
  await makeDataDir(dataDir);
  for (const until = performance.now() + limitMs; ;) {
    const running = await findRunning(dataDir);
    if (running !== undefined && isAlive(running.owner)) return running;
    const cluster = await openCluster(await realpath(dataDir), log);
    if (running !== undefined) await stopOrphan(cluster.folder, log);
    try {
      return await startCluster(cluster, { settings, log });
    } catch (error) {
      if (!(error instanceof Error && IS_TAKEN.test(error.message))) throw error;
      await forgetStranger(cluster.folder);
      if (performance.now() >= until) {
        const problem = `has not answered for ${Math.round(limitMs / 1000)} seconds`;
        throw new Error(`The database in ${dataDir} runs and ${problem}.\n${error.message}`, {
          cause: error,
        });
      }
    }
    await sleep(WAIT_MS);
  }
}

async function findRunning(dataDir: string): Promise<Running | undefined> {
  const folder = clusterOf(dataDir);
  if (!(await exists(folder))) return undefined;
  const url = await readUrl(folder);
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {}); // A connection that breaks fails its query too.
  try {
    await client.connect();
    const { rows } = await client.query<{ cluster_name: string; data_directory: string }>(
      `select current_setting('cluster_name') as cluster_name, current_setting('data_directory') as data_directory`,
    );
    const [found] = rows;
    // A copied data directory has the URL of another cluster.
    if (found?.data_directory !== (await realpath(folder))) return undefined;
    return { url, owner: Number(found.cluster_name.slice(OWNER.length)) };
  } catch {
    return undefined; // It does not run, or is just starting or stopping.
  } finally {
    await client.end().catch(() => {});
  }
}

/** Prefers the port of the last run. */
async function startCluster(
  cluster: Cluster,
  options: { settings: Record<string, string>; log: (line: string) => void },
): Promise<EmbeddedPostgres> {
  const url = new URL(cluster.url);
  const port = await findFreePort(Number(url.port));
  const postmaster = await startPostmaster(cluster, { ...options, port });
  url.port = String(port);
  if (url.href !== cluster.url) await writeUrl(cluster.folder, cluster.account, url.href);
  let isStopping = false;
  return {
    url: url.href,
    onExit: postmaster.exited.then((lastWords) =>
      isStopping ? undefined : new Error(`PostgreSQL ended by itself:\n${lastWords}`),
    ),
    stop() {
      isStopping = true;
      return postmaster.stop();
    },
  };
}

async function lockHolder(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10);
}

/** Stops a PostgreSQL whose program was killed together with its watchdog. */
async function stopOrphan(folder: string, log: (line: string) => void): Promise<void> {
  log(`stopping the PostgreSQL that an earlier run left in ${folder}`);
  await lockHolder(folder)
    .then((id) => process.kill(id, 'SIGINT'))
    .catch(() => {}); // It is stopping by itself.
}

/**
 * Removes a postmaster.pid of another process: ids are reused after a reboot or in a container. A real postmaster's
 * working directory is the cluster. Without /proc, as on macOS, the file must be removed by hand, as PostgreSQL's
 * message says.
 */
async function forgetStranger(folder: string): Promise<void> {
  const id = await lockHolder(folder).catch(() => Number.NaN);
  if (process.platform !== 'linux' || Number.isNaN(id)) return;
  const place = await readlink(`/proc/${id}/cwd`).catch(() => undefined);
  if (place !== folder) await rm(join(folder, 'postmaster.pid'), { force: true });
}
