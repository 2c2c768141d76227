/** Copies the files of the folder into a bucket. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from '../s3-bucket.ts';
import { MARK, STORED_PATH, typeOfPath } from './storage.ts';
import { listBatches } from './uploads-sweep.ts';

const AT_ONCE = 8;
const PAGE = 1000;

async function readSizes(bucket: Bucket): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const page of bucket.pages(PAGE)) for (const { path, size } of page) sizes.set(path, size);
  return sizes;
}

/**
 * Copies every file below `DATA_DIR/uploads` that the bucket has not yet, and the folder's mark, so that the bucket
 * belongs to the same database. The folder stays as it is. May be repeated, also after a run that was cut off.
 */
export async function moveUploads(
  dataDir: string,
  bucket: Bucket,
): Promise<{ copied: number; there: number }> {
  const root = join(dataDir, 'uploads');
  const sizes = await readSizes(bucket);
  let copied = 0;
  let there = 0;

  async function copy(path: string): Promise<void> {
    const file = join(root, path);
    if (sizes.get(path) === (await stat(file)).size) {
      there += 1;
      return;
    }
    await bucket.put(path, await readFile(file), typeOfPath(path));
    copied += 1;
  }

  for await (const paths of listBatches(root)) {
    const stored = paths.filter((path) => STORED_PATH.test(path));
    for (let start = 0; start < stored.length; start += AT_ONCE)
      await Promise.all(stored.slice(start, start + AT_ONCE).map((path) => copy(path)));
  }
  // Last, so that no server starts with a bucket that has only a part of them.
  const known = await bucket.read(MARK);
  const mark = await readFile(join(root, MARK));
  if (known !== null && !known.equals(mark))
    throw new Error(`${bucket.url} has the uploads of another installation (${MARK} differs)`);
  if (known === null) await bucket.put(MARK, mark, 'application/octet-stream');
  return { copied, there };
}
