import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { query } from '#testing/clusters.ts';
import { aTestFolder } from '#testing/folder.ts';
import { withDatabase } from '#testing/template-database.ts';
import { migrateToLatest, refuseOldServer } from './migrate.ts';
import { soon } from '#testing/runs/soon.ts';

async function aFolder(files: Record<string, string>): Promise<string> {
  const folder = await aTestFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.sql`), text);
  return folder;
}

const refusalOf = (work: Promise<void>): Promise<string> =>
  work.then(
    () => '',
    (error: Error) => error.message,
  );

async function aUser(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

async function anEmptyDatabase(): Promise<string> {
  const { url } = inject('postgres');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await query(url, `create database ${name}`);
  onTestFinished(async () => void (await query(url, `drop database ${name} with (force)`)));
  return withDatabase(url, name);
}

describe('migrations', () => {
  test('three concurrent servers: each migration runs once', async () => {
    const url = await anEmptyDatabase();
    await Promise.all([migrateToLatest(url), migrateToLatest(url), migrateToLatest(url)]);
    expect(await query(url, 'select count(*)::int as districts from districts')).toEqual([
      { districts: 973 },
    ]);
    await migrateToLatest(url);
  });

  test('server version: refused by its name where it is too old', () => {
    expect(() => refuseOldServer(140_019)).toThrow('version 14');
    expect(() => refuseOldServer(90_624)).toThrow('version 9');
    expect(() => refuseOldServer(150_000)).not.toThrow();
  });

  test('a database of a newer version: refused with the remedy', async () => {
    const url = await anEmptyDatabase();
    await migrateToLatest(url);
    await query(url, `insert into migrations (name, sha256) values ('9999_future', '')`);
    const refusal = await refusalOf(migrateToLatest(url));
    expect(refusal).toMatch(/^The database is newer than this program: it has 9999_future, which/);
    expect(refusal).toContain('Start the version that migrated it');
  });

  test('a database from before the first release: refused unchanged, with the remedy', async () => {
    const url = await anEmptyDatabase();
    await query(url, 'create table kysely_migration (name varchar(255) primary key)');
    const refusal = await refusalOf(migrateToLatest(url));
    expect(refusal).toContain('made by a version from before the first release');
    expect(refusal).toContain(
      'Start afresh: give DATABASE_URL an empty database, or without DATABASE_URL delete the folder DATA_DIR.',
    );
    expect(await query(url, `select to_regclass('migrations') as migrations`)).toEqual([
      { migrations: null },
    ]);
  });

  test('an interrupted migration: leaves nothing, and runs at the next start', async () => {
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

describe('beside running servers', () => {
  test('two concurrent starts: one waits for the other', async () => {
    const url = await anEmptyDatabase();
    const folder = await aFolder({
      '0001_runs': 'create table runs (at timestamptz)',
      '0002_slow': 'select pg_sleep(0.1); insert into runs values (now())',
    });
    const other = await aUser(url);
    // The lock that a server of another version would hold.
    await other.query('select pg_advisory_lock(3853314791062309107)');
    const lines: string[] = [];
    const start = () => migrateToLatest(url, { folder, log: (line) => lines.push(line) });
    const both = Promise.all([start(), start()]);
    await soon(() => expect(lines).toHaveLength(2));
    expect(lines[0]).toBe('another process is migrating the database; waiting for it');
    await other.end();
    await both;
    expect(await query(url, 'select count(*)::int as runs from runs')).toEqual([{ runs: 1 }]);
    expect(lines).toContain('2 migrations were applied: 0001_runs to 0002_slow');
  });

  test('a table in use: the migration gives up its lock and retries', async () => {
    const url = await anEmptyDatabase();
    const folder = await aFolder({ '0001_busy': 'create table busy (id integer)' });
    await migrateToLatest(url, { folder });
    await writeFile(join(folder, '0002_more.sql'), 'alter table busy add column name text');
    const user = await aUser(url);
    await user.query('begin');
    await user.query('insert into busy values (1)');
    const lines: string[] = [];
    await migrateToLatest(url, {
      folder,
      lockMs: 20,
      pauseMs: 1,
      log: (line) => {
        lines.push(line);
        if (lines.length === 2) void user.query('commit').then(() => user.end());
      },
    });
    expect(lines[0]).toContain('0002_more got no lock and is tried again');
    expect(lines.at(-1)).toBe('1 migration was applied: 0002_more');
    expect(await query(url, 'select id, name from busy')).toEqual([{ id: 1, name: null }]);
  });

  test('a lock that never comes: fails with the remedy, and earlier migrations stay', async () => {
    const url = await anEmptyDatabase();
    const folder = await aFolder({
      '0001_busy': 'create table busy (id integer)',
      '0002_also': 'create table also (id integer)',
    });
    await migrateToLatest(url, { folder });
    await writeFile(join(folder, '0003_fine.sql'), 'create table fine (id integer)');
    await writeFile(
      join(folder, '0004_stuck.sql'),
      'alter table also add column name text; alter table busy add column name text',
    );
    const user = await aUser(url);
    await user.query('begin');
    await user.query('insert into busy values (1)');
    const refusal = await refusalOf(migrateToLatest(url, { folder, lockMs: 2, pauseMs: 0 }));
    await user.end();
    expect(refusal).toContain('0004_stuck got no lock in 20 tries, so nothing of it was done');
    expect(refusal).toContain('Start again when fewer people are about');
    expect(await query(url, 'select name from migrations order by name')).toHaveLength(3);
    expect(
      await query(url, `select attname from pg_attribute where attrelid = 'also'::regclass and attnum > 0`),
    ).toEqual([{ attname: 'id' }]);
  });

  test('an index outside a transaction: built, also after an interrupted try', async () => {
    const url = await anEmptyDatabase();
    const folder = await aFolder({
      '0001_twins': 'create table twins (id integer); insert into twins values (1), (1)',
      '0002_index':
        '-- outside a transaction\ncreate unique index concurrently if not exists twins_by_id on twins (id)',
    });
    await expect(migrateToLatest(url, { folder })).rejects.toThrow('0002_index failed');
    const isValid = `select indisvalid from pg_index where indexrelid = 'twins_by_id'::regclass`;
    expect(await query(url, isValid)).toEqual([{ indisvalid: false }]);
    await query(url, 'delete from twins where ctid = (select min(ctid) from twins)');
    await migrateToLatest(url, { folder });
    expect(await query(url, isValid)).toEqual([{ indisvalid: true }]);
  });
});

describe('applied migrations', () => {
  test('an edited migration: refused by name, and nothing runs', async () => {
    const url = await anEmptyDatabase();
    const folder = await aFolder({ '0001_one': 'create table one (id integer)' });
    await migrateToLatest(url, { folder });
    await writeFile(join(folder, '0001_one.sql'), 'create table one (id bigint)');
    await writeFile(join(folder, '0002_two.sql'), 'create table two (id integer)');
    const refusal = await refusalOf(migrateToLatest(url, { folder }));
    expect(refusal).toContain('The migration 0001_one was changed after this database had run it');
    expect(refusal).toContain('put the change into a new migration');
    expect(await query(url, `select to_regclass('two') as two`)).toEqual([{ two: null }]);
  });

  test('a migration with a lower number than applied ones: refused', async () => {
    const url = await anEmptyDatabase();
    const folder = await aFolder({ '0002_two': 'create table two (id integer)' });
    await migrateToLatest(url, { folder });
    await writeFile(join(folder, '0001_one.sql'), 'create table one (id integer)');
    await expect(migrateToLatest(url, { folder })).rejects.toThrow(
      '0001_one comes before 0002_two, which this database has had already',
    );
  });
});
