/** T-I14: whether a server belongs to its database. */
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atOnce } from '#testing/at-once.ts';
import { aStore } from '#testing/neighbours/s3.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { adoptStorage, beSeen, findClockProblem, requireBelonging } from './belonging.ts';
import { inTransaction, one, run, sql } from './db.ts';
import { openSecret, SECRET_NAMES, type SecretName } from './secret.ts';
import { createFolderStorage } from './uploads/folder-storage.ts';
import { moveUploads } from './uploads/move-uploads.ts';
import { openBucket } from './s3-bucket.ts';
import { createS3Storage } from './uploads/s3-storage.ts';

const database = useTestDatabase();
let folders: string[] = [];
const aDataDir = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'izle-kazan-test-'));
  folders.push(folder);
  return folder;
};
beforeEach(() => run(database.db, sql`delete from fingerprints`));
afterEach(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  folders = [];
});

const ownOf = (dataDir: string) => ({
  secrets: { DATA_DIR: dataDir },
  storage: createFolderStorage(dataDir),
});
const start = (dataDir: string) => requireBelonging(database.db, ownOf(dataDir));
const adopt = (dataDir: string) => inTransaction(database.db, (tx) => adoptStorage(tx, ownOf(dataDir)));
const openIn = (dataDir: string, name: SecretName) => openSecret({ DATA_DIR: dataDir }, name);

test('servers that share their data directory start, at once and again', async () => {
  const dataDir = await aDataDir();
  await atOnce(5, () => start(dataDir));
  await start(dataDir);
  const { count } = await one(
    database.db,
    sql<{ count: number }>`select count(*) as count from fingerprints`,
  );
  expect(count).toBe(SECRET_NAMES.length + 1);
});

test('another data directory is refused, with what differs and what to do, and nothing is made in it', async () => {
  await start(await aDataDir());
  const other = await aDataDir();
  await expect(start(other)).rejects.toThrow(
    new RegExp(
      `does not start:\\n  the secret ${other}/secrets/accounts is missing\\n  the secret .*fraud is missing\\n  the secret .*sending is missing\\n  the mark of the uploads folder ${other}/uploads/storage-id is missing\\n[^]*adopt-storage`,
    ),
  );
  expect(await readdir(other)).toEqual([]);
  openIn(other, 'accounts');
  await expect(start(other)).rejects.toThrow('secrets/accounts is not the one that the other servers use');
});

test('of two that start first with other directories, one is refused', async () => {
  const dataDirs = [await aDataDir(), await aDataDir()];
  const starts = await Promise.allSettled(dataDirs.map((dataDir) => start(dataDir)));
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('other secrets and uploads are not adopted beside a server that is at work; afterwards they are', async () => {
  await start(await aDataDir());
  const other = await aDataDir();
  const stop = await beSeen(database.url, (error) => {
    throw error;
  });
  await expect(adopt(other)).rejects.toThrow(/Servers are at work .*so nothing was adopted/);
  await expect(start(other)).rejects.toThrow('does not start');
  await stop();
  await vi.waitFor(() => adopt(other));
  await start(other);
});

test.each([
  ['secrets', 'the mark of the uploads folder'],
  ['uploads', 'the secret'],
])('one that shares its %s alone is refused for %s', async (shared, fault) => {
  const [first, second] = [await aDataDir(), await aDataDir()];
  await start(first);
  await cp(join(first, shared), join(second, shared), { recursive: true });
  await expect(start(second)).rejects.toThrow(fault);
});

test('a backup of the database, the secrets and the uploads starts elsewhere', async () => {
  const [first, restored] = [await aDataDir(), await aDataDir()];
  await start(first);
  for (const folder of ['secrets', 'uploads'])
    await cp(join(first, folder), join(restored, folder), { recursive: true });
  await start(restored);
});

test('a database from before takes what its first server has, and so does a secret that is new', async () => {
  const dataDir = await aDataDir();
  const secret = openIn(dataDir, 'accounts');
  await start(dataDir);
  expect(openIn(dataDir, 'accounts')).toEqual(secret);
  await run(database.db, sql`delete from fingerprints where name = 'secret:fraud'`);
  const stranger = await aDataDir();
  await expect(start(stranger)).rejects.toThrow('does not belong');
  await start(dataDir);
  await expect(start(stranger)).rejects.toThrow('secrets/fraud is missing');
});

test('a change that is meant is adopted once, and the servers of before are refused', async () => {
  const [before, after] = [await aDataDir(), await aDataDir()];
  await start(before);
  await cp(join(before, 'uploads'), join(after, 'uploads'), { recursive: true });
  expect(await adopt(after)).toEqual(['secret:accounts', 'secret:fraud', 'secret:sending']);
  expect(await adopt(after)).toEqual([]);
  await start(after);
  await expect(start(before)).rejects.toThrow('is not the one');
});

test('a damaged secret is named, not replaced', async () => {
  const dataDir = await aDataDir();
  await start(dataDir);
  await writeFile(join(dataDir, 'secrets', 'accounts'), 'short');
  await expect(start(dataDir)).rejects.toThrow('damaged');
});

test('nothing of a secret is in the database', async () => {
  const dataDir = await aDataDir();
  await start(dataDir);
  const { text } = await one(
    database.db,
    sql<{ text: string }>`select string_agg(fingerprints::text, ' ') as text from fingerprints`,
  );
  for (const name of SECRET_NAMES) expect(text).not.toContain(openIn(dataDir, name).toString('hex'));
});

test.each([
  [0, undefined],
  [-60_000, '60 seconds behind'],
  [60_000, '60 seconds ahead of'],
])('a clock that is %i ms apart from the database’s is told', async (ms, said) => {
  const problem = await findClockProblem(database.db, () => new Date(Date.now() + ms));
  if (said === undefined) expect(problem).toBeUndefined();
  else expect(problem).toContain(said);
});

test('secrets from the environment are those of the files, and others are refused by name', async () => {
  const dataDir = await aDataDir();
  await start(dataDir);
  const hex = (name: SecretName) => openIn(dataDir, name).toString('hex');
  const given = {
    SECRET_ACCOUNTS: hex('accounts'),
    SECRET_FRAUD: hex('fraud'),
    SECRET_SENDING: hex('sending'),
  };
  const elsewhere = await aDataDir();
  const storage = createFolderStorage(dataDir);
  await requireBelonging(database.db, { secrets: { DATA_DIR: elsewhere, ...given }, storage });
  expect(await readdir(elsewhere)).toEqual([]);
  const others = { DATA_DIR: dataDir, ...given, SECRET_FRAUD: 'ab'.repeat(32) };
  await expect(requireBelonging(database.db, { secrets: others, storage })).rejects.toThrow(
    'the secret SECRET_FRAUD is not the one that the other servers use',
  );
});

test('a bucket belongs by its mark', async () => {
  const dataDir = await aDataDir();
  await start(dataDir);
  const bucket = openBucket(await aStore());
  const own = { secrets: { DATA_DIR: dataDir }, storage: createS3Storage(bucket) };
  await expect(requireBelonging(database.db, own)).rejects.toThrow(
    /the mark of the uploads bucket http.*storage-id is missing\n[^]*move-uploads/,
  );
  await moveUploads(dataDir, bucket);
  await requireBelonging(database.db, own);
});
