/** `npm run openapi` writes openapi.json; with `--check` it fails when the committed file is not what the code says. */
import { readFile, writeFile } from 'node:fs/promises';
import { DEFAULT_PRODUCT_NAME } from '#lib/shared/product.ts';
import { describeApi } from './describe-api.ts';

const FILE = new URL('../../openapi.json', import.meta.url);
const text = `${JSON.stringify(describeApi(DEFAULT_PRODUCT_NAME), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  console.error('openapi.json is not what the contracts say: run `npm run openapi` and commit it');
  process.exitCode = 1;
}
