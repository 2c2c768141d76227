/** Backups at regular times and continuous archiving, by the server that holds the embedded database. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openWalArchive, type WalArchive } from '../embedded-postgres/index.ts';
import type { Figures } from '../figures/figures.ts';
import type { Log } from '../log/create-log.ts';
import type { Bucket } from '../s3-bucket.ts';
import { createUploadsArchiver } from './archive-uploads.ts';
import { archiveAge, backupAge, backupEvery, backupsMade } from './backup-figures.ts';
import { deleteOldBackups, pruneArchive } from './keep-backups.ts';
import { requireKnownFolder } from './known-folder.ts';
import { listBackups } from './list-backups.ts';
import { makeBackup } from './make-backup.ts';
import { openPlace } from './open-place.ts';

export interface BackupPlan {
  dataDir: string;
  url: string;
  /** The cluster's. */
  folder: string;
  backupDir: string;
  everyMs: number;
  keep: number;
  archiveDir?: string | undefined;
  /** Where `s3:…` lies. */
  bucket?: Bucket | undefined;
}

interface Surroundings {
  log: Log;
  figures: Figures;
}

const PREFIX = 'backup-';
/** The longest that a failed backup waits for its next try. */
const RETRY_MS = 10 * 60_000;
/** A timer is never asked for longer, because the machine may have slept. */
const LOOK_MS = 60_000;
const ARCHIVE_MS = 1_000;
const FAR_AWAY = Number.POSITIVE_INFINITY;

export interface BackupSchedule {
  /** Breaks off what is under way. */
  stop(): Promise<void>;
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** `backup-2026-11-22T18-00-00Z` */
const nameAt = (now: Date) => `${PREFIX}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export function scheduleBackups(plan: BackupPlan, { log, figures }: Surroundings): BackupSchedule {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  /** Of the last whole backup, and of what is in the archive. */
  const reached = { backup: -FAR_AWAY, archive: -FAR_AWAY };
  let archive: WalArchive | undefined;
  /** When the next backup is due, as long as the archive is this one. */
  let due: { archive: string | undefined; at: number } | undefined;

  // A series that began with its first failure would show no increase by it.
  for (const outcome of ['done', 'failed']) figures.add(backupsMade, { outcome }, 0);
  const since = (then: number) => Math.max(0, (Date.now() - then) / 1000);
  figures.ask(backupAge, () => [{ labels: {}, value: since(reached.backup) }]);
  figures.ask(backupEvery, () => [{ labels: {}, value: plan.everyMs / 1000 }]);
  if (plan.archiveDir !== undefined)
    figures.ask(archiveAge, () => [{ labels: {}, value: since(reached.archive) }]);

  const onDamaged = (problem: string) => log.warn({ backup_dir: plan.backupDir }, problem);

  async function backUp(): Promise<void> {
    const beganMs = performance.now();
    const target = `${plan.backupDir}/${nameAt(new Date())}`;
    const manifest = await makeBackup({ ...plan, archive: archive?.id, signal }, target);
    reached.backup = Date.parse(manifest.at);
    due = { archive: manifest.archive ?? undefined, at: reached.backup + plan.everyMs };
    figures.add(backupsMade, { outcome: 'done' });
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    const facts = {
      backup: target,
      files: manifest.files.length,
      bytes,
      ms: Math.round(performance.now() - beganMs),
    };
    log.info(facts, 'a backup was made');
    const { database } = manifest;
    const kept = await deleteOldBackups(
      { ...plan, folder: plan.backupDir, prefix: PREFIX, database },
      onDamaged,
    );
    if (plan.archiveDir !== undefined && archive !== undefined)
      await pruneArchive({ ...plan, archiveDir: plan.archiveDir, current: archive.id, database, kept });
  }

  /** The next one is due after the last whole one; at once where the archive has none to begin from. */
  async function findDue(): Promise<number> {
    // The manifests are long, so they are read again only when the archive is another one.
    if (due !== undefined && due.archive === archive?.id) return due.at;
    const own = (await listBackups(plan.backupDir, onDamaged, plan.bucket)).filter(
      ({ name, manifest }) =>
        name.startsWith(PREFIX) && (archive === undefined || manifest.archive === archive.id),
    );
    const last = own.at(-1);
    if (last === undefined) return Date.now();
    reached.backup = Date.parse(last.manifest.at);
    due = { archive: archive?.id, at: reached.backup + plan.everyMs };
    return due.at;
  }

  async function keepBackups(): Promise<void> {
    while (!signal.aborted) {
      try {
        await requireKnownFolder(plan.backupDir, plan.dataDir);
        const dueAt = await findDue();
        // Looks again after a while: an archive that begins anew needs a backup at once.
        if (Date.now() < dueAt) await pause(Math.min(LOOK_MS, dueAt - Date.now()));
        else await backUp();
      } catch (error) {
        if (signal.aborted) return;
        figures.add(backupsMade, { outcome: 'failed' });
        log.error({ err: error, backup_dir: plan.backupDir }, `the backup failed: ${textOf(error)}`);
        await pause(Math.min(RETRY_MS, plan.everyMs));
      }
    }
  }

  async function keepArchive(archiveDir: string, onReady: () => void): Promise<void> {
    let isAway = false;
    let copyPictures: (() => Promise<void>) | undefined;
    while (!signal.aborted) {
      try {
        await requireKnownFolder(archiveDir, plan.dataDir);
        if (archive === undefined || copyPictures === undefined) {
          const archives = openPlace(archiveDir, plan.bucket);
          archive = await openWalArchive({ ...plan, archives });
          const pictures = archives.below(`${archive.id}/uploads`);
          copyPictures = createUploadsArchiver(join(plan.dataDir, 'uploads'), pictures, archive.since);
          if (archive.isNew) log.warn({ archive: archive.id }, 'a new archive begins, with a new backup');
        }
        reached.archive = Date.parse((await archive.catchUp(copyPictures)).at);
        if (isAway) log.info('the log is archived again');
        isAway = false;
        onReady();
      } catch (error) {
        if (!isAway && !signal.aborted)
          log.error({ err: error }, `the log is not archived: ${textOf(error)}`);
        isAway = true;
        onReady();
        await archive?.close().catch(() => {});
        copyPictures = undefined;
      }
      await pause(ARCHIVE_MS);
    }
    // What was done since the last look: nobody uses the database any more.
    if (copyPictures !== undefined) await archive?.catchUp(copyPictures).catch(() => {});
    await archive?.close().catch(() => {});
  }

  async function run(): Promise<void> {
    if (plan.archiveDir === undefined) return keepBackups();
    const { archiveDir } = plan;
    // The first backup has to know the archive that it belongs to, if there is one.
    let onReady = () => {};
    const firstLook = new Promise<void>((resolve) => (onReady = resolve));
    await Promise.all([keepArchive(archiveDir, onReady), firstLook.then(keepBackups)]);
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
