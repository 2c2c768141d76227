/** Finds what lies in the uploads folder and belongs to nothing. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlState } from './db.ts';

/** What `storeImage` answers, relative to the uploads folder. */
export const IMAGE_PATH = /^[a-z]+(?:-[a-z]+)*\/\d{4}\/\d{2}\/[\w-]{32}\.webp$/;
const TEMPORARY_NAME = /^\.[\w-]{32}\.webp\.part$/;
/** Paths asked about at once. */
const BATCH = 500;

/** What a file is called until it is whole. */
export function temporaryName(name: string): string {
  return `.${name}.part`;
}

export interface Sweep {
  /** Those of the paths, at most 500, that something shows. */
  referenced(paths: string[]): Promise<Set<string>>;
  /** Younger files stay: the row of a picture is written after its file. An hour is plenty. */
  olderThanMs: number;
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (sqlState(error) === 'ENOENT' || sqlState(error) === 'ENOTDIR') return [];
    throw error;
  }
}

/** `area/year/month` of every folder, a month at a time, so that the whole tree is never in memory. */
async function* monthFolders(root: string): AsyncGenerator<string> {
  for (const area of await listFolder(root)) {
    for (const year of await listFolder(join(root, area))) {
      for (const month of await listFolder(join(root, area, year))) yield join(area, year, month);
    }
  }
}

/** A file that went away meanwhile is not old. */
async function isOlder(file: string, before: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true && found.mtimeMs < before;
}

/** Removes old pictures that nothing shows, and what is left of writes that a crash cut off. Answers how many files. */
export async function sweepUploads(root: string, now: Date, sweep: Sweep): Promise<number> {
  const before = now.getTime() - sweep.olderThanMs;
  let removed = 0;
  const remove = async (path: string) => {
    await rm(join(root, path), { force: true });
    removed += 1;
  };
  for await (const folder of monthFolders(root)) {
    const names = await listFolder(join(root, folder));
    for (let start = 0; start < names.length; start += BATCH) {
      const images: string[] = [];
      for (const name of names.slice(start, start + BATCH)) {
        const path = join(folder, name);
        const isImage = IMAGE_PATH.test(path);
        // A file that we could not have written is not ours to delete.
        if ((!isImage && !TEMPORARY_NAME.test(name)) || !(await isOlder(join(root, path), before))) continue;
        if (isImage) images.push(path);
        else await remove(path);
      }
      const kept = images.length === 0 ? new Set<string>() : await sweep.referenced(images);
      for (const path of images) if (!kept.has(path)) await remove(path);
    }
  }
  return removed;
}
