/** The default gateway of SMS and mail: one JSON line per message in a file, for newcomers and tests to read. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../clock.ts';
import { type DrawnMail, mailWords } from './mail-template.ts';

/**
 * Appends `message` as one line to `file`, which is made on the first one and readable by its owner only: it holds
 * verification codes. Each line is one write at the file's end, so that messages sent at once, by several processes
 * too, never mix. Throws when the disk did not take the whole line.
 */
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

/** Writes what is attached into a folder of the mail's own. Answers where, below the outbox. */
async function writeFiles(outbox: string, files: NonNullable<DrawnMail['files']>): Promise<string[]> {
  if (files.length === 0) return [];
  const folder = join('mail-files', randomBytes(8).toString('hex'));
  await mkdir(join(outbox, folder), { recursive: true, mode: 0o700 });
  const paths = [];
  for (const { name, content } of files) {
    const path = join(folder, name);
    await writeFile(join(outbox, path), content, { mode: 0o600, flag: 'wx' });
    paths.push(path);
  }
  return paths;
}

/** A line of `{ at, to, subject, text }` for each mail; the text names the files that hold what is attached. */
export function createOutboxGateway({ dataDir, clock }: { dataDir: string; clock: Clock }) {
  const outbox = join(dataDir, 'outbox');
  return {
    async send({ to, subject, text, files = [] }: DrawnMail): Promise<void> {
      const paths = await writeFiles(outbox, files);
      const named = [text, ...paths.map((path) => `${mailWords.attachment}: ${path}`)].join('\n');
      await appendToOutbox(join(outbox, 'mail.jsonl'), {
        at: clock.now().toISOString(),
        to,
        subject,
        text: named,
      });
    },
  };
}
