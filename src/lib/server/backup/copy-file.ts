/** Copies files so that a copy is known to be whole and on the disk. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '../error-code.ts';

const CHUNK_BYTES = 1024 * 1024;
const COPIES_AT_ONCE = 4;

export interface Copied {
  bytes: number;
  sha256: string;
}

export interface CopyOptions {
  mode: number;
  signal?: AbortSignal | undefined;
}

/**
 * Copies a file into a new one, on the disk for good when this resolves. A file that grows meanwhile is copied as long as
 * it was at the beginning. Answers undefined where there is no such file any more.
 */
export async function copyFile(
  source: string,
  target: string,
  { mode, signal }: CopyOptions,
): Promise<Copied | undefined> {
  const from = await openIfThere(source);
  if (from === undefined) return undefined;
  try {
    const to = await open(target, 'wx', mode);
    try {
      const hash = createHash('sha256');
      const { size } = await from.stat();
      let bytes = 0;
      for await (const part of readParts(from, { size, partBytes: CHUNK_BYTES, signal })) {
        hash.update(part);
        await to.writeFile(part);
        bytes += part.length;
      }
      // The umask of this process may have taken something away.
      await to.chmod(mode);
      await to.sync();
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** Opens a file to read it; undefined where there is none. */
export async function openIfThere(file: string): Promise<FileHandle | undefined> {
  return open(file, 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}

/** The first `size` bytes of a file, or fewer where it was cut shorter meanwhile. A part holds only until the next one. */
export async function* readParts(
  file: FileHandle,
  { size, partBytes, signal }: { size: number; partBytes: number; signal?: AbortSignal | undefined },
): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafe(Math.min(partBytes, Math.max(size, 1)));
  let at = 0;
  while (at < size) {
    signal?.throwIfAborted();
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, size - at), at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

/** Makes the names in a folder last: they are not on the disk together with the files. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Does `work` for each item, a few at a time. After a failure nothing new is begun, and it is thrown when all have ended. */
export async function copyAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  async function workOff(): Promise<void> {
    for (const item of left) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  }
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, workOff));
  if (failures.length > 0) throw failures[0];
}
