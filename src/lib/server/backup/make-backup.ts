/**
 * A backup: one folder with the database, the uploads and the secrets, taken while the server serves. One that is broken off
 * is never taken for a backup.
 *
 * The uploads are copied after the database. A picture is on the disk before its row is committed, and one that was
 * removed is kept aside for a day: so every picture that a row of the backup shows is still there to be copied.
 */
import { readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { type BackupSink, takeBaseBackup } from '../embedded-postgres/index.ts';
import { errorCode } from '../error-code.ts';
import { PROGRAM_FOLDER } from '../program-folder.ts';
import type { Bucket } from '../s3-bucket.ts';
import { REMOVED_FOLDER, STORED_PATH } from '../uploads/storage.ts';
import { openBackupWriter, type BackupWriter } from './backup-writer.ts';
import { copyAtOnce } from './copy-file.ts';
import { type Manifest, manifestFile } from './manifest.ts';
import { openPlace } from './open-place.ts';
import { type Draft, isInBucket } from './place.ts';

export interface BackupSource {
  dataDir: string;
  url: string;
  /** The cluster's, which may lie outside of the data directory. */
  folder: string;
  /** Its folder in ARCHIVE_DIR, where there is one. */
  archive?: string | undefined;
  /** Where a target `s3:…` lies. */
  bucket?: Bucket | undefined;
  signal?: AbortSignal | undefined;
}

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Makes the backup `target`, which must not exist yet. Throws a sentence when it cannot. */
export function makeBackup(source: BackupSource, target: string): Promise<Manifest> {
  return make(source, target, { replaces: false });
}

/** Makes the backup `target`; an earlier one of that name goes, in a folder when this one is whole. */
export function replaceBackup(source: BackupSource, target: string): Promise<Manifest> {
  return make(source, target, { replaces: true });
}

async function make(
  source: BackupSource,
  target: string,
  { replaces }: { replaces: boolean },
): Promise<Manifest> {
  const path = isInBucket(target) ? target : resolve(target);
  const { place, name } = splitTarget(path);
  const about = await readAbout(source.url);
  const own = ['uploads', 'secrets'].map((part) => realpathOf(join(source.dataDir, part)));
  const draft = await openPlace(place, source.bucket).beginBackup(
    { name, database: about.database },
    { replaces, sources: [source.folder, ...(await Promise.all(own))] },
  );
  try {
    return await fill(source, draft, about);
  } catch (error) {
    // Where even that fails, the next backup clears it away.
    await draft.discard().catch(() => {});
    throw error;
  }
}

/** A path, or `s3:backups/name`, or `s3:name`. */
function splitTarget(path: string): { place: string; name: string } {
  if (!isInBucket(path)) return { place: dirname(path), name: basename(path) };
  const [, place = '', name = ''] = /^(s3:(?:.*\/)?)([^/]+)\/*$/.exec(path) ?? [];
  if (name === '' || name.startsWith('.'))
    throw new Error(`${path} names no backup: say s3:NAME, or s3:PATH/NAME.`);
  return { place, name };
}

const realpathOf = (path: string) => realpath(path).catch(() => path);

type About = Pick<Manifest, 'database' | 'migration'>;

async function readAbout(url: string): Promise<About> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string; is_migrated: boolean }>(
      `select system_identifier::text as database, to_regclass('migrations') is not null as is_migrated
       from pg_control_system()`,
    );
    const [about] = rows;
    if (about === undefined) throw new Error('the database does not say which one it is');
    if (!about.is_migrated) return { database: about.database, migration: null };
    const last = await client.query<{ name: string }>('select max(name) as name from migrations');
    return { database: about.database, migration: last.rows[0]?.name ?? null };
  } finally {
    await client.end();
  }
}

async function fill(source: BackupSource, draft: Draft, about: About): Promise<Manifest> {
  const { dataDir, signal } = source;
  const writer = openBackupWriter(draft, signal);
  const base = await takeBaseBackup(
    {
      ...source,
      async onAlone() {
        await draft.onAlone();
        await writer.makeFolder('postgres', PRIVATE_FOLDER);
      },
    },
    sinkOf(writer),
  );
  await writer.copyFile(join(dataDir, 'postgres.json'), 'postgres.json', PRIVATE_FILE);
  await copySecrets(writer, dataDir);
  await copyUploads(writer, join(dataDir, 'uploads'), signal);
  const manifest: Manifest = {
    format: 1,
    at: base.at.toISOString(),
    started_at: base.startedAt.toISOString(),
    program: await programVersion(),
    migration: about.migration,
    postgres: base.postgresVersion,
    database: about.database,
    wal: base.wal,
    archive: source.archive ?? null,
    ...writer.contents(),
  };
  await draft.finish(manifestFile(manifest), writer.used());
  return manifest;
}

const sinkOf = (writer: BackupWriter): BackupSink => ({
  makeFolder: (path) => writer.makeFolder(`postgres/${path}`, PRIVATE_FOLDER),
  copyFile: (from, path) => writer.copyFile(from, `postgres/${path}`, PRIVATE_FILE),
  writeFile: (path, content) => writer.writeFile(`postgres/${path}`, content, PRIVATE_FILE),
});

/** Where there are none, they come from elsewhere, such as the environment. */
async function copySecrets(writer: BackupWriter, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'secrets');
  const entries = await readdir(folder, { withFileTypes: true }).catch(noneIfMissing);
  if (entries.length > 0) await writer.makeFolder('secrets', PRIVATE_FOLDER);
  for (const entry of entries) {
    if (entry.isFile())
      await copyIfThere(writer, join(folder, entry.name), `secrets/${entry.name}`, PRIVATE_FILE);
  }
}

/** All pictures; those that were removed meanwhile from where they are kept aside, under the names that rows know. */
async function copyUploads(writer: BackupWriter, root: string, signal?: AbortSignal): Promise<void> {
  await copyIfThere(writer, join(root, 'storage-id'), 'uploads/storage-id', 0o644);
  for (const start of [root, join(root, REMOVED_FOLDER)]) {
    const paths = (await listBelow(start)).filter((path) => STORED_PATH.test(path));
    await copyAtOnce(paths, async (path) => {
      signal?.throwIfAborted();
      if (!writer.has(`uploads/${path}`))
        await copyIfThere(writer, join(start, path), `uploads/${path}`, 0o644);
    });
  }
}

async function copyIfThere(writer: BackupWriter, from: string, path: string, mode: number): Promise<void> {
  await makeParents(writer, dirname(path));
  await writer.copyFile(from, path, mode);
}

async function makeParents(writer: BackupWriter, folder: string): Promise<void> {
  const parts = folder.split('/');
  for (let depth = 1; depth <= parts.length; depth += 1) {
    await writer.makeFolder(parts.slice(0, depth).join('/'), parts[0] === 'secrets' ? PRIVATE_FOLDER : 0o755);
  }
}

function noneIfMissing(error: unknown): [] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}

async function listBelow(root: string): Promise<string[]> {
  return readdir(root, { recursive: true }).catch(noneIfMissing);
}

async function programVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(PROGRAM_FOLDER, 'package.json'), 'utf8'));
  return manifest instanceof Object && 'version' in manifest ? String(manifest.version) : 'unknown';
}
