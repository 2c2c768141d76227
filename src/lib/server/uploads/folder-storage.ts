import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { commonErrors } from '#lib/shared/errors.ts';
import { errorCode, isDiskFull } from '../error-code.ts';
import {
  IMAGE_HEADERS,
  RETENTION_MS,
  REMOVED_FOLDER,
  STORED_PATH,
  type Storage,
  type Sweep,
} from './storage.ts';

const TEMPORARY_NAME = /^\.[\w-]{32}\.webp\.part$/;
const BATCH = 500;

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Durable when this resolves. Under a temporary name first, so that no reader and no crash meets half a file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const folder = dirname(file);
  const temporary = join(folder, `.${basename(file)}.part`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o644, flush: true });
    await rename(temporary, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(temporary, { force: true });
    if (!isDiskFull(error)) throw error;
    throw Object.assign(commonErrors.UNAVAILABLE(), { cause: error });
  }
}

async function setAside(root: string, path: string, now: Date): Promise<void> {
  const aside = join(root, REMOVED_FOLDER, path);
  await mkdir(dirname(aside), { recursive: true, mode: 0o700 });
  try {
    await utimes(join(root, path), now, now);
    await rename(join(root, path), aside);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}

/** Paths below the root, in batches of one month: the whole tree is never in memory. */
async function* listBatches(root: string): AsyncGenerator<string[]> {
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

async function isOlder(file: string, before: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true && found.mtimeMs < before;
}

/** Old files without a row, and old temporary files of a crash. Files with other names are foreign and stay. */
async function findOrphans(root: string, paths: string[], now: Date, sweep: Sweep): Promise<string[]> {
  const before = now.getTime() - sweep.olderThanMs;
  const stored: string[] = [];
  const orphans: string[] = [];
  for (const path of paths) {
    const isStored = STORED_PATH.test(path);
    if (!isStored && !TEMPORARY_NAME.test(path.slice(path.lastIndexOf('/') + 1))) continue;
    if (await isOlder(join(root, path), before)) (isStored ? stored : orphans).push(path);
  }
  const shown = stored.length === 0 ? new Set<string>() : await sweep.referenced(stored);
  return [...orphans, ...stored.filter((path) => !shown.has(path))];
}

async function forgetRemoved(root: string, now: Date): Promise<void> {
  const removed = join(root, REMOVED_FOLDER);
  for await (const paths of listBatches(removed)) {
    for (const path of paths) {
      const file = join(removed, path);
      if (await isOlder(file, now.getTime() - RETENTION_MS)) await rm(file, { force: true });
    }
  }
}

async function sweepUploads(root: string, now: Date, sweep: Sweep): Promise<number> {
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

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function mount(app: FastifyInstance, root: string): Promise<void> {
  // A web server of another user may read the pictures.
  await mkdir(root, { recursive: true, mode: 0o755 });
  await app.register(async (scope) => {
    // Not the plugin's wildcard route, which lists the month's folder at every request to compare spellings.
    await scope.register(staticFiles, {
      root,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      contentType: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.headers(IMAGE_HEADERS),
    });
    scope.get<{ Params: { '*': string } }>('/uploads/*', (request, reply) => {
      const path = request.params['*'];
      if (!STORED_PATH.test(path)) throw commonErrors.NOT_FOUND();
      return reply.sendFile(path);
    });
  });
}

export function createFolderStorage(dataDir: string): Storage {
  const root = join(dataDir, 'uploads');
  return {
    place: `folder ${root}`,
    write: (path, bytes) => writeWhole(join(root, path), bytes),
    read: (path) => readIfThere(join(root, path)),
    setAside: (path, now) => setAside(root, path, now),
    sweep: (now, sweep) => sweepUploads(root, now, sweep),
    mount: (app) => mount(app, root),
  };
}
