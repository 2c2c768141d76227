/** Backups and the archive in a folder. */
import { randomBytes } from 'node:crypto';
import {
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { SEGMENT_BYTES } from '../embedded-postgres/index.ts';
import { errorCode } from '../error-code.ts';
import { copyFile, syncFolder } from './copy-file.ts';
import type { BackupName, BeginOptions, Draft, LogFiles, Place } from './place.ts';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

async function orIfMissing<T, Other>(work: Promise<T>, other: Other): Promise<T | Other> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return other;
    throw error;
  }
}

/** Also a link that leads nowhere, whose name is as taken as another. */
const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

export function createFolderPlace(given: string): Place {
  const root = resolve(given);
  const within = (path: string) => join(root, path);

  /** Hands over a name beside the file, which gets its own name when it is whole. */
  async function replaceFile<T>(path: string, make: (draft: string) => Promise<T>): Promise<T> {
    const draft = `${within(path)}.part`;
    await mkdir(dirname(draft), { recursive: true, mode: PRIVATE_FOLDER });
    await rm(draft, { force: true });
    const made = await make(draft);
    if (made !== undefined) await rename(draft, within(path));
    return made;
  }

  return {
    name: root,
    below: (path) => createFolderPlace(within(path)),
    put: (source, path, options) => replaceFile(path, (draft) => copyFile(source, draft, options)),
    get: (path, target, options) => copyFile(within(path), target, options),
    async write(path, content) {
      await replaceFile(path, async (draft) => {
        await writeFile(draft, content, { mode: PRIVATE_FILE, flush: true });
        return true;
      });
    },
    read: (path) => orIfMissing(readFile(within(path)), undefined),
    has: (path) => isThere(within(path)),
    async names() {
      const entries = await orIfMissing(readdir(root, { withFileTypes: true }), []);
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    async files() {
      const entries = await orIfMissing(readdir(root, { recursive: true, withFileTypes: true }), []);
      const found = entries
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }) => {
          const file = await orIfMissing(stat(join(parentPath, name)), undefined);
          const path = relative(root, join(parentPath, name));
          return file === undefined ? [] : [{ path, writtenAt: file.mtime }];
        });
      return (await Promise.all(found)).flat();
    },
    remove: (path) => rm(within(path), { recursive: true, force: true }),
    removeBackup: ({ name }) => rm(within(name), { recursive: true, force: true }),
    beginBackup: (backup, options) => beginBackup(root, backup, options),
    log: (path) => logFiles(within(path)),
  };
}

/** It has another name until it is whole and on the disk. */
async function beginBackup(
  root: string,
  { name, database }: BackupName,
  { sources, replaces }: BeginOptions,
): Promise<Draft> {
  const firstMade = await mkdir(root, { recursive: true });
  const parent = await realpath(root);
  const target = join(parent, name);
  if (!replaces && (await isThere(target)))
    throw new Error(`${target} exists already. Give the backup a new name.`);
  for (const source of sources) {
    if (`${target}/`.startsWith(`${source}/`))
      throw new Error(`${target} lies in ${source}, which is backed up itself. Choose another folder.`);
  }
  const prefix = `.unfinished-backup-${database}-`;
  const draft = join(parent, `${prefix}${randomBytes(4).toString('hex')}`);
  const made = new Map<string, Promise<unknown>>();
  await mkdir(draft, { mode: PRIVATE_FOLDER });
  const place = createFolderPlace(draft);
  return {
    place,
    async onAlone() {
      const left = (await readdir(parent)).filter((one) => one.startsWith(prefix));
      for (const one of left.filter((other) => other !== basename(draft)))
        await rm(join(parent, one), { recursive: true, force: true });
    },
    async makeFolder(path, mode) {
      // Several copies may need it at once; none may begin before it is there.
      const making = made.get(path) ?? mkdir(join(draft, path), { recursive: true, mode });
      made.set(path, making);
      await making;
    },
    async finish({ path, text }, folders) {
      for (const folder of folders) await syncFolder(join(draft, folder));
      await place.write(path, text);
      await syncFolder(draft);
      if (await isThere(target)) await rename(target, `${draft}-before`);
      await rename(draft, target);
      await rm(`${draft}-before`, { recursive: true, force: true });
      await syncFolder(parent);
    },
    async discard() {
      await rm(draft, { recursive: true, force: true });
      // Only while it is empty: another backup may have begun in it.
      if (firstMade !== undefined) await rmdir(parent).catch(() => {});
    },
  };
}

/** Each has its whole length from the beginning, as PostgreSQL's own. */
function logFiles(root: string): LogFiles {
  return {
    alignBytes: 1,
    async writePart(name, offset, part) {
      const file = join(root, name);
      await mkdir(root, { recursive: true, mode: PRIVATE_FOLDER });
      const handle = await open(file, 'r+').catch(async (error: unknown) => {
        if (errorCode(error) !== 'ENOENT' || offset !== 0) throw error;
        return open(file, 'wx', PRIVATE_FILE);
      });
      try {
        await handle.truncate(SEGMENT_BYTES);
        await handle.write(part, 0, part.length, offset);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    read: (name) => orIfMissing(readFile(join(root, name)), undefined),
    async copyTo(name, target) {
      const copied = await copyFile(join(root, name), target, { mode: PRIVATE_FILE });
      return copied?.bytes ?? 0;
    },
    names: () => orIfMissing(readdir(root), []),
    remove: (name) => rm(join(root, name)),
  };
}
