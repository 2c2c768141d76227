/**
 * Runs after a build into `target`: leaves compressed forms beside each text file, which the server sends as they are
 * (`preCompressed` in src/app/serve-web.ts) instead of compressing worse, and again for every request.
 */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:js|css|svg|webmanifest)$/;
/** A smaller file fits into one network packet anyway. */
const SMALLEST_BYTES = 1024;

const FORMS = {
  br: promisify(brotliCompress),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

async function compressFile(path) {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const write = async ([ending, compress]) => writeFile(`${path}.${ending}`, await compress(bytes));
  await Promise.all(Object.entries(FORMS).map(write));
}

export async function compressFiles(target) {
  const files = readdirSync(target, { recursive: true }).filter((path) => TEXT.test(path));
  await Promise.all(files.map((path) => compressFile(join(target, path))));
}
