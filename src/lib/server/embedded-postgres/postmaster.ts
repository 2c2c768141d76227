/** One run of the PostgreSQL server process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { type Account, spawnOptions } from './programs.ts';

export interface Postmaster {
  /** Resolves with its last lines. */
  exited: Promise<string>;
  /** Fast shutdown, bounded; returns when no process of the cluster lives. */
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  port: number;
  settings: Record<string, string>;
  log: (line: string) => void;
}

const READY = 'database system is ready to accept connections';
const KEPT_LINES = 30;
const LAST_WORDS_MS = 500;
/** Fast, which ends sessions and writes a checkpoint; then immediate; then kill. */
const STOPS = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;
/** Prefix of `cluster_name`, before the owner's process id. */
export const OWNER = 'izle-kazan-';

/** Resolves when connections are accepted. Throws with the last lines when PostgreSQL ends instead. */
export async function startPostmaster(
  { folder, account, programs }: Cluster,
  { port, settings, log }: PostmasterOptions,
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
      const say = () => resolve([...last, `PostgreSQL ended (${signal ?? `code ${code}`})`].join('\n'));
      // Its last lines may still be in the pipe, which children of a killed postmaster hold open for a moment longer.
      void Promise.race([once(child, 'close'), sleep(LAST_WORDS_MS, undefined, { ref: false })]).then(say);
    });
  });
  const ready = new Promise<undefined>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes(READY)) resolve(undefined);
      last.push(line);
      if (last.length > KEPT_LINES) last.shift();
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

/**
 * A shell that reads a pipe from this process. However this process ends, kill -9 included, the pipe closes and the
 * shell shuts PostgreSQL down, so that no database lives on alone.
 */
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

/** `wanted` if it is free on the loopback address, otherwise another port. */
export async function findFreePort(wanted: number): Promise<number> {
  for (const port of [wanted, 0]) {
    const server = createServer();
    const address = await new Promise<ReturnType<typeof server.address>>((resolve) => {
      server.once('error', () => resolve(null));
      server.listen(port, '127.0.0.1', () => resolve(server.address()));
    });
    if (address === null || typeof address === 'string') continue;
    await new Promise((resolve) => server.close(resolve));
    return address.port;
  }
  throw new Error('No port of 127.0.0.1 is free.');
}
