import { expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { inTransaction, one, openDatabase, run, sql } from '../db.ts';
import { CALL_LIMITS } from './guarded-pool.ts';
import { anyUnseen, ask, askTogether, prepare, unnestUnseen } from './statements.ts';
import { isUnavailable } from './unavailable.ts';

const database = useTestDatabase();

const double = prepare<[number: number], { doubled: number }>('double', 'select 2 * $1::int as doubled');
const half = prepare<[number: number], { halved: number }>('half', 'select 84 / $1::int as halved');

function open() {
  const opened = openDatabase(database.url, { poolSize: 1, onError: () => {}, limits: CALL_LIMITS });
  onTestFinished(() => opened.close());
  return opened.db;
}

test('a new connection: has its settings before its first statement', async () => {
  const settings = await one(
    open(),
    sql`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(settings).toEqual({ zone: 'UTC', statement: '8s', idle: '30s' });
});

test('T-I1: a connection that only reads, as of a demoted primary: is replaced after its first refusal', async () => {
  const db = open();
  await run(db, sql`create table written (number int)`);
  await run(db, sql`set default_transaction_read_only to on`);
  const write = () => run(db, sql`insert into written values (1)`);
  await expect(write()).rejects.toSatisfy(isUnavailable);
  expect(await write()).toBe(1);
});

const countPrepared = async (db: ReturnType<typeof open>) =>
  (
    await one(
      db,
      sql<{ count: number }>`select count(*) as count from pg_prepared_statements where name = 'double'`,
    )
  ).count;

test('a prepared statement: stored under its name', async () => {
  const db = open();
  for (const number of [1, 2, 3]) expect(await ask(db, double(number))).toEqual([{ doubled: 2 * number }]);
  expect(await countPrepared(db)).toBe(1);
});

test('statements sent together: answered in order', async () => {
  const answers = await inTransaction(open(), (tx) => askTogether(tx, [double(1), half(2), double(3)]));
  expect(answers).toEqual([[{ doubled: 2 }], [{ halved: 42 }], [{ doubled: 6 }]]);
});

test('statements sent together, one fails: its error is thrown, and the transaction is undone', async () => {
  const db = open();
  await run(db, sql`create table stored_numbers (number int)`);
  const failing = inTransaction(db, async (tx) => {
    await run(tx, sql`insert into stored_numbers values (1)`);
    return askTogether(tx, [double(1), half(0), double(3)]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await one(db, sql`select count(*) as count from stored_numbers`)).toEqual({ count: 0 });
});

test('a text of several statements: sent unchanged, also with its own transaction', async () => {
  const db = open();
  await run(db, sql.raw('begin; create table sent_numbers (number int); commit'));
  expect(await one(db, sql`select count(*) as count from sent_numbers`)).toEqual({ count: 0 });
});

test('a transaction without a statement: is not sent', async () => {
  const db = open();
  await inTransaction(db, async () => {});
  expect(await ask(db, double(21))).toEqual([{ doubled: 42 }]);
});

test('an array whose length the planner would see: refused', () => {
  const define = (rows: string) => () => prepare('seen', `select * from ${rows} as line (number)`);
  expect(define('unnest($1::int[])')).toThrow('seen would be planned anew for each $1::int[]');
  expect(define(unnestUnseen('$1::int[]'))).not.toThrow();
  expect(define(`generate_series(1, 2) where 1 = ${anyUnseen('$1', 'int[]')}`)).not.toThrow();
});
