/**
 * Restores a backup into an empty data directory. Every file is checked while it is copied, PostgreSQL replays the log,
 * and only then do the pieces get their names: a restore that is broken off leaves a directory that is still empty but
 * for a folder that the next one clears away.
 */
import { randomBytes } from 'node:crypto';
import { access, chmod, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  acquireDataLock,
  bytesBefore,
  endedBefore,
  makeDataDir,
  placeRestored,
  readPosition,
  recoverCluster,
  type RestoredCluster,
  SEGMENT_BYTES,
  SEGMENT_NAME,
  segmentsFollow,
  segmentsReach,
  UNFINISHED_RESTORE,
} from '../embedded-postgres/index.ts';
import { isDiskFull } from '../error-code.ts';
import { isKnownMigration } from '../migrate.ts';
import type { Bucket } from '../s3-bucket.ts';
import { STORED_PATH } from '../uploads/storage.ts';
import { copyAtOnce } from './copy-file.ts';
import { chooseBackup, type FoundBackup, type Until } from './list-backups.ts';
import type { BackupFile } from './manifest.ts';
import { openPlace } from './open-place.ts';
import type { Place } from './place.ts';

export interface RestoreOrder {
  /** A backup, or a folder of backups. */
  from: string;
  dataDir: string;
  until?: Until;
  archiveDir?: string | undefined;
  /** Where `s3:…` lies. */
  bucket?: Bucket | undefined;
  /** Breaks it off; its reason is thrown then. */
  signal?: AbortSignal;
  log: (line: string) => void;
}

export interface Restored {
  backup: FoundBackup;
  /** With `latest`: up to when everything was in the archive. */
  reachedAt?: string | undefined;
  /** Another archive of this database reaches further than that of the backup. */
  further?: { name: string; at: string } | undefined;
}

const CLUSTER = 'postgres/';

/** Throws a sentence that names the file or the folder at fault; then nothing was changed. */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const backup = await chooseBackup(order.from, order.until, order.bucket);
  const { migration, program } = backup.manifest;
  if (migration !== null && !(await isKnownMigration(migration)))
    throw new Error(
      `${backup.folder} is of a newer version (${program}, migration ${migration}). Restore it with that version, or a newer one.`,
    );
  const archive = await findArchive(order, backup);
  await makeDataDir(order.dataDir);
  const dataDir = await realpath(order.dataDir);
  const lock = await acquireDataLock(dataDir);
  try {
    await requireEmpty(dataDir);
    await restoreInto(dataDir, { order, backup, archive });
    if (order.until !== 'latest' || archive === undefined) return { backup };
    return { backup, reachedAt: archive.at, further: await findFurther(order, backup, archive) };
  } finally {
    await lock.release();
  }
}

interface Archive {
  place: Place;
  /** Up to here the log has to be there. */
  lsn: string;
  /** Up to when everything is in it. */
  at: string;
  /** The files of the log that are needed from it. */
  segments: string[];
}

/** What of the archive has to be replayed. Throws where it does not reach from the backup to the moment. */
async function findArchive(
  { until, archiveDir, bucket }: RestoreOrder,
  { manifest, folder: backup }: FoundBackup,
): Promise<Archive | undefined> {
  if (until === undefined || manifest.archive === null) return undefined;
  if (archiveDir === undefined)
    throw new Error('A restore to a moment needs ARCHIVE_DIR, the folder that the server archived to.');
  const place = openPlace(archiveDir, bucket).below(manifest.archive);
  const position = await readPosition(place);
  if (position === undefined)
    throw new Error(`The archive of ${backup} is missing: there is no ${place.name}/position.json.`);
  if (until instanceof Date && Date.parse(position.at) < until.getTime())
    throw new Error(`The archive reaches until ${position.at}. Name a moment before, or --until latest.`);
  const names = (await place.log('wal').names()).filter((name) => SEGMENT_NAME.test(name));
  const segments = names.filter((name) => name >= manifest.wal.start).toSorted();
  const isWhole = segmentsFollow(segments) && segmentsReach(segments, position.lsn);
  if (segments[0] !== manifest.wal.start || !isWhole)
    throw new Error(
      `The archive ${place.name}/wal has gaps after ${manifest.wal.start}, with which the backup begins. Restore without --until, ` +
        'or from a later backup.',
    );
  return { place, lsn: position.lsn, at: position.at, segments };
}

async function findFurther(
  { archiveDir = '', bucket }: RestoreOrder,
  { manifest }: FoundBackup,
  { at }: Archive,
): Promise<Restored['further']> {
  const archives = openPlace(archiveDir, bucket);
  for (const name of (await archives.names()).filter((one) => one.startsWith(`${manifest.database}-`))) {
    const position = await readPosition(archives.below(name));
    if (position !== undefined && Date.parse(position.at) > Date.parse(at)) return { name, at: position.at };
  }
  return undefined;
}

async function requireEmpty(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(UNFINISHED_RESTORE)) await rm(join(dataDir, name), { recursive: true, force: true });
    else if (!['.lock', 'lost+found'].includes(name))
      throw new Error(
        `${dataDir} is not empty (${name}). A restore writes into an empty folder only: move it away, or name another ` +
          'with DATA_DIR=/another/folder.',
      );
  }
}

interface Restore {
  order: RestoreOrder;
  backup: FoundBackup;
  archive: Archive | undefined;
}

async function restoreInto(dataDir: string, { order, backup, archive }: Restore): Promise<void> {
  const { log, until, signal } = order;
  const draft = join(dataDir, `${UNFINISHED_RESTORE}${randomBytes(4).toString('hex')}`);
  let cluster: RestoredCluster | undefined;
  try {
    await mkdir(draft);
    // The user that root lends PostgreSQL has to pass through.
    await chmod(draft, 0o755);
    const { folders, files } = backup.manifest;
    const isOfCluster = ({ path }: { path: string }) => `${path}/`.startsWith(CLUSTER);
    for (const { path, mode } of folders.filter((folder) => !isOfCluster(folder)))
      await mkdir(join(draft, path), { recursive: true, mode });
    await copyChecked(backup.place, draft, { files: files.filter((file) => !isOfCluster(file)), signal });
    cluster = await placeRestored(draft, { forDir: dataDir, log });
    const placed = (path: string) => path.slice(CLUSTER.length);
    for (const { path, mode } of folders.filter(isOfCluster))
      await mkdir(join(cluster.folder, placed(path)), { recursive: true, mode });
    await copyChecked(backup.place, cluster.folder, { files: files.filter(isOfCluster), signal }, placed);
    if (archive !== undefined)
      await layReady(archive, { cluster: cluster.folder, uploads: join(draft, 'uploads') });
    signal?.throwIfAborted();
    await recover(draft, { until, log });
    signal?.throwIfAborted();
    const names = (await readdir(draft)).filter((name) => name !== 'postgres.json');
    for (const name of [...names, 'postgres.json']) await rename(join(draft, name), join(dataDir, name));
    await rm(draft, { recursive: true });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (cluster?.outside !== undefined) await rm(cluster.outside, { recursive: true, force: true });
    // PostgreSQL, too, may have heard the signal, and has failed by it.
    signal?.throwIfAborted();
    if (isDiskFull(error)) throw noRoom(cluster?.outside ?? dataDir, { backup, archive, error });
    throw error;
  }
}

function noRoom(
  folder: string,
  { backup, archive, error }: Pick<Restore, 'backup' | 'archive'> & { error: unknown },
): Error {
  const files = backup.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const megabytes = Math.ceil((files + (archive?.segments.length ?? 0) * SEGMENT_BYTES) / 1e6);
  return new Error(
    `The disk of ${folder} is full, and nothing was restored: the backup needs ${megabytes} MB there. Make room, or name a ` +
      'folder on another disk with DATA_DIR=/another/folder.',
    { cause: error },
  );
}

async function copyChecked(
  backup: Place,
  target: string,
  { files, signal }: { files: readonly BackupFile[]; signal: AbortSignal | undefined },
  place: (path: string) => string = (path) => path,
): Promise<void> {
  await copyAtOnce(files, async ({ path, mode, bytes, sha256 }) => {
    const file = `${backup.name}/${path}`;
    const copied = await backup.get(path, join(target, place(path)), { mode, signal });
    if (copied === undefined) throw new Error(`The backup is incomplete: ${file} is missing.`);
    if (copied.bytes !== bytes || copied.sha256 !== sha256)
      throw new Error(`The backup is damaged: ${file} is not what was written.`);
  });
}

/** Puts the archive's log where PostgreSQL reads it, and its pictures beside those of the backup. */
async function layReady(
  { place, lsn, segments }: Archive,
  { cluster, uploads }: { cluster: string; uploads: string },
): Promise<void> {
  const wal = place.log('wal');
  await copyAtOnce(segments, async (name) => {
    const file = join(cluster, 'pg_wal', name);
    await rm(file, { force: true });
    if ((await wal.copyTo(name, file)) < bytesBefore(name, lsn))
      throw new Error(`The archive is damaged: ${place.name}/wal/${name} is not as long as it was.`);
  });
  const pictures = place.below('uploads');
  const files = (await pictures.files()).filter(({ path }) => STORED_PATH.test(path));
  await copyAtOnce(files, async ({ path }) => {
    const file = join(uploads, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o755 });
    // Those that the backup has, too, are the same.
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (!isThere) await pictures.get(path, file, { mode: 0o644 });
  });
}

async function recover(draft: string, { until, log }: Pick<RestoreOrder, 'until' | 'log'>): Promise<void> {
  if (!(until instanceof Date)) {
    await recoverCluster(draft, { goal: until === undefined ? 'backup' : 'all', log });
    return;
  }
  try {
    await recoverCluster(draft, { goal: until, log });
  } catch (error) {
    // The archive reaches beyond that moment, so nothing was changed between its last change and that moment.
    if (!endedBefore(error)) throw error;
    await recoverCluster(draft, { goal: 'all', log });
  }
}
