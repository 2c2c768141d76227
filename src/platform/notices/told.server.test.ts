/** No kind stands in the list without a place that tells of it. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOTICE_KINDS } from './kinds.ts';

const FEATURES = join(import.meta.dirname, '../..');

/** The sources that tell of something: whatever calls the one place that writes notices. */
const telling = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.includes('server') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(FEATURES, path), 'utf8'))
  .filter((source) => /\btell(Owner)?\(/.test(source));

test.each(NOTICE_KINDS)('%s is told by something', (kind) => {
  // As a text, or as a key of a table of what is told.
  const named = new RegExp(`'${kind}'|\\b${kind}: \\{`);
  expect(telling.some((source) => named.test(source))).toBe(true);
});
