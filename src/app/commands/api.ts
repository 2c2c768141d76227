/** `npm run api` writes api.txt; with `--check` it fails when the committed file differs from the contracts. */
import { readFile, writeFile } from 'node:fs/promises';
import { contracts } from '../features.ts';
import { listCalls } from '../list-calls.ts';

const FILE = new URL('../../../api.txt', import.meta.url);
const text = listCalls(contracts);

if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  console.error('api.txt differs from the contracts: run `npm run api` and commit it');
  process.exitCode = 1;
}
