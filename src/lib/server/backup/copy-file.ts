/** Copies files so that a copy is known to be whole and on the disk. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
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
  const from = await open(source, 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (from === undefined) return undefined;
  try {
    const to = await open(target, 'wx', mode);
    try {
      const hash = createHash('sha256');
      const { size } = await from.stat();
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(size, 1)));
      let bytes = 0;
      while (bytes < size) {
        signal?.throwIfAborted();
        const { bytesRead } = await from.read(chunk, 0, Math.min(chunk.length, size - bytes), bytes);
        if (bytesRead === 0) break; // It was cut shorter meanwhile.
        const part = chunk.subarray(0, bytesRead);
        hash.update(part);
        await to.writeFile(part);
        bytes += bytesRead;
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
