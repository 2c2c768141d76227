/** The default gateway of SMS and mail: one JSON line per message in a file, for newcomers and tests to read. */
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Owner-readable: it holds verification codes. One write per line, so that concurrent messages never mix. */
export async function appendToOutbox(file: string, message: Record<string, string>): Promise<void> {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a', 0o600);
  try {
    // Not appendFile(), which may split its data into several writes.
    const { bytesWritten } = await handle.write(line);
    if (bytesWritten !== line.length)
      throw new Error(`${file} did not take a whole message: is the disk full?`);
  } finally {
    await handle.close();
  }
}
