/**
 * A backup: one folder with the database, the uploads and the secrets, taken while the server serves. It has another name
 * until it is whole and on the disk, so that one that is broken off is never taken for one.
 *
 * The uploads are copied after the database. A picture is on the disk before its row is committed, and one that was
 * removed is kept aside for a day: so every picture that a row of the backup shows is still there to be copied.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { type BackupSink, takeBaseBackup } from '../embedded-postgres/index.ts';
import { errorCode } from '../error-code.ts';
import { PROGRAM_FOLDER } from '../program-folder.ts';
import { IMAGE_PATH, REMOVED_FOLDER } from '../uploads/storage.ts';
import { openBackupWriter, type BackupWriter } from './backup-writer.ts';
import { copyAtOnce, syncFolder } from './copy-file.ts';
import { type Manifest, manifestFile } from './manifest.ts';

export interface BackupSource {
  dataDir: string;
  url: string;
  /** The cluster's, which may lie outside of the data directory. */
  folder: string;
  /** Its folder in ARCHIVE_DIR, where there is one. */
  archive?: string | undefined;
  signal?: AbortSignal | undefined;
}

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Makes the backup `target`, a folder that must not exist yet. Throws a sentence when it cannot. */
export function makeBackup(source: BackupSource, target: string): Promise<Manifest> {
  return make(source, target, async (path) => {
    if (await isThere(path)) throw new Error(`${path} exists already. Give the backup a new name.`);
  });
}

/** Makes the backup `target`; an earlier one of that name goes when this one is whole. */
export function replaceBackup(source: BackupSource, target: string): Promise<Manifest> {
  return make(source, target, async () => {});
}

async function make(
  source: BackupSource,
  target: string,
  check: (path: string) => Promise<void>,
): Promise<Manifest> {
  const path = resolve(target);
  const name = basename(path);
  const firstMade = await mkdir(dirname(path), { recursive: true });
  const parent = await realpath(dirname(path));
  await check(join(parent, name));
  await requireOutside(source, join(parent, name));
  const about = await readAbout(source.url);
  const prefix = `.unfinished-backup-${about.database}-`;
  const draft = join(parent, `${prefix}${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(draft, { mode: PRIVATE_FOLDER });
    // What lies there although no other backup is under way is of killed ones.
    const onAlone = () => removeOthers(parent, { prefix, own: basename(draft) });
    const manifest = await fill({ ...source, onAlone }, draft, about);
    if (await isThere(join(parent, name))) await rename(join(parent, name), `${draft}-before`);
    await rename(draft, join(parent, name));
    await rm(`${draft}-before`, { recursive: true, force: true });
    await syncFolder(parent);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (firstMade !== undefined) await rm(parent, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}

async function requireOutside({ dataDir, folder }: BackupSource, target: string): Promise<void> {
  const own = [
    folder,
    ...(await Promise.all(['uploads', 'secrets'].map((name) => realpathOf(join(dataDir, name))))),
  ];
  for (const source of own) {
    if (`${target}/`.startsWith(`${source}/`))
      throw new Error(`${target} lies in ${source}, which is backed up itself. Choose another folder.`);
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const realpathOf = (path: string) => realpath(path).catch(() => path);

type About = Pick<Manifest, 'database' | 'migration'>;

async function readAbout(url: string): Promise<About> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string; is_migrated: boolean }>(
      `select system_identifier::text as database, to_regclass('kysely_migration') is not null as is_migrated
       from pg_control_system()`,
    );
    const [about] = rows;
    if (about === undefined) throw new Error('the database does not say which one it is');
    if (!about.is_migrated) return { database: about.database, migration: null };
    const last = await client.query<{ name: string }>('select max(name) as name from kysely_migration');
    return { database: about.database, migration: last.rows[0]?.name ?? null };
  } finally {
    await client.end();
  }
}

async function removeOthers(parent: string, { prefix, own }: { prefix: string; own: string }): Promise<void> {
  const left = (await readdir(parent)).filter((name) => name.startsWith(prefix) && name !== own);
  for (const name of left) await rm(join(parent, name), { recursive: true, force: true });
}

async function fill(
  source: BackupSource & { onAlone(): Promise<void> },
  draft: string,
  about: About,
): Promise<Manifest> {
  const { dataDir, signal } = source;
  const writer = openBackupWriter(draft, signal);
  await writer.makeFolder('postgres', PRIVATE_FOLDER);
  const base = await takeBaseBackup(source, sinkOf(writer));
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
    ...(await writer.finish()),
  };
  const { path, text } = manifestFile(manifest);
  await writer.writeFile(path, text, PRIVATE_FILE);
  await syncFolder(draft);
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
    const paths = (await listBelow(start)).filter((path) => IMAGE_PATH.test(path));
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
