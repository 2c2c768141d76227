/** Finds files in the uploads folder to which no row refers. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { KEPT_ASIDE_MS, REMOVED_FOLDER, STORED_PATH, type Sweep } from './storage.ts';
import { setAside, TEMPORARY_NAME } from './uploads-files.ts';

/** Paths asked about at once. */
const BATCH = 500;

/** The names in a folder; none when it is not there or is no folder. */
async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}

/** All files, as paths below the root, in batches of one month's: the whole tree is never in memory. */
export async function* listBatches(root: string): AsyncGenerator<string[]> {
  for (const area of await listFolder(root)) {
    for (const year of await listFolder(join(root, area))) {
      for (const month of await listFolder(join(root, area, year))) {
        const names = await listFolder(join(root, area, year, month));
        for (let start = 0; start < names.length; start += BATCH) {
          yield names.slice(start, start + BATCH).map((name) => join(area, year, month, name));
        }
      }
    }
  }
}

/** Whether the file was written before that time. False for a file that vanished meanwhile. */
async function isOlder(file: string, before: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true && found.mtimeMs < before;
}

/**
 * Old files that no row shows, and old files that a crash left half written. Files with other names were not written
 * by this program and stay.
 */
async function findOrphans(root: string, paths: string[], now: Date, sweep: Sweep): Promise<string[]> {
  const before = now.getTime() - sweep.olderThanMs;
  const stored: string[] = [];
  const orphans: string[] = [];
  for (const path of paths) {
    const isStored = STORED_PATH.test(path);
    if (!isStored && !TEMPORARY_NAME.test(path.slice(path.lastIndexOf('/') + 1))) continue;
    if (await isOlder(join(root, path), before)) (isStored ? stored : orphans).push(path);
  }
  const kept = stored.length === 0 ? new Set<string>() : await sweep.referenced(stored);
  return [...orphans, ...stored.filter((path) => !kept.has(path))];
}

/** Deletes files that were removed long ago. */
async function forgetRemoved(root: string, now: Date): Promise<void> {
  const removed = join(root, REMOVED_FOLDER);
  for await (const paths of listBatches(removed)) {
    for (const path of paths) {
      const file = join(removed, path);
      if (await isOlder(file, now.getTime() - KEPT_ASIDE_MS)) await rm(file, { force: true });
    }
  }
}

/** Removes the orphans below `root`. Answers how many. */
export async function sweepUploads(root: string, now: Date, sweep: Sweep): Promise<number> {
  let removed = 0;
  for await (const paths of listBatches(root)) {
    for (const path of await findOrphans(root, paths, now, sweep)) {
      if (STORED_PATH.test(path)) await setAside(root, path, now);
      else await rm(join(root, path), { force: true });
      removed += 1;
    }
  }
  await forgetRemoved(root, now);
  return removed;
}
