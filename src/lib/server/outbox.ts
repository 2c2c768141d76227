/** The default gateway of SMS and mail: one JSON line per message in a file, for newcomers and tests to read. */
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Appends one line. Concurrent appends of short lines do not mix: each is a single write. */
export async function appendToOutbox(file: string, message: Record<string, string>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(message)}\n`, { mode: 0o600 });
}
