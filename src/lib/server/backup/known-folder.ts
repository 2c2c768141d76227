/**
 * A folder of backups may be a disk, and where that is not mounted its mount point is an empty folder of the system's disk:
 * backups would go there, and everything would look well. So each folder that is written to gets a mark, which the data
 * directory remembers.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '#lib/shared/zod.ts';
import { errorCode } from '../error-code.ts';
import { createFolderPlace } from './folder-place.ts';
import { isInBucket } from './place.ts';

const MARK = '.izle-kazan-backups';
const REMEMBERED = 'backup-folders.json';

/** The mark of each folder by its path. */
const rememberedSchema = z.record(z.string(), z.string());

async function readRemembered(file: string): Promise<z.output<typeof rememberedSchema>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '{}';
    throw error;
  });
  return rememberedSchema.parse(JSON.parse(text));
}

/** Throws where a folder that was written to is another one now. A new one is marked and remembered. A bucket is always itself. */
export async function requireKnownFolder(given: string, dataDir: string): Promise<void> {
  if (isInBucket(given)) return;
  const place = createFolderPlace(given);
  const file = join(dataDir, REMEMBERED);
  const remembered = await readRemembered(file);
  const known = remembered[place.name];
  const mark = (await place.read(MARK))?.toString();
  if (known !== undefined && mark === known) return;
  if (known !== undefined)
    throw new Error(
      `${place.name} is not the folder that was written to before: its mark ${MARK} is missing, or another one's. Is its ` +
        `disk mounted? If another folder is meant, delete ${file}.`,
    );
  const own = mark ?? randomUUID();
  if (mark === undefined) await place.write(MARK, own);
  const all = { ...remembered, [place.name]: own };
  await writeFile(`${file}.part`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}
