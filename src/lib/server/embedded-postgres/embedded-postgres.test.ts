import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  aFolder,
  anOwner,
  storeRow,
  killNine,
  postmasterOf,
  query,
  serverProcesses,
  shareDataDir,
  started,
} from '#testing/clusters.ts';
import { joinEmbeddedPostgres, makeDataDir, startEmbeddedPostgres } from './index.ts';

const aDataDir = shareDataDir();
const isRoot = process.getuid?.() === 0;
const log = () => {};

/** Whether it was there to take the signal, which may be none. */
function isAlive(id: number, signal: NodeJS.Signals | 0 = 0): boolean {
  try {
    return process.kill(id, signal);
  } catch {
    return false;
  }
}

test('a first start after an interrupted one: makes a UTF-8 database that only its password opens', async () => {
  const closed = await aFolder();
  await chmod(closed, 0o700);
  const dataDir = join(closed, 'not/there/yet');
  const cutShort = join(dataDir, 'postgres.making-4194305-0badf0');
  await mkdir(join(cutShort, 'data/base'), { recursive: true });
  const database = await started(dataDir);
  const cluster = await realpath(join(dataDir, 'postgres'));
  if (isRoot) onTestFinished(() => rm(dirname(cluster), { recursive: true, force: true }));
  expect(cluster).toMatch(
    isRoot ? /^\/var\/lib\/izle-kazan\/postgres-\w+\/data$/ : /\/not\/there\/yet\/postgres$/,
  );
  await expect(stat(cutShort)).rejects.toThrow('ENOENT');
  const shown = await query(
    database.url,
    `SELECT current_setting('server_encoding') AS encoding, current_setting('timezone') AS timezone,
            current_setting('fsync') AS fsync, current_setting('listen_addresses') AS addresses,
            current_setting('unix_socket_directories') AS sockets, lower('ŞIİĞ') AS lower`,
  );
  expect(shown).toEqual([
    { encoding: 'UTF8', timezone: 'UTC', fsync: 'on', addresses: '127.0.0.1', sockets: '', lower: 'şiiğ' },
  ]);
  const file = join(dataDir, 'postgres/postgres.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url: database.url });
  await expect(query(database.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password');
  await database.stop();
  expect((await started(dataDir)).url).toBe(database.url);
});

test('stop: leaves no process; a later start has the data, under the same URL', async () => {
  const dataDir = await aDataDir();
  const first = await started(dataDir);
  const isStored = await storeRow(first.url);
  const processes = await serverProcesses(await postmasterOf(dataDir));
  expect(processes.length).toBeGreaterThan(3);
  await Promise.all([first.stop(), first.stop()]);
  expect(await first.onExit).toBeUndefined();
  expect(processes.filter((id) => isAlive(id))).toEqual([]);
  const second = await started(dataDir);
  expect(second.url).toBe(first.url);
  expect(await isStored(second.url)).toBe(true);
});

test('two concurrent starts: one gets the directory, one is refused; a command joins', async () => {
  const dataDir = await aDataDir();
  const starting = [1, 2].map(() => startEmbeddedPostgres({ dataDir, log }));
  const outcomes = await Promise.allSettled(starting);
  const [database] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  onTestFinished(() => database?.stop());
  const [refusal] = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refusal).toContain(`The data directory ${dataDir} is in use by process ${process.pid}.`);
  expect(refusal).toContain('DATA_DIR=');
  const joined = await joinEmbeddedPostgres({ dataDir, log });
  expect(joined.url).toBe(database?.url);
  await joined.stop();
  expect(await query(joined.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await database?.stop();

  const alone = await joinEmbeddedPostgres({ dataDir, log });
  expect(await query(alone.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await alone.stop();
  await expect(query(alone.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

test('a command beside a frozen database: fails with the reason', async () => {
  const dataDir = await aDataDir();
  await started(dataDir);
  const frozen = await serverProcesses(await postmasterOf(dataDir));
  for (const id of frozen) process.kill(id, 'SIGSTOP');
  const joining = joinEmbeddedPostgres({ dataDir, log }, 1_000);
  await expect(joining).rejects.toThrow(/runs and has not answered for 1 seconds/);
  for (const id of frozen) process.kill(id, 'SIGCONT');
});

describe('after a kill -9', () => {
  async function killWatchdog(postmaster: number): Promise<void> {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,args=']);
    const isIts = (line: string) => line.includes('kill -INT') && line.endsWith(` ${postmaster}`);
    process.kill(Number.parseInt(stdout.split('\n').find(isIts) ?? '', 10), 'SIGKILL');
  }

  test('of the server: its database stops by itself, and the next start has the data', async () => {
    const dataDir = await aDataDir();
    const { child, url } = await anOwner(dataDir);
    const isStored = await storeRow(url);
    const processes = await serverProcesses(await postmasterOf(dataDir));
    await killNine(child);
    await expect.poll(() => processes.some((id) => isAlive(id))).toBe(false);
    const database = await started(dataDir);
    expect(await isStored(database.url)).toBe(true);
  });

  test('of the server and its watchdog: the next start stops the orphan and has the data', async () => {
    const dataDir = await aDataDir();
    const { child, url } = await anOwner(dataDir);
    const isStored = await storeRow(url);
    const orphan = await postmasterOf(dataDir);
    await killWatchdog(orphan);
    await killNine(child);
    expect(isAlive(orphan)).toBe(true);
    const database = await started(dataDir);
    await expect.poll(() => isAlive(orphan)).toBe(false);
    expect(await isStored(database.url)).toBe(true);
  });

  test('of every PostgreSQL process: the program learns of it, and the next start has the data', async () => {
    const dataDir = await aDataDir();
    const database = await started(dataDir);
    const isStored = await storeRow(database.url);
    for (const id of await serverProcesses(await postmasterOf(dataDir))) isAlive(id, 'SIGKILL');
    expect(String(await database.onExit)).toContain('PostgreSQL ended (SIGKILL)');
    const again = await started(dataDir);
    expect(await isStored(again.url)).toBe(true);
  });
});

describe('a start', () => {
  test('postmaster.pid of a living stranger: does not hinder the start', async () => {
    const dataDir = await aDataDir();
    // An account's own process: PostgreSQL takes those of others for dead.
    const { uid, gid } = await stat(join(dataDir, 'postgres'));
    const stranger = execFile('sleep', ['60'], { uid, gid, cwd: '/' });
    onTestFinished(() => void stranger.kill());
    const lock = `${stranger.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n*\n`;
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), lock);
    const database = await started(dataDir);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('lost password file: refused with the reason', async () => {
    const dataDir = await aDataDir();
    const file = join(dataDir, 'postgres/postgres.json');
    await rename(file, `${file}.lost`);
    onTestFinished(() => rename(`${file}.lost`, file));
    await expect(started(dataDir)).rejects.toThrow('postgres.json cannot be read. It has the password');
  });

  test('files of another major version: refused with the message of PostgreSQL', async () => {
    const dataDir = await aDataDir();
    const file = join(dataDir, 'postgres/PG_VERSION');
    const version = await readFile(file, 'utf8');
    await writeFile(file, '9\n');
    onTestFinished(() => writeFile(file, version));
    await expect(started(dataDir)).rejects.toThrow('database files are incompatible');
  });
});

test('a directory that cannot be used: is refused with what is wrong and what to do', async () => {
  const folder = await aFolder();
  const file = join(folder, 'file');
  await writeFile(file, '');
  const link = join(folder, 'link');
  await symlink(join(folder, 'nowhere', 'at-all'), link);
  const remedy =
    'Start the program as the user that made it, or choose another with DATA_DIR=/another/folder.';
  for (const [dir, problem] of [
    [file, 'it is a file'],
    [join(file, 'data'), 'a part of its path is a file'],
    // As on a file system that is read-only.
    [link, 'nothing can be made there, because its file system is read-only or a link leads nowhere'],
  ] as const)
    await expect(makeDataDir(dir)).rejects.toThrow(
      `The data directory ${dir} cannot be used: ${problem}. ${remedy}`,
    );
});

test.skipIf(isRoot)('a directory in which this user may not write: is refused', async () => {
  const folder = await aFolder();
  await chmod(folder, 0o500);
  for (const dir of [folder, join(folder, 'data')])
    await expect(makeDataDir(dir)).rejects.toThrow('cannot be used: this user may not write there');
});
