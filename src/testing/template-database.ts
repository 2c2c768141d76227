/** One PostgreSQL for a test run, and databases copied from a template, which takes a tenth of a second. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '#lib/server/embedded-postgres/index.ts';

/** Without durability; locks, isolation and constraints are as in production. */
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB', // Several runs share a machine.
  unix_socket_directories: '.', // The data directory, where the server stands.
  autovacuum: 'off', // A database lives for seconds.
};
const CLUSTER_PREFIX = 'izle-kazan-postgres-';
/** Our temporary folders, as mkdtemp names them. No other folder may be deleted. */
const OURS = /^izle-kazan-(postgres|process|test)-\w{6}$/;
/** A folder in memory: creating and dropping a database costs a tenth of the work there. */
const IN_MEMORY = '/dev/shm';
/** A generous limit for a run's databases and their log. */
const CLUSTER_BYTES = 3 * 1024 ** 3;
/** A younger directory may belong to a run that has not started its database yet. */
const CLUSTER_AGE_MS = 60_000;
const OTHER_AGE_MS = 3_600_000;

export interface TemplateDatabase {
  url: string;
  /** The folder of the server's Unix socket, where it is accessible. */
  socketFolder?: string;
  template: string;
}

export interface ClonedDatabase {
  url: string;
  /** The same database over the Unix socket: a transaction costs both sides a quarter less than over TCP. */
  socketUrl: string;
  drop(): Promise<void>;
}

/** Uses TEST_DATABASE_URL (of a user that may create databases), or the program's own PostgreSQL. */
export async function openTemplate(
  prepare: (url: string) => Promise<void>,
): Promise<{ template: TemplateDatabase; close(): Promise<void> }> {
  await sweepKilledRuns();
  const given = process.env['TEST_DATABASE_URL'];
  const server: Cluster = given === undefined ? await startCluster() : { url: given, stop: async () => {} };
  const template = `template_izle_${randomBytes(4).toString('hex')}`;
  try {
    await administer(server.url, `CREATE DATABASE ${template}`);
    await prepare(withDatabase(server.url, template));
    await administer(server.url, `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const close = async () => {
    if (given !== undefined) await administer(server.url, `DROP DATABASE ${template}`);
    await server.stop();
  };
  const { url, socketFolder } = server;
  return { template: { url, template, ...(socketFolder && { socketFolder }) }, close };
}

export async function cloneFrom({ url, socketFolder, template }: TemplateDatabase): Promise<ClonedDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const socketUrl = new URL(withDatabase(url, name));
  if (socketFolder !== undefined) socketUrl.searchParams.set('host', socketFolder);
  return {
    url: withDatabase(url, name),
    socketUrl: socketUrl.href,
    drop: () => administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function memoryFolder(): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => undefined);
  const isRoomy =
    room !== undefined && room.bavail * room.bsize > CLUSTER_BYTES && freemem() > 2 * CLUSTER_BYTES;
  return isRoomy ? IN_MEMORY : tmpdir();
}

interface Cluster {
  url: string;
  socketFolder?: string;
  stop(): Promise<void>;
}

async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(await memoryFolder(), CLUSTER_PREFIX));
  await chmod(dataDir, 0o755); // mkdtemp's mode would exclude the user that root lends.
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: TEST_SETTINGS });
  const { username, password, port } = new URL(database.url);
  const socketFolder = join(dataDir, 'postgres');
  // The client computes this many hash rounds for each connection, of which the tests open thousands.
  await administer(database.url, `SET scram_iterations = 1; ALTER ROLE ${username} PASSWORD '${password}'`);
  return {
    url: database.url,
    ...(existsSync(join(socketFolder, `.s.PGSQL.${port}`)) && { socketFolder }),
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function listFolder(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
}

/** Removes the folders of killed runs whose databases have stopped. */
async function sweepKilledRuns(): Promise<void> {
  const listed = await Promise.all([tmpdir(), IN_MEMORY].map(listFolder));
  for (const folder of listed.flat()) {
    const name = basename(folder);
    if (!OURS.test(name)) continue;
    const found = await stat(folder).catch(() => undefined);
    const ageMs = found?.isDirectory() === true ? Date.now() - found.mtimeMs : 0;
    if (ageMs < (name.startsWith(CLUSTER_PREFIX) ? CLUSTER_AGE_MS : OTHER_AGE_MS)) continue;
    if (await hasPostmaster(folder)) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasPostmaster(dataDir: string): Promise<boolean> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  try {
    return process.kill(Number.parseInt(text, 10), 0);
  } catch {
    return false; // None, or that of another user, whose folder cannot be removed.
  }
}

/** One connection per worker for creating and dropping databases; it does not keep the process alive. */
const administrations = new Map<string, Pool>();

async function administer(url: string, statement: string): Promise<void> {
  let pool = administrations.get(url);
  if (pool === undefined) {
    pool = new Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
    pool.on('error', () => {}); // The server is stopped before its connections are ended.
    administrations.set(url, pool);
  }
  await pool.query(statement);
}
