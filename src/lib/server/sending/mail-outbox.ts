/** Mail into files, for newcomers and tests to read. */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { DrawnMail } from './mail-template.ts';
import { mailWords } from './mail-words.ts';
import { appendToOutbox } from './outbox.ts';

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
