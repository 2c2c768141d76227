/** Writes the files of a backup and keeps account of them. */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { Manifest } from './manifest.ts';
import type { Draft } from './place.ts';

export type Contents = Pick<Manifest, 'folders' | 'files'>;

export interface BackupWriter {
  makeFolder(path: string, mode: number): Promise<void>;
  /** False where the file has vanished. */
  copyFile(source: string, path: string, mode: number): Promise<boolean>;
  writeFile(path: string, content: Buffer | string, mode: number): Promise<void>;
  /** Whether a file of that path was written. */
  has(path: string): boolean;
  /** Everything that was written, sorted. */
  contents(): Contents;
  /** The folders that have something in them. */
  used(): Set<string>;
}

const byPath = <T extends { path: string }>(items: Iterable<T>): T[] =>
  [...items].toSorted((one, other) => (one.path < other.path ? -1 : 1));

export function openBackupWriter({ place, makeFolder }: Draft, signal?: AbortSignal): BackupWriter {
  const folders = new Map<string, Manifest['folders'][number]>();
  const files = new Map<string, Manifest['files'][number]>();
  return {
    async makeFolder(path, mode) {
      folders.set(path, { path, mode });
      await makeFolder(path, mode);
    },
    async copyFile(source, path, mode) {
      const copied = await place.put(source, path, { mode, signal });
      if (copied !== undefined) files.set(path, { path, mode, ...copied });
      return copied !== undefined;
    },
    async writeFile(path, content, mode) {
      const bytes = Buffer.from(content);
      await place.write(path, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      files.set(path, { path, mode, bytes: bytes.length, sha256 });
    },
    has: (path) => files.has(path),
    contents: () => ({ folders: byPath(folders.values()), files: byPath(files.values()) }),
    used: () => new Set(['.', ...folders.keys(), ...[...files.keys()].map((path) => dirname(path))]),
  };
}
