/** The uploads folder: the names of its files, and how a file is written whole. */
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { REMOVED_FOLDER } from './storage.ts';

/** The name of a file until it is whole. */
export const TEMPORARY_NAME = /^\.[\w-]{32}\.(?:webp|pdf)\.part$/;

async function writeAndSync(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file under its final name, on the disk for good when this resolves. It has a temporary name in the same
 * folder first, so that no reader and no crash ever meets half a file.
 */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const folder = dirname(file);
  const temporary = join(folder, `.${basename(file)}.part`);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  try {
    await writeAndSync(temporary, bytes);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Takes a file away from where it is served, also one that is gone already. */
export async function setAside(root: string, path: string, now: Date): Promise<void> {
  const aside = join(root, REMOVED_FOLDER, path);
  await mkdir(dirname(aside), { recursive: true, mode: 0o700 });
  try {
    // From this time on it is kept.
    await utimes(join(root, path), now, now);
    await rename(join(root, path), aside);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
