import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { withDatabase } from '#testing/mould.ts';
import { migrateToLatest } from './migrate.ts';

const made: string[] = [];

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function anEmptyDatabase(): Promise<string> {
  const { url } = inject('postgres');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await query(url, `create database ${name}`);
  made.push(name);
  return withDatabase(url, name);
}

afterEach(async () => {
  const { url } = inject('postgres');
  for (const name of made.splice(0)) await query(url, `drop database ${name} with (force)`);
});

describe('migrations', () => {
  test('three servers that start at once bring one database up to date, each table once', async () => {
    const url = await anEmptyDatabase();
    await Promise.all([migrateToLatest(url), migrateToLatest(url), migrateToLatest(url)]);
    expect(await query(url, 'select count(*)::int as districts from districts')).toEqual([
      { districts: 973 },
    ]);
    await migrateToLatest(url);
  });

  test('a database that a newer version has migrated is refused, with words that say what to do', async () => {
    const url = await anEmptyDatabase();
    await migrateToLatest(url);
    await query(url, `insert into kysely_migration (name, timestamp) values ('9999_future', now())`);
    const refusal = await migrateToLatest(url).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refusal).toMatch(/^The database is newer than this program: it has 9999_future, which/);
    expect(refusal).toContain('Start the version that migrated it');
    expect(refusal).not.toContain('corrupted');
  });

  test('a migration that was cut off leaves nothing of itself and is done at the next start', async () => {
    const url = await anEmptyDatabase();
    await query(url, 'create table ledger_postings (in_the_way integer)');
    await expect(migrateToLatest(url)).rejects.toThrow('ledger_postings');
    expect(await query(url, `select to_regclass('ledger_entries') as entries`)).toEqual([{ entries: null }]);
    await query(url, 'drop table ledger_postings');
    await migrateToLatest(url);
    expect(await query(url, `select count(*)::int as accounts from ledger_accounts`)).toEqual([
      { accounts: 5 },
    ]);
  });
});
