/**
 * Writes everything that is kept about a viewer as one JSON text in base64. Short facts come whole; lists that grow
 * with use are read and written one after the other, a part of each, so that an account of many years takes no more
 * memory than its file.
 */
import type { Db } from '#lib/server/db.ts';
import { ROWS_PER_PART } from '../contract.ts';
import { personalDataErrors } from '../errors.ts';
import { fileTexts } from '../texts.ts';
import { type Base64Text, createBase64Text } from './base64-text.ts';
import { openLongLists, type LongList } from './long-lists.ts';
import { readFacts } from './read-facts.ts';

export interface DataFileWish {
  userId: number;
  /** From 1. */
  part: number;
  product: string;
  now: Date;
}

export interface DataFile {
  /** Base64. */
  content: string;
  parts: number;
}

/** Writes a list as `  "name": [`, a line for each row, and `]`. */
async function writeList(file: Base64Text, { name, read }: LongList, part: number): Promise<void> {
  const rows = await read({ page: part, limit: ROWS_PER_PART });
  file.write(`,\n  ${JSON.stringify(name)}: [`);
  file.write(rows.map((row) => `\n    ${JSON.stringify(row)}`).join(','));
  file.write(rows.length > 0 ? '\n  ]' : ']');
}

/** Writes one part. Throws PART_NOT_FOUND beyond the last part; the first part always exists. */
async function write(tx: Db, { userId, part, product, now }: DataFileWish): Promise<DataFile> {
  const lists = await openLongLists(tx, userId);
  const parts = Math.max(1, ...lists.map(({ total }) => Math.ceil(total / ROWS_PER_PART)));
  if (part > parts) throw personalDataErrors.PART_NOT_FOUND();
  const about = {
    description: fileTexts.about(product),
    lists: fileTexts.parts,
    made_at: now,
    part,
    parts,
    rows_per_part: ROWS_PER_PART,
    totals: Object.fromEntries(lists.map(({ name, total }) => [name, total])),
  };
  const file = createBase64Text();
  const facts = JSON.stringify({ about, ...(await readFacts(tx, userId)) }, null, 2);
  file.write(facts.slice(0, facts.lastIndexOf('\n}')));
  for (const list of lists) await writeList(file, list, part);
  file.write('\n}\n');
  return { content: file.finish(), parts };
}

/** Writes one part of the file from a single snapshot of the database. Throws PART_NOT_FOUND. */
export function writeDataFile(db: Db, wish: DataFileWish): Promise<DataFile> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => write(tx, wish));
}
