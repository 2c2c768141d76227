import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  anOwner,
  eventually,
  keepRow,
  killNine,
  postmasterOf,
  shareDataDir,
  started,
} from '#testing/clusters.ts';
import { clusterProcesses } from './leftovers.ts';

const aDataDir = shareDataDir();

function processesOf(dataDir: string): Promise<number[]> {
  return clusterProcesses(join(dataDir, 'postgres'));
}

test('after a kill -9 of the server, its database stops by itself', async () => {
  const dataDir = await aDataDir();
  const { child } = await anOwner(dataDir);
  expect(await processesOf(dataDir)).not.toEqual([]);
  await killNine(child);
  await eventually('no process is left', async () => (await processesOf(dataDir)).length === 0);
});

test('after a kill -9 of the server and its watchdog, the next start stops the orphan and has the data', async () => {
  const dataDir = await aDataDir();
  const { child, processId, url } = await anOwner(dataDir);
  const isKept = await keepRow(url);
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const isWatchdog = (line: string) => line.includes('kill -INT') && line.includes(` ${processId} `);
  process.kill(Number.parseInt(stdout.split('\n').find(isWatchdog) ?? '', 10), 'SIGKILL');
  await killNine(child);
  const orphan = await postmasterOf(dataDir);
  expect(await processesOf(dataDir)).toContain(orphan);

  const database = await started(dataDir);
  expect(await isKept(database.url)).toBe(true);
  expect(await postmasterOf(dataDir)).not.toBe(orphan);
  expect(await processesOf(dataDir)).not.toContain(orphan);
});

test('after a kill -9 of the postmaster and the server, the next start has the data', async () => {
  const dataDir = await aDataDir();
  const { child, url } = await anOwner(dataDir);
  const isKept = await keepRow(url);
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await killNine(child);
  const database = await started(dataDir);
  expect(await isKept(database.url)).toBe(true);
});

test('after a kill -9 of the postmaster, it is started again under the same URL with the data', async () => {
  const dataDir = await aDataDir();
  const database = await started(dataDir);
  const isKept = await keepRow(database.url);
  const killedId = await postmasterOf(dataDir);
  process.kill(killedId, 'SIGKILL');
  await eventually('it answers again', () => isKept(database.url));
  expect(await postmasterOf(dataDir)).not.toBe(killedId);
  expect(database.lines.join('\n')).toContain('starting it again');
  await database.stop();
  expect(await processesOf(dataDir)).toEqual([]);
});

test('after a kill -9 of every PostgreSQL process at once, it is started again with the data', async () => {
  const dataDir = await aDataDir();
  const database = await started(dataDir);
  const isKept = await keepRow(database.url);
  for (const id of await processesOf(dataDir)) process.kill(id, 'SIGKILL');
  await eventually('it answers again', () => isKept(database.url));
});

test('a stop that comes while it is being started again leaves no process', async () => {
  const dataDir = await aDataDir();
  const database = await started(dataDir);
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await eventually('the fall is seen', async () =>
    database.lines.some((line) => line.includes('starting it again')),
  );
  await database.stop();
  expect(await database.onExit).toBeUndefined();
  expect(await processesOf(dataDir)).toEqual([]);
});
