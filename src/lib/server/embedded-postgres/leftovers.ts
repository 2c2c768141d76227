/** Finds and stops what an earlier run left of a cluster: a postmaster whose server was killed, or its children. */
import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from '../error-code.ts';

const POLL_MS = 50;
const FAST_MS = 15_000;
const IMMEDIATE_MS = 5_000;
const KILL_MS = 3_000;

/**
 * Ids of the living PostgreSQL processes of a cluster. Each has the cluster's folder as its working directory, which
 * unlike a process id in a file cannot belong to a stranger.
 */
export async function clusterProcesses(folder: string): Promise<number[]> {
  return process.platform === 'linux' ? processesFromProc(folder) : processesFromLsof(folder);
}

async function processesFromProc(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(ids.map((id) => readlink(`/proc/${id}/cwd`).catch(() => undefined)));
  return ids.filter((_, index) => folders[index] === folder).map(Number);
}

/** For systems without /proc (macOS has lsof). */
export async function processesFromLsof(folder: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('lsof', ['-a', '-d', 'cwd', '-c', 'postgres', '-Fpn']).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new Error('The program lsof is needed to find running databases.');
      return { stdout: '' }; // It fails too when nothing matches.
    },
  );
  const found: number[] = [];
  let id = 0;
  for (const line of stdout.split('\n')) {
    if (line.startsWith('p')) id = Number(line.slice(1));
    if (line === `n${folder}`) found.push(id);
  }
  return found;
}

/**
 * Stops every process of the cluster: fast shutdown (ends sessions, writes a checkpoint), then immediate, then kill.
 * Also removes a postmaster.pid that names a living stranger (after a reboot, or in a container, ids come again), for
 * PostgreSQL would take the stranger for a postmaster. Call it only with the data directory locked.
 */
export async function stopLeftovers(folder: string, log: (line: string) => void): Promise<void> {
  const postmaster = await postmasterId(folder);
  const living = await clusterProcesses(folder);
  if (living.length === 0) {
    if (postmaster !== undefined && isAlive(postmaster))
      await rm(join(folder, 'postmaster.pid'), { force: true });
    return;
  }
  log(`stopping the PostgreSQL that an earlier run left in ${folder} (processes ${living.join(', ')})`);
  const chief = living.filter((id) => id === postmaster);
  // Children whose postmaster was killed notice it and leave by themselves, so they too get the first wait.
  signal(chief, 'SIGINT');
  if (await isEmptyWithin(folder, chief.length > 0 ? FAST_MS : KILL_MS)) return;
  signal(await clusterProcesses(folder), 'SIGQUIT');
  if (await isEmptyWithin(folder, IMMEDIATE_MS)) return;
  signal(await clusterProcesses(folder), 'SIGKILL');
  if (await isEmptyWithin(folder, KILL_MS)) return;
  throw new Error(
    `Processes ${(await clusterProcesses(folder)).join(', ')} of ${folder} do not end. End them by hand.`,
  );
}

/** The id in postmaster.pid. A hint, checked against the living processes before anything is done with it. */
async function postmasterId(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const id = Number.parseInt(text, 10);
  return Number.isNaN(id) ? undefined : id;
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function signal(ids: number[], name: NodeJS.Signals): void {
  for (const id of ids) {
    try {
      process.kill(id, name);
    } catch {
      // It ended by itself between the look and the signal.
    }
  }
}

async function isEmptyWithin(folder: string, waitMs: number): Promise<boolean> {
  for (let waited = 0; waited < waitMs; waited += POLL_MS) {
    if ((await clusterProcesses(folder)).length === 0) return true;
    await sleep(POLL_MS);
  }
  return false;
}
