import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aFolder, anOwner, keepRow, postmasterOf, query, shareDataDir, started } from '#testing/clusters.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { isDataDirBusy } from './data-lock.ts';
import { clusterProcesses, processesFromLsof } from './leftovers.ts';

const aDataDir = shareDataDir();
const isRoot = process.getuid?.() === 0;
const hasLsof = await promisify(execFile)('lsof', ['-v']).then(
  () => true,
  () => false,
);

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
    const dataDir = await aDataDir();
    const first = await started(dataDir);
    const isKept = await keepRow(first.url);
    await first.stop();
    const second = await started(dataDir);
    expect(second.url).toBe(first.url);
    expect(await isKept(second.url)).toBe(true);
  });

  test('the password is in a file that only its owner can read', async () => {
    const dataDir = await aDataDir();
    const { url } = await started(dataDir);
    const file = join(dataDir, 'postgres.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ url });
    await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password');
  });

  test('a short command joins the running database and does not stop it', async () => {
    const dataDir = await aDataDir();
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

  test('a command beside a database that is frozen ends, and says why', async () => {
    const dataDir = await aDataDir();
    const { child } = await anOwner(dataDir);
    const frozen = [...(await clusterProcesses(join(dataDir, 'postgres')))];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    const joining = joinEmbeddedPostgres({ dataDir, log: () => {} }, 1_000);
    await expect(joining).rejects.toThrow(/runs and has not answered for 1 seconds/);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
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
      expect(cluster).toMatch(/^\/var\/lib\/izle-kazan\/[0-9a-f]+-[0-9a-f]+\/postgres$/);
      const isKept = await keepRow(first.url);
      await first.stop();
      const second = await started(dataDir);
      expect(await isKept(second.url)).toBe(true);
      await second.stop();
      await rm(dirname(cluster), { recursive: true, force: true });
    },
  );
});

test('a second start is refused with the process, the directory and what to do', async () => {
  const dataDir = await aDataDir();
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

describe('what an earlier run left', () => {
  test('a postmaster.pid that names a living stranger does not block', async () => {
    const dataDir = await aDataDir();
    const stranger = `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n*\n`;
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), stranger);
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
    const dataDir = await aDataDir();
    const file = join(dataDir, 'postgres.json');
    await rename(file, `${file}.lost`);
    onTestFinished(() => rename(`${file}.lost`, file));
    await expect(started(dataDir)).rejects.toThrow('postgres.json, which has its password, is missing');
  });

  test('a database that is lost is not taken for a first start', async () => {
    const dataDir = await aDataDir();
    const folder = join(dataDir, 'postgres');
    await rename(folder, `${folder}.lost`);
    onTestFinished(() => rename(`${folder}.lost`, folder));
    await expect(started(dataDir)).rejects.toThrow(`should be in ${folder}, and is not`);
  });

  test('files that PostgreSQL refuses are reported with its own words', async () => {
    const dataDir = await aDataDir();
    const file = join(dataDir, 'postgres/PG_VERSION');
    const version = await readFile(file, 'utf8');
    await writeFile(file, '9\n');
    onTestFinished(() => writeFile(file, version));
    await expect(started(dataDir)).rejects.toThrow('database files are incompatible');
  });
});

test.runIf(process.platform === 'linux' && hasLsof)('lsof finds the same processes as /proc', async () => {
  const dataDir = await aDataDir();
  await started(dataDir);
  const folder = join(dataDir, 'postgres');
  const byLsof = await processesFromLsof(folder);
  expect(new Set(byLsof)).toEqual(new Set(await clusterProcesses(folder)));
  expect(byLsof).toContain(await postmasterOf(dataDir));
});
