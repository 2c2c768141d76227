/**
 * Copies pictures to the archive before the log that speaks of them. Pictures from before the archive began are in its
 * first base backup.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { REMOVED_FOLDER, STORED_PATH } from '../uploads/storage.ts';
import type { Place } from './place.ts';

/** Longer than writing a picture takes, whose time is that of the writing and not that of its name. */
const SLACK_MS = 60_000;
const MONTHS_DEEP = 3;

/**
 * Answers a function that copies what has come since its last call, at first since `since`; it looks only into folders
 * that have changed.
 */
export function createUploadsArchiver(uploads: string, target: Place, since: Date): () => Promise<void> {
  const known = new Map<string, { changedAt: number; names: Set<string> }>();
  const from = since.getTime() - SLACK_MS;

  async function copyNew(root: string, folder: string): Promise<void> {
    const changedAt = await timeOf(join(root, folder));
    const before = known.get(join(root, folder)) ?? { changedAt: from, names: new Set() };
    if (changedAt === undefined || changedAt + SLACK_MS < before.changedAt) return;
    for (const name of await namesIn(join(root, folder))) {
      const path = `${folder}/${name}`;
      if (before.names.has(name) || !STORED_PATH.test(path)) continue;
      const writtenAt = await timeOf(join(root, path));
      const isNew = writtenAt !== undefined && writtenAt >= from;
      if (isNew && !(await target.has(path))) await target.put(join(root, path), path, { mode: 0o600 });
      before.names.add(name);
    }
    known.set(join(root, folder), { changedAt, names: before.names });
  }

  return async () => {
    // A picture that is removed in between is found among the removed ones.
    for (const root of [uploads, join(uploads, REMOVED_FOLDER)]) {
      for (const folder of await listMonths(root)) await copyNew(root, folder);
    }
  };
}

/** The folders that hold pictures, `campaigns/2026/11`. */
async function listMonths(root: string): Promise<string[]> {
  let folders = [''];
  for (let depth = 0; depth < MONTHS_DEEP; depth += 1) {
    const below = folders.map(async (folder) => {
      const names = (await namesIn(join(root, folder))).filter((name) => !name.startsWith('.'));
      return names.map((name) => (folder === '' ? name : `${folder}/${name}`));
    });
    folders = (await Promise.all(below)).flat();
  }
  return folders;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}

/** When it was last changed, in milliseconds; undefined where it is not there. */
const timeOf = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
