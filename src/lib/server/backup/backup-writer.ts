/** Writes the files of a backup and keeps account of them. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyFile, syncFolder } from './copy-file.ts';
import type { Manifest } from './manifest.ts';

export type Contents = Pick<Manifest, 'folders' | 'files'>;

export interface BackupWriter {
  makeFolder(path: string, mode: number): Promise<void>;
  /** False where the file has vanished. */
  copyFile(source: string, path: string, mode: number): Promise<boolean>;
  writeFile(path: string, content: Buffer | string, mode: number): Promise<void>;
  /** Whether a file of that path was written. */
  has(path: string): boolean;
  /** Everything that was written, sorted. The names of the files last from then on. */
  finish(): Promise<Contents>;
}

const byPath = <T extends { path: string }>(items: Iterable<T>): T[] =>
  [...items].toSorted((one, other) => (one.path < other.path ? -1 : 1));

/** Writes below `root`, an empty folder. */
export function openBackupWriter(root: string, signal?: AbortSignal): BackupWriter {
  const folders = new Map<string, Manifest['folders'][number]>();
  const made = new Map<string, Promise<unknown>>();
  const files = new Map<string, Manifest['files'][number]>();
  return {
    async makeFolder(path, mode) {
      folders.set(path, { path, mode });
      // Several copies may need it at once; none may begin before it is there.
      const making = made.get(path) ?? mkdir(join(root, path), { recursive: true, mode });
      made.set(path, making);
      await making;
    },
    async copyFile(source, path, mode) {
      const copied = await copyFile(source, join(root, path), { mode, signal });
      if (copied !== undefined) files.set(path, { path, mode, ...copied });
      return copied !== undefined;
    },
    async writeFile(path, content, mode) {
      const bytes = Buffer.from(content);
      await writeFile(join(root, path), bytes, { mode, flag: 'wx', flush: true });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      files.set(path, { path, mode, bytes: bytes.length, sha256 });
    },
    has: (path) => files.has(path),
    async finish() {
      const used = new Set(['.', ...folders.keys(), ...[...files.keys()].map((path) => dirname(path))]);
      for (const folder of used) await syncFolder(join(root, folder));
      return { folders: byPath(folders.values()), files: byPath(files.values()) };
    },
  };
}
