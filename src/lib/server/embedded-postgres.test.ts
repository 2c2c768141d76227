import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, type QueryResultRow } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isDataDirBusy } from './postgres/data-lock.ts';
import { clusterProcesses, processesFromLsof } from './postgres/leftovers.ts';

const OWNER = fileURLToPath(new URL('../../testing/cluster-owner.ts', import.meta.url));
const cleanups: (() => Promise<unknown>)[] = [];
const isRoot = process.getuid?.() === 0;

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'izle-kazan-process-'));
  await chmod(folder, 0o755); // mkdtemp's mode would keep out the user that root lends.
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function started(dataDir: string): Promise<EmbeddedPostgres & { lines: string[] }> {
  const lines: string[] = [];
  const database = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
  cleanups.push(() => database.stop());
  return { ...database, lines };
}

async function query<Row extends QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // The server is killed on purpose.
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Another Node process that owns the cluster, with one row in a table `kept`. */
async function anOwner(dataDir: string): Promise<{ child: ChildProcess; processId: number; url: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', OWNER, dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  cleanups.push(async () => child.kill('SIGKILL'));
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  if (typeof url !== 'string' || child.pid === undefined) throw new Error('the owner did not start');
  await query(url, 'CREATE TABLE kept (id int)');
  await query(url, 'INSERT INTO kept VALUES (42)');
  return { child, processId: child.pid, url };
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

async function eventually(promise: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error(`not within 10 seconds: ${promise}`);
}

describe('starting and stopping', () => {
  test('a first start makes a durable UTF-8 database, and a clean stop leaves no process', async () => {
    const dataDir = join(await aFolder(), 'not/there/yet');
    const database = await started(dataDir);
    const shown = await query(
      database.url,
      `SELECT current_database() AS name, current_setting('server_encoding') AS encoding,
              current_setting('timezone') AS timezone, current_setting('fsync') AS fsync,
              current_setting('synchronous_commit') AS commit, lower('ŞIİĞ') AS lower`,
    );
    expect(shown).toEqual([
      { name: 'izle_kazan', encoding: 'UTF8', timezone: 'UTC', fsync: 'on', commit: 'on', lower: 'şiiğ' },
    ]);
    expect(await clusterProcesses(join(dataDir, 'postgres'))).not.toEqual([]);

    await Promise.all([database.stop(), database.stop()]);
    expect(await database.onExit).toBeUndefined();
    expect(await clusterProcesses(join(dataDir, 'postgres'))).toEqual([]);
  });

  test('what was written is there after a stop and a start, under the same URL', async () => {
    const dataDir = await aFolder();
    const first = await started(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS id');
    await first.stop();
    const second = await started(dataDir);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT id FROM kept')).toEqual([{ id: 42 }]);
  });

  test('the password is in a file that only its owner can read', async () => {
    const dataDir = await aFolder();
    const { url } = await started(dataDir);
    const file = join(dataDir, 'postgres.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ url });
    await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password');
  });

  test('a short command joins the running database and does not stop it', async () => {
    const dataDir = await aFolder();
    const database = await started(dataDir);
    const joined = await joinEmbeddedPostgres({ dataDir, log: () => {} });
    expect(joined.url).toBe(database.url);
    await joined.stop();
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();

    const alone = await joinEmbeddedPostgres({ dataDir, log: () => {} });
    expect(await query(alone.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await alone.stop();
    expect(await clusterProcesses(join(dataDir, 'postgres'))).toEqual([]);
  });

  test.runIf(isRoot)(
    'root keeps the database of a folder that others cannot enter outside of it',
    async () => {
      const closed = await aFolder();
      await chmod(closed, 0o700);
      const dataDir = join(closed, 'data');
      const first = await started(dataDir);
      const { cluster }: { cluster: string } = JSON.parse(
        await readFile(join(dataDir, 'postgres.json'), 'utf8'),
      );
      cleanups.unshift(() => rm(dirname(cluster), { recursive: true, force: true }));
      expect(cluster).toMatch(/^\/var\/lib\/izle-kazan\/[0-9a-f]+-[0-9a-f]+\/postgres$/);
      await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS id');
      await first.stop();
      const second = await started(dataDir);
      expect(await query(second.url, 'SELECT id FROM kept')).toEqual([{ id: 42 }]);
    },
  );
});

describe('one process per data directory', () => {
  test('a second start is refused with the process, the directory and what to do', async () => {
    const dataDir = await aFolder();
    const { processId, child } = await anOwner(dataDir);
    const refusal: unknown = await startEmbeddedPostgres({ dataDir, log: () => {} }).catch(
      (error: unknown) => error,
    );
    expect(isDataDirBusy(refusal)).toBe(true);
    expect(String(refusal)).toContain(`The data directory ${dataDir} is in use by process ${processId}.`);
    expect(String(refusal)).toContain('DATA_DIR=');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('after a kill -9', () => {
  test('of the server, its database stops by itself', async () => {
    const dataDir = await aFolder();
    const { child } = await anOwner(dataDir);
    await killed(child);
    await eventually(
      'no process is left',
      async () => (await clusterProcesses(join(dataDir, 'postgres'))).length === 0,
    );
  });

  test('of the server and its watchdog, the next start stops the orphan and has the data', async () => {
    const dataDir = await aFolder();
    const { child, processId } = await anOwner(dataDir);
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
    const [watchdog] = stdout
      .split('\n')
      .filter((line) => line.includes('kill -INT') && line.includes(` ${processId} `));
    process.kill(Number.parseInt(watchdog ?? '', 10), 'SIGKILL');
    await killed(child);
    const orphan = await postmasterOf(dataDir);
    expect(await clusterProcesses(join(dataDir, 'postgres'))).toContain(orphan);

    const database = await started(dataDir);
    expect(await query(database.url, 'SELECT id FROM kept')).toEqual([{ id: 42 }]);
    expect(await postmasterOf(dataDir)).not.toBe(orphan);
    expect(await clusterProcesses(join(dataDir, 'postgres'))).not.toContain(orphan);
  });

  test('of the postmaster and the server, the next start has the data', async () => {
    const dataDir = await aFolder();
    const { child } = await anOwner(dataDir);
    process.kill(await postmasterOf(dataDir), 'SIGKILL');
    await killed(child);
    const database = await started(dataDir);
    expect(await query(database.url, 'SELECT id FROM kept')).toEqual([{ id: 42 }]);
  });

  test('of the postmaster, it is started again under the same URL with the data', async () => {
    const dataDir = await aFolder();
    const database = await started(dataDir);
    await query(database.url, 'CREATE TABLE kept AS SELECT 42 AS id');
    const killedId = await postmasterOf(dataDir);
    process.kill(killedId, 'SIGKILL');
    await eventually(
      'it answers again',
      async () => (await query(database.url, 'SELECT id FROM kept')).length === 1,
    );
    expect(await postmasterOf(dataDir)).not.toBe(killedId);
    expect(database.lines.join('\n')).toContain('starting it again');
    await database.stop();
    expect(await clusterProcesses(join(dataDir, 'postgres'))).toEqual([]);
  });

  test('of every PostgreSQL process at once, it is started again with the data', async () => {
    const dataDir = await aFolder();
    const database = await started(dataDir);
    await query(database.url, 'CREATE TABLE kept AS SELECT 42 AS id');
    for (const id of await clusterProcesses(join(dataDir, 'postgres'))) process.kill(id, 'SIGKILL');
    await eventually(
      'it answers again',
      async () => (await query(database.url, 'SELECT id FROM kept')).length === 1,
    );
  });

  test('a stop that comes while it is being started again leaves no process', async () => {
    const dataDir = await aFolder();
    const database = await started(dataDir);
    process.kill(await postmasterOf(dataDir), 'SIGKILL');
    await eventually('the fall is seen', async () =>
      database.lines.some((line) => line.includes('starting it again')),
    );
    await database.stop();
    expect(await database.onExit).toBeUndefined();
    expect(await clusterProcesses(join(dataDir, 'postgres'))).toEqual([]);
  });
});

describe('what an earlier run left', () => {
  test('a postmaster.pid that names a living stranger does not block', async () => {
    const dataDir = await aFolder();
    await (await started(dataDir)).stop();
    await writeFile(
      join(dataDir, 'postgres/postmaster.pid'),
      `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n*\n`,
    );
    const database = await started(dataDir);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a first start that was cut short is begun again', async () => {
    const dataDir = await aFolder();
    await mkdir(join(dataDir, 'postgres.making-0badf00d/base'), { recursive: true });
    await started(dataDir);
    await expect(stat(join(dataDir, 'postgres.making-0badf00d'))).rejects.toThrow('ENOENT');
  });

  test('a database whose password file is lost is not taken for a first start', async () => {
    const dataDir = await aFolder();
    await (await started(dataDir)).stop();
    await rm(join(dataDir, 'postgres.json'));
    await expect(started(dataDir)).rejects.toThrow('postgres.json, which has its password, is missing');
  });

  test('files that PostgreSQL refuses are reported with its own words', async () => {
    const dataDir = await aFolder();
    await (await started(dataDir)).stop();
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '9\n');
    await expect(started(dataDir)).rejects.toThrow('database files are incompatible');
  });
});

const hasLsof = await promisify(execFile)('lsof', ['-v']).then(
  () => true,
  () => false,
);

test.runIf(process.platform === 'linux' && hasLsof)('lsof finds the same processes as /proc', async () => {
  const dataDir = await aFolder();
  await started(dataDir);
  const folder = join(dataDir, 'postgres');
  const byLsof = await processesFromLsof(folder);
  expect(byLsof.toSorted((a, b) => a - b)).toEqual(
    (await clusterProcesses(folder)).toSorted((a, b) => a - b),
  );
  expect(byLsof).toContain(await postmasterOf(dataDir));
});
