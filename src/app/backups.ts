/** Backups that a process makes by itself: at regular times, and before it migrates. */
import { join } from 'node:path';
import { deleteOldBackups } from '#lib/server/backup/keep-backups.ts';
import { replaceBackup } from '#lib/server/backup/make-backup.ts';
import { type BackupSchedule, scheduleBackups } from '#lib/server/backup/schedule-backups.ts';
import type { Config } from '#lib/server/config.ts';
import { endWalArchive, readArchiveId } from '#lib/server/embedded-postgres/index.ts';
import type { Figures } from '#lib/server/figures/figures.ts';
import type { Log } from '#lib/server/log/create-log.ts';
import { type Bucket, openBucket } from '#lib/server/s3-bucket.ts';

interface Database {
  url: string;
  /** Only the embedded one has it. */
  folder?: string;
}

const BEFORE = 'before-migration-';
const KEPT_BEFORE = 2;
/** Nobody waits for it, and eight megabytes take their time on a slow line. */
const ANSWER_MS = 120_000;

/** The bucket that BACKUP_S3_URL names, in which `s3:…` lies; undefined without one. */
export function findBackupBucket(config: Config): Bucket | undefined {
  const { BACKUP_S3_URL: url, BACKUP_S3_REGION: region } = config;
  const { BACKUP_S3_ACCESS_KEY: accessKey, BACKUP_S3_SECRET_KEY: secretKey } = config;
  if (url === undefined || accessKey === undefined || secretKey === undefined) return undefined;
  return openBucket({ url, region, accessKey, secretKey, answerMs: ANSWER_MS });
}

/** Whether the log goes on in an archive, for the manifest of a backup. */
export async function findArchive(config: Config): Promise<string | undefined> {
  return config.ARCHIVE_DIR === undefined ? undefined : readArchiveId(config.DATA_DIR);
}

/** What makes a backup of the embedded database before it is migrated; undefined for another one. */
export function saverBeforeUpgrade(
  config: Config,
  { url, folder }: Database,
  say: (line: string) => void,
): ((migration: string) => Promise<void>) | undefined {
  if (folder === undefined) return undefined;
  const { DATA_DIR: dataDir, BACKUP_DIR: backupDir = join(dataDir, 'backups') } = config;
  const bucket = findBackupBucket(config);
  return async (migration) => {
    const target = `${backupDir}/${BEFORE}${migration.slice(0, 4)}`;
    say(`backing the database up to ${target} before it is migrated`);
    try {
      const source = { dataDir, url, folder, archive: await findArchive(config), bucket };
      const { database } = await replaceBackup(source, target);
      const old = { folder: backupDir, prefix: BEFORE, database, keep: KEPT_BEFORE, bucket };
      await deleteOldBackups(old, say);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The database has to be migrated, and the backup before that failed, so nothing was changed: ${why}. Make room ` +
          'in that folder, or name another with BACKUP_DIR.',
        { cause: error },
      );
    }
  };
}

/** Begins the regular backups and the archive that the configuration asks for. */
export async function startBackups(
  config: Config,
  { url, folder }: Database,
  surroundings: { log: Log; figures: Figures },
): Promise<BackupSchedule> {
  const nothing = { stop: async () => {} };
  if (folder === undefined) return nothing;
  const { DATA_DIR: dataDir, BACKUP_DIR: backupDir, ARCHIVE_DIR: archiveDir } = config;
  if (archiveDir === undefined) await endWalArchive(url);
  if (backupDir === undefined) return nothing;
  const plan = { dataDir, url, folder, backupDir, everyMs: config.BACKUP_EVERY, keep: config.BACKUP_KEEP };
  return scheduleBackups({ ...plan, archiveDir, bucket: findBackupBucket(config) }, surroundings);
}
