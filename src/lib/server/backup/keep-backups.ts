/** Deletes what newer backups have made needless. Called only after a new one is whole. */
import { isSegmentBefore, readPosition, SEGMENT_NAME } from '../embedded-postgres/index.ts';
import type { Bucket } from '../s3-bucket.ts';
import { type FoundBackup, listBackups } from './list-backups.ts';
import { openPlace } from './open-place.ts';
import type { Place } from './place.ts';

interface Kept {
  /** The folder of backups. */
  folder: string;
  /** Only backups whose names begin so are counted and deleted. */
  prefix: string;
  /** PostgreSQL's number of the database whose backups they are. */
  database: string;
  keep: number;
  bucket?: Bucket | undefined;
}

/** Deletes all but the latest backups. Answers those that are left, the oldest first. */
export async function deleteOldBackups(
  { folder, prefix, database, keep, bucket }: Kept,
  onDamaged: (problem: string) => void,
): Promise<FoundBackup[]> {
  const own = (await listBackups(folder, onDamaged, bucket)).filter(
    ({ name, manifest }) => name.startsWith(prefix) && manifest.database === database,
  );
  const root = openPlace(folder, bucket);
  for (const { name } of own.slice(0, -keep)) await root.removeBackup({ name, database });
  return own.slice(-keep);
}

interface PrunedArchive {
  archiveDir: string;
  /** The archive that is being written, which stays whatever there is. */
  current: string;
  database: string;
  /** The oldest first. */
  kept: readonly FoundBackup[];
  bucket?: Bucket | undefined;
}

/**
 * Deletes the log from before the oldest backup that is kept, and pictures, which that backup has itself. An archive of
 * an earlier life goes when it ended before that backup; one that goes on is written by a copy of this database.
 */
export async function pruneArchive({
  archiveDir,
  current,
  database,
  kept,
  bucket,
}: PrunedArchive): Promise<void> {
  const root = openPlace(archiveDir, bucket);
  for (const name of (await root.names()).filter((one) => one.startsWith(`${database}-`))) {
    const oldest = kept.find(({ manifest }) => manifest.archive === name);
    if (oldest !== undefined) await pruneBefore(root.below(name), oldest);
    else if (name !== current && (await endedBefore(root.below(name), kept[0]))) await root.remove(name);
  }
}

async function endedBefore(archive: Place, oldest: FoundBackup | undefined): Promise<boolean> {
  const position = await readPosition(archive);
  if (position === undefined || oldest === undefined) return false;
  return Date.parse(position.at) < Date.parse(oldest.manifest.started_at);
}

async function pruneBefore(archive: Place, { manifest }: FoundBackup): Promise<void> {
  const position = await readPosition(archive);
  const wal = archive.log('wal');
  for (const name of (await wal.names()).filter((one) => SEGMENT_NAME.test(one))) {
    // The archive may be behind the backup, and then goes on in an earlier file.
    const isDone = position !== undefined && isSegmentBefore(name, position.lsn);
    if (isDone && name < manifest.wal.start) await wal.remove(name);
  }
  const before = Date.parse(manifest.started_at);
  const pictures = archive.below('uploads');
  for (const { path, writtenAt } of await pictures.files())
    if (writtenAt.getTime() < before) await pictures.remove(path);
}
