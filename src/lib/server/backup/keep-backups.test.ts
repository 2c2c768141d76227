/** What is deleted, and above all what is not. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deleteOldBackups, pruneArchive } from './keep-backups.ts';
import { type Manifest, manifestFile } from './manifest.ts';

const log = () => {};

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'izle-kazan-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const segment = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`;

async function aBackup(
  root: string,
  name: string,
  given: { day: number; database?: string; archive?: string },
) {
  const at = `2026-11-${String(given.day).padStart(2, '0')}T00:00:00.000Z`;
  const manifest: Manifest = {
    format: 1,
    at,
    started_at: at,
    program: '0.1.0',
    migration: null,
    postgres: '18.4',
    database: given.database ?? '7',
    wal: { start: segment(given.day), stop: segment(given.day) },
    archive: given.archive ?? null,
    folders: [],
    files: [],
  };
  await mkdir(join(root, name), { recursive: true });
  const { path, text } = manifestFile(manifest);
  await writeFile(join(root, name, path), text);
}

async function anArchive(root: string, name: string, { lsn, day }: { lsn: string; day: number }) {
  const wal = join(root, name, 'wal');
  await mkdir(wal, { recursive: true });
  for (let number = 1; number <= 9; number += 1) await writeFile(join(wal, segment(number)), '');
  const position = { lsn, at: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z` };
  await writeFile(join(root, name, 'position.json'), JSON.stringify(position));
  return wal;
}

test('the latest stay, and so does what is not a regular backup of this database, or is damaged', async () => {
  const root = await aFolder();
  for (const day of [3, 1, 2]) await aBackup(root, `backup-${day}`, { day });
  await aBackup(root, 'backup-of-another', { day: 1, database: '8' });
  await aBackup(root, 'by-hand', { day: 1 });
  await mkdir(join(root, 'backup-0'));
  await writeFile(join(root, 'backup-0/manifest.json'), '{}');
  const said: string[] = [];
  const order = { folder: root, prefix: 'backup-', database: '7', keep: 2 };
  const kept = await deleteOldBackups(order, (line) => void said.push(line));
  expect(kept.map(({ name }) => name)).toEqual(['backup-2', 'backup-3']);
  const left = ['backup-0', 'backup-2', 'backup-3', 'backup-of-another', 'by-hand'];
  expect((await readdir(root)).toSorted()).toEqual(left);
  expect(said.join('\n')).toContain('backup-0');
});

test('the log from before the oldest backup goes, but not the file in which the archive goes on', async () => {
  const root = await aFolder();
  const [backups, archives] = [join(root, 'backups'), join(root, 'archives')];
  await aBackup(backups, 'backup-5', { day: 5, archive: '7-a' });
  const kept = await deleteOldBackups({ folder: backups, prefix: 'backup-', database: '7', keep: 9 }, log);
  const wal = await anArchive(archives, '7-a', { lsn: '0/3000028', day: 5 });
  const prune = () => pruneArchive({ archiveDir: archives, current: '7-a', database: '7', kept });
  await prune();
  expect((await readdir(wal)).toSorted()[0]).toBe(segment(3));
  await anArchive(archives, '7-a', { lsn: '0/8000000', day: 5 });
  await prune();
  expect((await readdir(wal)).toSorted()[0]).toBe(segment(5));
});

test('the archive of a life that ended before the oldest backup goes; one that goes on, or is of another, stays', async () => {
  const root = await aFolder();
  const [backups, archives] = [join(root, 'backups'), join(root, 'archives')];
  await aBackup(backups, 'backup-5', { day: 5, archive: '7-a' });
  const kept = await deleteOldBackups({ folder: backups, prefix: 'backup-', database: '7', keep: 9 }, log);
  for (const [name, day] of [
    ['7-a', 6],
    ['7-ended', 4],
    ['7-goes-on', 6],
    ['8-other', 1],
  ] as const)
    await anArchive(archives, name, { lsn: '0/8000000', day });
  await pruneArchive({ archiveDir: archives, current: '7-a', database: '7', kept });
  expect((await readdir(archives)).toSorted()).toEqual(['7-a', '7-goes-on', '8-other']);
});
