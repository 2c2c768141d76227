/** The database for trying, developing and testing without a DATABASE_URL: docs/embedded-postgresql.md. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, constants, lstat, mkdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode } from '../error-code.ts';
import { succeeds } from '../within.ts';
import {
  type Account,
  type Cluster,
  clusterOf,
  isAlive,
  openCluster,
  readUrl,
  spawnOptions,
  writeUrl,
} from './cluster.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  /** Over the defaults, as in postgresql.conf. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  url: string;
  /** Returns when no process is left. May be called twice. */
  stop(): Promise<void>;
  /** Resolves with an Error when PostgreSQL ends by itself, with undefined after `stop()`. */
  onExit: Promise<Error | undefined>;
}

type RunOptions = Required<Pick<EmbeddedPostgresOptions, 'settings' | 'log'>>;

interface Running {
  url: string;
  owner: number;
}

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

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const opened = await open(options, WAIT_LIMIT_MS);
  if (!('owner' in opened)) return opened;
  throw new Error(
    `The data directory ${options.dataDir} is in use by process ${opened.owner}. ` +
      'Stop that process first, or give this one a directory of its own with DATA_DIR=/another/folder.',
  );
}

/** For a command beside the server: `stop()` ends only what this call started. */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  limitMs = WAIT_LIMIT_MS,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  return { stop: async () => {}, ...(await open(options, limitMs)) };
}

export const hasEmbeddedPostgres = (dataDir: string): Promise<boolean> => succeeds(lstat(clusterOf(dataDir)));

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
  if (process.platform === 'win32')
    throw new Error(
      'The database that comes with the program runs on Linux and macOS. Set DATABASE_URL on Windows.',
    );
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
      const problem = `has not answered for ${Math.round(limitMs / 1000)} seconds`;
      if (performance.now() >= until)
        throw new Error(`The database in ${dataDir} runs and ${problem}.\n${error.message}`, {
          cause: error,
        });
    }
    await sleep(WAIT_MS);
  }
}

async function findRunning(dataDir: string): Promise<Running | undefined> {
  const folder = clusterOf(dataDir);
  if (!existsSync(folder)) return undefined;
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

async function startCluster(cluster: Cluster, options: RunOptions): Promise<EmbeddedPostgres> {
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

const lockOwner = async (folder: string): Promise<number> =>
  Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10);

/** Stops a PostgreSQL whose program was killed together with its watchdog. */
async function stopOrphan(folder: string, log: (line: string) => void): Promise<void> {
  log(`stopping the PostgreSQL that an earlier run left in ${folder}`);
  await lockOwner(folder)
    .then((id) => process.kill(id, 'SIGINT'))
    .catch(() => {}); // It is stopping by itself.
}

/** Ids are reused after a reboot or in a container; a real postmaster's working directory is the cluster. */
async function forgetStranger(folder: string): Promise<void> {
  const id = await lockOwner(folder).catch(() => Number.NaN);
  if (process.platform !== 'linux' || Number.isNaN(id)) return;
  const place = await readlink(`/proc/${id}/cwd`).catch(() => undefined);
  if (place !== folder) await rm(join(folder, 'postmaster.pid'), { force: true });
}

interface Postmaster {
  exited: Promise<string>;
  stop(): Promise<void>;
}

const READY = 'database system is ready to accept connections';
const LAST_LINES = 30;
const LAST_LINES_MS = 500;
/** Fast, which ends sessions and writes a checkpoint; then immediate; then kill. */
const STOPS = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;
/** Prefix of `cluster_name`, before the owner's process id. */
const OWNER = 'izle-kazan-';

async function startPostmaster(
  { folder, account, programs }: Cluster,
  { port, settings, log }: RunOptions & { port: number },
): Promise<Postmaster> {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // No unix socket: its path would have to be short and on a file system that allows one.
    unix_socket_directories: '',
    cluster_name: `${OWNER}${process.pid}`,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Leaves out refused statements: the program reports them itself, and PostgreSQL's lines would show people's data.
    log_min_messages: 'log',
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(programs.postgres, ['-D', folder, ...args], {
    ...spawnOptions(account),
    // In its own session: Ctrl-C must reach only the program, which closes its connections first.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const last: string[] = [];
  const exited = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => {
      const report = () => resolve([...last, `PostgreSQL ended (${signal ?? `code ${code}`})`].join('\n'));
      // Its last lines may still be in the pipe, which children of a killed postmaster hold open for a moment longer.
      void Promise.race([once(child, 'close'), sleep(LAST_LINES_MS, undefined, { ref: false })]).then(report);
    });
  });
  const ready = new Promise<undefined>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes(READY)) resolve(undefined);
      last.push(line);
      if (last.length > LAST_LINES) last.shift();
      log(line);
    });
  });
  const watchdog = child.pid === undefined ? undefined : startWatchdog(account, child.pid);
  void exited.then(() => watchdog?.kill('SIGKILL'));
  // No timeout: recovery after a crash may take minutes and must not be cut short.
  const lastWords = await Promise.race([exited, ready]);
  if (lastWords !== undefined) throw new Error(`PostgreSQL did not start in ${folder}:\n${lastWords}`);
  return {
    exited,
    async stop() {
      for (const [signal, waitMs] of STOPS) {
        child.kill(signal);
        const end = await Promise.race([exited, sleep(waitMs, undefined, { ref: false })]);
        if (end !== undefined) return;
      }
    },
  };
}

/** A shell that reads a pipe from this process: however the process ends, the pipe closes and PostgreSQL shuts down. */
function startWatchdog(account: Account, postmasterId: number): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(postmasterId)], {
    ...spawnOptions(account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => {}); // Without it, the next start stops the orphan.
  watchdog.unref();
  return watchdog;
}

async function findFreePort(preferred: number): Promise<number> {
  for (const port of [preferred, 0]) {
    const server = createServer().listen(port, '127.0.0.1');
    if (!(await succeeds(once(server, 'listening')))) continue;
    const { port: free } = server.address() as AddressInfo; // It listens on a port.
    await once(server.close(), 'close');
    return free;
  }
  throw new Error('No port of 127.0.0.1 is free.');
}
