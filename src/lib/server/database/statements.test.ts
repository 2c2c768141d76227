import { expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { inTransaction, one, openDatabase, run, sql } from '../db.ts';
import { anyUnseen, ask, askTogether, prepare, unnestUnseen } from './statements.ts';

const database = useTestDatabase();
const double = prepare<[number: number], { doubled: number }>('double', 'select 2 * $1::int as doubled');
const half = prepare<[number: number], { halved: number }>('half', 'select 84 / $1::int as halved');

function open() {
  const opened = openDatabase(database.url, { poolSize: 1, onError: () => {} });
  onTestFinished(() => opened.close());
  return opened.db;
}

const countKept = async (db: ReturnType<typeof open>) =>
  (
    await one(
      db,
      sql<{ kept: number }>`select count(*) as kept from pg_prepared_statements where name = 'double'`,
    )
  ).kept;

test('a statement is kept under its name', async () => {
  const db = open();
  for (const number of [1, 2, 3]) expect(await ask(db, double(number))).toEqual([{ doubled: 2 * number }]);
  expect(await countKept(db)).toBe(1);
});

test('statements that are sent together are answered in order', async () => {
  const answers = await inTransaction(open(), (tx) => askTogether(tx, [double(1), half(2), double(3)]));
  expect(answers).toEqual([[{ doubled: 2 }], [{ halved: 42 }], [{ doubled: 6 }]]);
});

test('when one fails, its own failure is thrown, and the transaction is undone', async () => {
  const db = open();
  await run(db, sql`create table kept_numbers (number int)`);
  const failing = inTransaction(db, async (tx) => {
    await run(tx, sql`insert into kept_numbers values (1)`);
    return askTogether(tx, [double(1), half(0), double(3)]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await one(db, sql`select count(*) as count from kept_numbers`)).toEqual({ count: 0 });
});

test('a text of several statements is sent as it is, also where it begins a transaction of its own', async () => {
  const db = open();
  await run(db, sql.raw('begin; create table sent_numbers (number int); commit'));
  expect(await one(db, sql`select count(*) as count from sent_numbers`)).toEqual({ count: 0 });
});

test('a transaction without a statement is none', async () => {
  const db = open();
  await inTransaction(db, async () => {});
  expect(await ask(db, double(21))).toEqual([{ doubled: 42 }]);
});

test('an array whose length the planner would see is refused', () => {
  const define = (rows: string) => () => prepare('seen', `select * from ${rows} as line (number)`);
  expect(define('unnest($1::int[])')).toThrow('seen would be planned anew for each $1::int[]');
  expect(define(unnestUnseen('$1::int[]'))).not.toThrow();
  expect(define(`generate_series(1, 2) where 1 = ${anyUnseen('$1', 'int[]')}`)).not.toThrow();
});
