/**
 * Writes everything that is kept about a viewer as one JSON text in base64. Short facts come whole; of lists that grow with
 * use each file has a part, so that an account of many years takes some megabytes of memory at a time.
 */
import type { Db } from '#lib/server/db.ts';
import { ROWS_PER_PART } from '../contract.ts';
import { personalDataErrors } from '../errors.ts';
import { fileTexts } from '../texts.ts';
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

/** A part of a list, with a line for each row. */
async function listText({ name, read }: LongList, part: number): Promise<string> {
  const rows = await read({ page: part, limit: ROWS_PER_PART });
  return `  ${JSON.stringify(name)}: [${rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',')}]`;
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
  const facts = JSON.stringify({ about, ...(await readFacts(tx, userId)) }, null, 2);
  const fields = [facts.slice(0, facts.lastIndexOf('\n}'))];
  for (const list of lists) fields.push(await listText(list, part));
  return { content: Buffer.from(`${fields.join(',\n')}\n}\n`).toString('base64'), parts };
}

/** Writes one part of the file from a single snapshot of the database. Throws PART_NOT_FOUND. */
export function writeDataFile(db: Db, wish: DataFileWish): Promise<DataFile> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => write(tx, wish));
}
