/** Where the trial takes place: a temporary folder, addresses of the loopback, and programs that end with it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const DEPLOY = new URL('../../deploy/', import.meta.url);
const isRoot = process.getuid?.() === 0;

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
/** PostgreSQL refuses to run as root, so root lends it the user that Debian's package made. */
const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};

/** A network of the loopback's own for each trial, so that two do not meet. */
export const network = `127.${20 + Math.floor(Math.random() * 200)}.${Math.floor(Math.random() * 250)}`;
export const PROXY = `${network}.20`;

export const folder = mkdtempSync(join(tmpdir(), 'izle-kazan-failover-'));
chmodSync(folder, 0o755); // The lent user must get in.

/** A folder for the lent user alone. */
export function makeFolder(...names: string[]): string {
  const path = join(folder, ...names);
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
  return path;
}

export function writeOwned(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
}

/**
 * A file of deploy/ with its addresses, paths and passwords changed; `ofMachine` changes the lines of one machine first. Throws where something to change is not found, or is
 * left, so that the files and the trial cannot part.
 */
export function fillIn(
  file: string,
  changes: ReadonlyArray<readonly [from: string, to: string]>,
  ofMachine: (line: string) => string = (line) => line,
): string {
  let text = readFileSync(new URL(file, DEPLOY), 'utf8').split('\n').map(ofMachine).join('\n');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no “${from}”`);
    text = text.replaceAll(from, to);
  }
  const left = text.split('\n').find((line) => /^[^#;]*(CHANGE-|10\.0\.0\.)/.test(line));
  if (left !== undefined) throw new Error(`deploy/${file} still has: ${left}`);
  return text;
}

export interface Program {
  child: ChildProcess;
  /** Kills it at once. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

interface Given {
  env?: NodeJS.ProcessEnv;
  /** As the user who runs the trial, not as the one lent to PostgreSQL. */
  isOwn?: boolean;
}

const baseEnv = { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: folder, ETCDCTL_API: '3' };

/** Starts a program that stays. What it says goes to a file of its name in the folder. */
export function start(name: string, [command, ...args]: [string, ...string[]], given: Given = {}): Program {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(command, args, {
    cwd: given.isOwn === true ? fileURLToPath(new URL('../..', import.meta.url)) : folder,
    env: { ...baseEnv, ...given.env },
    stdio: ['ignore', log, log],
    ...(given.isOwn === true ? {} : account),
  });
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  return {
    child,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs a program to its end. Answers what it printed. */
export function run([command, ...args]: [string, ...string[]], given: Given = {}): string {
  return execFileSync(command, args, {
    cwd: folder,
    env: { ...baseEnv, ...given.env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
}

/** Asks until the answer is there. */
export async function until<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  const endMs = Date.now() + seconds * 1000;
  while (Date.now() < endMs) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined && answer !== false) return answer;
    await sleep(200);
  }
  throw new Error(`not within ${seconds} s: ${what}`);
}

/** Kills what runs, and removes the folder unless it is worth looking at. */
export async function clearStage({ keep }: { keep: boolean }): Promise<void> {
  for (const child of running) child.kill('SIGKILL');
  await sleep(500);
  if (keep) console.log(`What the programs said is kept in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
