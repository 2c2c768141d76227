import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { acquireDataLock, type DataLock, isDataDirBusy, makeDataDir } from './data-lock.ts';

const isRoot = process.getuid?.() === 0;
const folders: string[] = [];
let holder: ChildProcess | undefined;

afterEach(async () => {
  holder?.kill('SIGKILL');
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'izle-kazan-lock-'));
  folders.push(folder);
  return folder;
}

async function contend(folder: string, count: number): Promise<DataLock[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, () => acquireDataLock(folder)));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected' && !isDataDirBusy(outcome.reason)) throw outcome.reason;
  }
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

test('of many that start at once, never two have the directory', async () => {
  const folder = await aFolder();
  for (let round = 0; round < 5; round += 1) {
    const winners = await contend(folder, 12);
    expect(winners.length).toBeLessThanOrEqual(1);
    for (const winner of winners) await winner.release();
  }
});

test('of two that start at once, one has the directory', async () => {
  const folder = await aFolder();
  const winners = await contend(folder, 2);
  expect(winners).toHaveLength(1);
  await winners[0]?.release();
});

test('a released directory can be taken again, and nothing is left in it', async () => {
  const folder = await aFolder();
  await (await acquireDataLock(folder)).release();
  await (await acquireDataLock(folder)).release();
  expect(await readdir(join(folder, '.lock'))).toEqual([]);
});

test('a holder that was killed does not block, and its name is swept', async () => {
  const folder = await aFolder();
  const script = `
    import { acquireDataLock } from ${JSON.stringify(new URL('data-lock.ts', import.meta.url).href)};
    await acquireDataLock(${JSON.stringify(folder)});
    setInterval(() => {}, 1000);
    console.log('held');`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  holder = child;
  await once(createInterface({ input: child.stdout }), 'line');
  await expect(acquireDataLock(folder)).rejects.toThrow(`in use by process ${child.pid}.`);

  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  expect(await readdir(join(folder, '.lock'))).toHaveLength(1);
  const lock = await acquireDataLock(folder);
  expect(await readdir(join(folder, '.lock'))).toHaveLength(1);
  await lock.release();
});

test('a directory whose path is too long for a socket is locked all the same', async () => {
  const folder = join(await aFolder(), 'x'.repeat(120));
  await mkdir(folder);
  const before = await readdir('/tmp');
  const lock = await acquireDataLock(folder);
  await expect(acquireDataLock(folder)).rejects.toThrow('in use by process');
  await lock.release();
  await (await acquireDataLock(folder)).release();
  const made = (await readdir('/tmp')).filter(
    (name) => name.startsWith('.izle-kazan-lock-') && !before.includes(name),
  );
  folders.push(...made.map((name) => join('/tmp', name)));
  expect(made).toHaveLength(1);
});

test('a directory that cannot be made is refused with what is wrong and what to do', async () => {
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

test.skipIf(isRoot)('a directory in which this user may not write is refused', async () => {
  const folder = await aFolder();
  await chmod(folder, 0o500);
  for (const use of [() => acquireDataLock(folder), () => makeDataDir(join(folder, 'data'))])
    await expect(use()).rejects.toThrow('cannot be used: this user may not write there');
});
