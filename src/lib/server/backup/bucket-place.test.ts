/** Backups and the archive in a store that speaks S3. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { allFigures } from '#app/figures.ts';
import { aFastFolder, aFolder, eventually, query, started } from '#testing/clusters.ts';
import { aStore } from '#testing/neighbours/s3.ts';
import { createPrometheus } from '../figures/prometheus.ts';
import { createLog } from '../log/create-log.ts';
import { type Bucket, openBucket } from '../s3-bucket.ts';
import { deleteOldBackups } from './keep-backups.ts';
import { listBackups } from './list-backups.ts';
import { makeBackup } from './make-backup.ts';
import { type Manifest, manifestFile } from './manifest.ts';
import { openPlace } from './open-place.ts';
import type { Place } from './place.ts';
import { restoreBackup } from './restore-backup.ts';
import { scheduleBackups } from './schedule-backups.ts';

const log = () => {};
const PICTURE = 'campaigns/2026/11/0123456789abcdef0123456789abcdef.webp';
const TYPE = 'application/octet-stream';

async function keysIn(bucket: Bucket, prefix = ''): Promise<string[]> {
  const keys = [];
  for await (const page of bucket.pages(1000, prefix)) keys.push(...page.map(({ path }) => path));
  return keys;
}

/** Does something while an object has one byte that is not as it was written. */
async function whileDamaged(bucket: Bucket, key: string, work: () => Promise<void>): Promise<void> {
  const bytes = (await bucket.read(key)) ?? Buffer.alloc(0);
  const flipped = Buffer.from(bytes);
  flipped[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1;
  await bucket.put(key, flipped, TYPE);
  await work();
  await bucket.put(key, bytes, TYPE);
}

test('a backup and an archive in a bucket bring a second back, and a damaged object is refused', async () => {
  const bucket = openBucket(await aStore());
  const root = await aFastFolder();
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const dataDir = join(root, 'data');
  await mkdir(dataDir);
  const database = await started(dataDir);
  await query(database.url, 'create table notes (text text)');
  // A third of the files is enough here.
  await query(database.url, `update pg_database set datistemplate = false where datname like 'template%'`);
  for (const name of ['template0', 'template1']) await query(database.url, `drop database ${name}`);
  const plan = {
    dataDir,
    url: database.url,
    folder: database.folder,
    bucket,
    backupDir: 's3:kept/backups',
    archiveDir: 's3:archive',
    everyMs: 86_400_000,
    keep: 2,
  };
  const { figures } = createPrometheus(allFigures);
  const schedule = scheduleBackups(plan, { figures, log: createLog({ LOG_LEVEL: 'silent' }) });
  const list = () => listBackups(plan.backupDir, log, bucket);
  await eventually('there is a backup', async () => (await list()).length > 0, { seconds: 60 });
  const picture = join(dataDir, 'uploads', PICTURE);
  await mkdir(dirname(picture), { recursive: true });
  await writeFile(picture, 'a picture that only the archive has');
  await query(database.url, `insert into notes values ('before')`);
  await sleep(20);
  const moment = new Date();
  await sleep(20);
  await query(database.url, `insert into notes values ('after')`);
  await schedule.stop();
  await database.stop();
  expect(await keysIn(bucket, 'kept/backups/.unfinished')).toEqual([]);

  const order = { from: plan.backupDir, archiveDir: plan.archiveDir, bucket, until: moment, log };
  await restoreBackup({ ...order, dataDir: join(root, 'restored') });
  const restored = await started(join(root, 'restored'));
  expect(await query(restored.url, 'select text from notes')).toEqual([{ text: 'before' }]);
  await restored.stop();
  expect(await readFile(join(root, 'restored/uploads', PICTURE))).toEqual(await readFile(picture));

  const refused = () => restoreBackup({ ...order, dataDir: join(root, 'refused') });
  const [backup] = await list();
  const prefix = backup?.folder.slice('s3:'.length) ?? '';
  // Of the files it is the first that is copied.
  for (const key of [`${prefix}/postgres.json`, `${prefix}/manifest.json`])
    await whileDamaged(bucket, key, () =>
      expect(refused()).rejects.toThrow(`s3:${key} is not what was written`),
    );
  for (const key of await keysIn(bucket, 'archive/')) if (key.includes('/wal/')) await bucket.remove(key);
  await expect(refused()).rejects.toThrow(/The archive .* has gaps/);
  await bucket.remove(`${prefix}/manifest.json`);
  await expect(refused()).rejects.toThrow('is not a backup');
}, 60_000);

test('a file of the log that grew piece by piece comes back, and a damaged piece is refused', async () => {
  const bucket = openBucket(await aStore());
  const wal = openPlace('s3:archive', bucket).log('wal');
  const segment = '000000010000000000000001';
  const bytes = randomBytes(2 * wal.alignBytes + 1000);
  await wal.writePart(segment, 0, bytes.subarray(0, wal.alignBytes + 10));
  await wal.writePart(segment, wal.alignBytes, bytes.subarray(wal.alignBytes));
  expect((await wal.read(segment))?.equals(bytes)).toBe(true);
  expect(await wal.names()).toEqual([segment]);
  const file = join(await aFolder(), segment);
  expect(await wal.copyTo(segment, file)).toBe(bytes.length);
  const copy = await readFile(file);
  expect(copy.subarray(0, bytes.length).equals(bytes)).toBe(true);
  expect(copy).toHaveLength(16 * 1024 * 1024);
  await whileDamaged(bucket, `archive/wal/${segment}/000001`, () =>
    expect(wal.read(segment)).rejects.toThrow(`${segment}/000001 is not what was written`),
  );
  await bucket.remove(`archive/wal/${segment}/000001`);
  expect(await wal.read(segment)).toHaveLength(wal.alignBytes);
});

test('a file that is larger than a part comes back as it was, and one that vanished is none', async () => {
  const place = openPlace('s3:files', openBucket(await aStore()));
  const folder = await aFolder();
  const bytes = randomBytes(17 * 1024 * 1024);
  await writeFile(join(folder, 'large'), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const mode = 0o600;
  expect(await place.put(join(folder, 'large'), 'a/large', { mode })).toEqual({
    bytes: bytes.length,
    sha256,
  });
  const back = await place.get('a/large', join(folder, 'back'), { mode });
  expect(back).toEqual({ bytes: bytes.length, sha256 });
  expect((await readFile(join(folder, 'back'))).equals(bytes)).toBe(true);
  expect(await place.put(join(folder, 'gone'), 'a/gone', { mode })).toBeUndefined();
  const signal = AbortSignal.abort(new Error('broken off'));
  await expect(place.put(join(folder, 'large'), 'b', { mode, signal })).rejects.toThrow('broken off');
  expect((await place.files()).map(({ path }) => path)).toEqual(['a/large']);
});

interface Made {
  name: string;
  day: number;
  files?: Manifest['files'];
}

async function aBackup(root: Place, { name, day, files = [] }: Made): Promise<void> {
  const at = `2026-11-0${day}T00:00:00.000Z`;
  const { path, text } = manifestFile({
    format: 1,
    at,
    started_at: at,
    program: '0.1.0',
    migration: null,
    postgres: '18.4',
    database: '7',
    wal: { start: '', stop: '' },
    archive: null,
    folders: [],
    files,
  });
  const draft = await root.beginBackup({ name, database: '7' }, { sources: [], replaces: false });
  await draft.onAlone();
  await draft.place.write('a/file', 'content');
  await draft.finish({ path, text }, []);
}

test('old backups go with all their objects, and so does what a killed one left; what is there is not overwritten', async () => {
  const bucket = openBucket(await aStore());
  const root = openPlace('s3:', bucket);
  for (const day of [1, 2, 3]) await aBackup(root, { name: `backup-${day}`, day });
  await expect(aBackup(root, { name: 'backup-3', day: 3 })).rejects.toThrow('s3:/backup-3 exists already');
  const killed = await root.beginBackup({ name: 'killed', database: '7' }, { sources: [], replaces: false });
  await killed.onAlone();
  await killed.place.write('a/file', 'content');
  expect((await listBackups('s3:', log, bucket)).map(({ name }) => name)).not.toContain('killed');
  // Another one that is refused because this one is under way takes nothing from it.
  const other = await root.beginBackup({ name: 'killed', database: '7' }, { sources: [], replaces: false });
  await other.discard();
  expect(await keysIn(bucket, 'killed/')).toHaveLength(1);
  await aBackup(root, { name: 'backup-4', day: 4 });
  await deleteOldBackups({ folder: 's3:', prefix: 'backup-', database: '7', keep: 2, bucket }, log);
  expect(await keysIn(bucket)).toEqual(
    ['backup-3', 'backup-4'].flatMap((name) => [`${name}/a/file`, `${name}/manifest.json`]),
  );
});

test('a store that fails is named, and so is a bucket that is not configured', async () => {
  const store = await aStore();
  const wrong = openBucket({ ...store, secretKey: 'wrong' });
  const target = 's3:backups/by-hand';
  const refused = `the store at ${store.url} refused the account (S3 returned 403`;
  await expect(openPlace('s3:x', wrong).read('a')).rejects.toThrow(refused);
  await expect(openPlace('s3:x', wrong).write('a', 'b')).rejects.toThrow('Check BACKUP_S3_ACCESS_KEY');
  const missing = openBucket({ ...store, url: `${store.url}-of-another-name` });
  await expect(openPlace('s3:x', missing).write('a', 'b')).rejects.toThrow(
    `the store at ${missing.url} failed: S3`,
  );
  const source = { dataDir: '', url: '', folder: '' };
  await expect(makeBackup(source, target)).rejects.toThrow();
  expect(() => openPlace(target, undefined)).toThrow('name it with BACKUP_S3_URL');
});

test('a restore into a disk that is too full names the folder and the room that is needed, and leaves nothing', async () => {
  const bucket = openBucket(await aStore());
  const file = { path: 'a/file', mode: 0o600, bytes: 2_500_000, sha256: 'a'.repeat(64) };
  await aBackup(openPlace('s3:', bucket), { name: 'large', day: 1, files: [file] });
  const onFullDisk: Bucket = {
    ...bucket,
    async get(path, headers) {
      if (!path.endsWith('/a/file')) return bucket.get(path, headers);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    },
  };
  const dataDir = await aFolder();
  await expect(restoreBackup({ from: 's3:large', dataDir, bucket: onFullDisk, log })).rejects.toThrow(
    `The disk of ${dataDir} is full, and nothing was restored: the backup needs 3 MB there.`,
  );
  expect(await readdir(dataDir)).toEqual(['.lock']);
});
