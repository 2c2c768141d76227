/** Deletes what newer backups have made needless. Called only after a new one is whole. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { isSegmentBefore, readPosition, SEGMENT_NAME } from '../embedded-postgres/index.ts';
import { type FoundBackup, listBackups } from './list-backups.ts';

interface Kept {
  /** The folder of backups. */
  folder: string;
  /** Only backups whose names begin so are counted and deleted. */
  prefix: string;
  /** PostgreSQL's number of the database whose backups they are. */
  database: string;
  keep: number;
}

/** Deletes all but the latest backups. Answers those that are left, the oldest first. */
export async function deleteOldBackups(
  { folder, prefix, database, keep }: Kept,
  onDamaged: (problem: string) => void,
): Promise<FoundBackup[]> {
  const own = (await listBackups(folder, onDamaged)).filter(
    ({ name, manifest }) => name.startsWith(prefix) && manifest.database === database,
  );
  for (const { folder: old } of own.slice(0, -keep)) await rm(old, { recursive: true, force: true });
  return own.slice(-keep);
}

interface PrunedArchive {
  archiveDir: string;
  /** The archive that is being written, which stays whatever there is. */
  current: string;
  database: string;
  /** The oldest first. */
  kept: readonly FoundBackup[];
}

/**
 * Deletes the log from before the oldest backup that is kept, and pictures, which that backup has itself. An archive of
 * an earlier life goes when it ended before that backup; one that goes on is written by a copy of this database.
 */
export async function pruneArchive({ archiveDir, current, database, kept }: PrunedArchive): Promise<void> {
  const names = (await readdir(archiveDir)).filter((name) => name.startsWith(`${database}-`));
  for (const name of names) {
    const oldest = kept.find(({ manifest }) => manifest.archive === name);
    if (oldest !== undefined) await pruneBefore(join(archiveDir, name), oldest);
    else if (name !== current && (await endedBefore(join(archiveDir, name), kept[0])))
      await rm(join(archiveDir, name), { recursive: true, force: true });
  }
}

async function endedBefore(archive: string, oldest: FoundBackup | undefined): Promise<boolean> {
  const position = await readPosition(archive);
  if (position === undefined || oldest === undefined) return false;
  return Date.parse(position.at) < Date.parse(oldest.manifest.started_at);
}

async function pruneBefore(archive: string, { manifest }: FoundBackup): Promise<void> {
  const position = await readPosition(archive);
  const segments = (await readdir(join(archive, 'wal'))).filter((name) => SEGMENT_NAME.test(name));
  for (const name of segments) {
    // The archive may be behind the backup, and then goes on in an earlier file.
    const isDone = position !== undefined && isSegmentBefore(name, position.lsn);
    if (isDone && name < manifest.wal.start) await rm(join(archive, 'wal', name));
  }
  const before = Date.parse(manifest.started_at);
  const pictures = join(archive, 'uploads');
  const entries = await readdir(pictures, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    },
  );
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const file = join(parentPath, name);
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < before) await rm(file, { force: true });
  }
}
