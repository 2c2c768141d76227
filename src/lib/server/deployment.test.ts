/** T-I14: servers on one database share secret and uploads. */
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { aTestFolder } from '#testing/folder.ts';
import { atOnce } from '#testing/at-once.ts';
import { aStore } from '#testing/neighbours/s3.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { one, run, sql } from './db.ts';
import { type Deployment, requireSameDeployment } from './deployment.ts';
import { openKey } from './secret.ts';
import { createFolderStorage } from './uploads/folder-storage.ts';
import { createS3Storage } from './uploads/s3-storage.ts';

const database = useTestDatabase();
beforeEach(() => run(database.db, sql`delete from deployment_fingerprint`));

const start = (dataDir: string, differing: Partial<Deployment> = {}) =>
  requireSameDeployment(database.db, {
    secrets: { DATA_DIR: dataDir },
    storage: createFolderStorage(dataDir),
    ...differing,
  });
const secretIn = async (dataDir: string) =>
  (await readFile(join(dataDir, 'secrets', 'secret'), 'utf8')).trim();

test('servers that share their data directory: start, at once and again', async () => {
  const dataDir = await aTestFolder();
  await atOnce(5, () => start(dataDir));
  await start(dataDir);
});

test('another data directory: refused with what differs and what to do, and nothing is made in it', async () => {
  await start(await aTestFolder());
  const other = await aTestFolder();
  await expect(start(other)).rejects.toThrow(
    new RegExp(
      `does not start:\\n  the secret ${other}/secrets/secret is missing\\n  storage-id of the uploads folder ${other}/uploads is missing\\n[^]*delete from deployment_fingerprint`,
    ),
  );
  expect(await readdir(other)).toEqual([]);
  openKey({ DATA_DIR: other }, 'accounts');
  await expect(start(other)).rejects.toThrow('secrets/secret is not the one that the other servers use');
});

test('two that start first with other directories: one is refused', async () => {
  const dataDirs = [await aTestFolder(), await aTestFolder()];
  const starts = await Promise.allSettled(dataDirs.map((dataDir) => start(dataDir)));
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test.each([
  [['secrets'], 'storage-id of the uploads'],
  [['uploads'], 'the secret'],
  [['secrets', 'uploads'], null],
])('one with a copy of %j elsewhere: refused for %s', async (shared, fault) => {
  const [first, second] = [await aTestFolder(), await aTestFolder()];
  await start(first);
  for (const folder of shared) await cp(join(first, folder), join(second, folder), { recursive: true });
  if (fault === null) await start(second);
  else await expect(start(second)).rejects.toThrow(fault);
});

test('a change that is meant: taken over once the row is deleted, and the servers of before are refused', async () => {
  const [before, after] = [await aTestFolder(), await aTestFolder()];
  await start(before);
  await cp(join(before, 'uploads'), join(after, 'uploads'), { recursive: true });
  await run(database.db, sql`delete from deployment_fingerprint`);
  await start(after);
  await expect(start(before)).rejects.toThrow('the secret');
});

test('the row: one, with nothing of the secret or of a key that is used elsewhere', async () => {
  const dataDir = await aTestFolder();
  await start(dataDir);
  const { text } = await one(
    database.db,
    sql<{ text: string }>`select string_agg(d::text, ' ') as text from deployment_fingerprint d`,
  );
  expect(text).not.toContain(await secretIn(dataDir));
  for (const purpose of ['accounts', 'fraud', 'sending'] as const)
    expect(text).not.toContain(openKey({ DATA_DIR: dataDir }, purpose).toString('hex'));
});

test('SECRET: the same as the file is accepted without a file, another one is refused by name', async () => {
  const dataDir = await aTestFolder();
  await start(dataDir);
  const elsewhere = await aTestFolder();
  const storage = createFolderStorage(dataDir);
  const secrets = { DATA_DIR: elsewhere, SECRET: await secretIn(dataDir) };
  await start(elsewhere, { secrets, storage });
  expect(await readdir(elsewhere)).toEqual([]);
  await expect(start(dataDir, { secrets: { ...secrets, SECRET: 'ab'.repeat(32) } })).rejects.toThrow(
    'the secret SECRET is not the one that the other servers use',
  );
});

test('a bucket: belongs by its storage-id, which is copied with the pictures', async () => {
  const dataDir = await aTestFolder();
  await start(dataDir);
  const storage = createS3Storage((await aStore()).url);
  await expect(start(dataDir, { storage })).rejects.toThrow(
    /storage-id of the uploads bucket http:\/\/127\.0\.0\.1:\d+\/pictures is missing/,
  );
  await storage.write('storage-id', await readFile(join(dataDir, 'uploads', 'storage-id')));
  await start(dataDir, { storage });
});
