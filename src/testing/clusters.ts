import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, type QueryResultRow } from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#lib/server/embedded-postgres/index.ts';
import type { TestApp } from './test-app.ts';

interface Child {
  child: ChildProcess;
  url: string;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'izle-kazan-process-'));
  await chmod(folder, 0o755); // mkdtemp's mode would exclude the user that root lends.
  return folder;
}

export async function aFolder(): Promise<string> {
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A data directory with a stopped database, which the tests of a file share: each leaves it stopped and intact. */
export function shareDataDir(): () => Promise<string> {
  let shared: Promise<string> | undefined;
  const make = async () => {
    const dataDir = await makeFolder();
    await (await startEmbeddedPostgres({ dataDir, log: () => {} })).stop();
    return dataDir;
  };
  afterAll(async () => {
    if (shared !== undefined) await rm(await shared, { recursive: true, force: true });
  });
  return () => (shared ??= make());
}

export async function started(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  onTestFinished(() => database.stop());
  return database;
}

/** Runs a program beside this file that prints its URL. */
async function aChild(program: string, ...args: string[]): Promise<Child> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(() => []);
  const [url] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  if (typeof url !== 'string') throw new Error(`${program} did not start`);
  return { child, url };
}

export const anOwner = (dataDir: string): Promise<Child> => aChild('cluster-owner.ts', dataDir);
export const aServer = ({ url, dataDir }: Pick<TestApp, 'url' | 'dataDir'>): Promise<Child> =>
  aChild('server-process.ts', url, dataDir);

export async function killNine(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

export async function query<Row extends QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // The server is killed on purpose.
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Commits a unique row. Returns a function that checks whether it is still there. */
export async function storeRow(url: string): Promise<(laterUrl: string) => Promise<boolean>> {
  const id = Math.floor(Math.random() * 1e9);
  await query(url, 'CREATE TABLE IF NOT EXISTS stored (id int)');
  await query(url, `INSERT INTO stored VALUES (${id})`);
  return async (laterUrl) => (await query(laterUrl, `SELECT FROM stored WHERE id = ${id}`)).length === 1;
}

export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

export async function serverProcesses(postmaster: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return [postmaster, ...pairs.flatMap(([id, parent]) => (parent === postmaster && id ? [id] : []))];
}

/** Locks a table against writes. Returns a function that releases it, also after the server was killed. */
export async function holdTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // The server is killed on purpose.
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return () => client.end().catch(() => {});
}
