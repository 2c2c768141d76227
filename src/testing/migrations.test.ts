/** Migrations never change once they are published, and new ones are safe beside servers of the version before. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { lintMigration } from './migrations/lint-migration.ts';
import type { Rule } from './migrations/rules.ts';

const FOLDER = fileURLToPath(new URL('../../db/migrations/', import.meta.url));
/** Earlier ones ran before the rules were written, while no server was in use. */
const FIRST_UNDER_RULES = '0049';

const files = (await readdir(FOLDER)).toSorted();
const texts = await Promise.all(files.map((name) => readFile(FOLDER + name, 'utf8')));
const listed = (await readFile(new URL('../../db/migrations.sha256', import.meta.url), 'utf8'))
  .trimEnd()
  .split('\n');

describe('published migrations', () => {
  test('are plain SQL', () => {
    expect(files.filter((name) => !/^\d{4}_[a-z_]+\.sql$/.test(name))).toEqual([]);
  });

  test('never change: a new one adds its line to db/migrations.sha256, and no line there changes', () => {
    const lines = files.map((name, place) => {
      const hash = createHash('sha256').update(texts[place] ?? '');
      return `${hash.digest('hex')}  migrations/${name}`;
    });
    expect(listed).toEqual(lines);
  });
});

test('new migrations are safe beside the version before', async () => {
  const recent = files.filter((name) => name >= FIRST_UNDER_RULES);
  const found = await Promise.all(
    recent.map(async (name) => {
      const lines = await lintMigration(texts[files.indexOf(name)] ?? '');
      return lines.map((line) => `${name}: ${line}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});

const ADDS = 'alter table watches add column';
const REFUSED: [Rule, string][] = [
  ['takes-away', 'drop table watches'],
  ['takes-away', 'drop view figures'],
  ['takes-away', 'drop function search_fold(text)'],
  ['takes-away', 'alter table watches drop column beats'],
  ['takes-away', 'alter table watches rename column beats to pulses'],
  ['takes-away', 'alter table watches rename to views'],
  ['takes-away', 'truncate watches'],
  ['takes-away', `alter type kind rename value 'a' to 'b'`],
  ['rewrites-table', 'alter table watches alter column beats type bigint'],
  ['rewrites-table', `${ADDS} fold text generated always as (lower(name)) stored`],
  ['rewrites-table', `${ADDS} place bigint generated always as identity`],
  ['rewrites-table', `${ADDS} place bigserial`],
  ['rewrites-table', `${ADDS} luck double precision default random()`],
  ['rewrites-table', 'alter table watches set unlogged'],
  ['rewrites-table', 'cluster watches using watches_pkey'],
  ['rewrites-table', 'vacuum full watches'],
  ['scans-under-lock', 'alter table watches alter column beats set not null'],
  ['scans-under-lock', 'alter table watches add constraint few_beats check (beats < 10)'],
  ['scans-under-lock', 'alter table watches add foreign key (firm_id) references firms'],
  ['scans-under-lock', `${ADDS} beats integer check (beats >= 0)`],
  ['scans-under-lock', `${ADDS} firm_id bigint references firms`],
  [
    'scans-under-lock',
    `alter table watches add constraint few check (beats < 10) not valid;
     alter table watches validate constraint few`,
  ],
  ['blocks-writes', 'create index watches_by_beats on watches (beats)'],
  ['blocks-writes', 'drop index watches_by_beats'],
  ['blocks-writes', 'alter table watches add unique (beats)'],
  ['blocks-writes', `${ADDS} mark text unique`],
  ['blocks-writes', 'lock table watches'],
  ['blocks-writes', 'reindex table watches'],
  ['needs-value', `${ADDS} beats integer not null`],
  ['changes-many-rows', 'update watches set beats = 0'],
  ['changes-many-rows', 'delete from watches where beats = 0'],
  ['changes-many-rows', 'insert into watches select * from views'],
  ['changes-many-rows', 'with gone as (delete from watches returning id) select count(*) from gone'],
  ['changes-many-rows', 'do $$ begin update watches set beats = 0; end $$'],
  ['not-known', 'create extension citext'],
  ['not-repeatable', '-- outside a transaction\ncreate index concurrently beaten on watches (beats)'],
  ['not-repeatable', '-- outside a transaction\ndrop index concurrently beaten'],
  ['not-repeatable', '-- outside a transaction\ndo $$ begin update watches set beats = 0; commit; end $$'],
  [
    'not-repeatable',
    `-- outside a transaction
     create index concurrently if not exists one on watches (beats); drop index concurrently if exists two`,
  ],
];

const ACCEPTED = [
  'create table notes (id bigint primary key, text text not null unique, firm_id bigint references firms)',
  `create table notes (id bigint); create index notes_by_id on notes (id); alter table notes add unique (id);
   insert into notes select id from firms; update notes set id = id + 1; alter table notes rename to papers`,
  `${ADDS} beats integer`,
  `${ADDS} beats integer not null default 0`,
  `${ADDS} tags text[] not null default '{}'::text[]`,
  `${ADDS} at timestamptz not null default now()`,
  'alter table watches alter column beats drop not null, alter column beats set default 0',
  'alter table watches drop constraint few_beats, add constraint fewer_beats check (beats < 5) not valid',
  'alter table watches validate constraint fewer_beats',
  'alter table watches add constraint watches_mark unique using index watches_by_mark',
  `insert into lookup_options (kind, name) values ('colour', 'mor')`,
  'create or replace function keep() returns trigger language plpgsql as $$ begin delete from watches; return new; end $$',
  'create trigger watches_stay before truncate on watches for each statement execute function refuse_change()',
  'alter table watches enable always trigger watches_stay',
  '-- outside a transaction\ncreate index concurrently if not exists beaten on watches (beats)',
  '-- outside a transaction\ndrop index concurrently if exists beaten',
  `-- outside a transaction
   do $$ begin loop
     update watches set beats = 0 where id in (select id from watches where beats is null limit 1000);
     exit when not found;
     commit;
   end loop; end $$`,
];

describe('the rules', () => {
  test.each(REFUSED)('%s: %s', async (rule, text) => {
    const found = await lintMigration(text);
    expect(found.map((line) => /\(([a-z-]+)\)/.exec(line.slice(line.indexOf('…')))?.[1])).toEqual([rule]);
  });

  test.each(ACCEPTED)('accept: %s', async (text) => {
    expect(await lintMigration(text)).toEqual([]);
  });

  test('an exception says of one statement why it is safe', async () => {
    const why = '-- Allowed: takes-away. Nothing has read the column for two versions.\n';
    const drop = 'alter table watches drop column beats;\n';
    expect(await lintMigration(why + drop)).toEqual([]);
    expect(await lintMigration(`${why}${drop}drop table views`)).toHaveLength(1);
    expect(await lintMigration(`-- Allowed: takes-away.\n${drop}`)).toHaveLength(1);
    expect(
      await lintMigration(`-- Allowed: blocks-writes. There are three rows in it.\n${drop}`),
    ).toHaveLength(2);
    expect(await lintMigration(`${why}${ADDS} beats integer`)).toEqual([
      expect.stringContaining('(allows-nothing)'),
    ]);
  });

  test('what is said names the statement and what to do instead', async () => {
    expect(await lintMigration('-- Üç satır.\ncreate index beaten on watches (beats)')).toEqual([
      'create index beaten on watches (beats) … (blocks-writes): nobody can write meanwhile. Build it `concurrently`, in a ' +
        'migration outside a transaction, and attach it afterwards.',
    ]);
  });
});
