/**
 * Receives a file part of an upload: its beginning in memory and the rest in a file, because senders decide when the
 * last bytes come (threats T-N6).
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const MOST_IN_MEMORY_BYTES = 262_144;

export interface ReceivedFile {
  size: number;
  /** May be called once. */
  read(): Promise<Buffer>;
  /** Safe to call more than once. */
  drop(): Promise<void>;
}

/** Unlinked at once, so that no crash leaves the file behind. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  await rm(path);
  return handle;
}

async function readWhole(handle: FileHandle, size: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(size), 0, size, 0);
  if (bytesRead < size) throw new Error(`${bytesRead} of ${size} bytes of an upload could be read again`);
  return buffer;
}

/** Rethrows errors of `parts` and of the disk. */
export async function receiveFile(parts: AsyncIterable<Buffer>, folder: string): Promise<ReceivedFile> {
  let [size, chunks, handle] = [0, [] as Buffer[], undefined as FileHandle | undefined];
  const drop = async () => {
    await handle?.close();
    [chunks, handle] = [[], undefined];
  };
  try {
    for await (const chunk of parts) {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= MOST_IN_MEMORY_BYTES) continue;
      handle ??= await openNameless(folder);
      await handle.writev(chunks);
      chunks = [];
    }
  } catch (error) {
    await drop();
    throw error;
  }
  return {
    size,
    read: async () => (handle === undefined ? Buffer.concat(chunks) : readWhole(handle, size)),
    drop,
  };
}
