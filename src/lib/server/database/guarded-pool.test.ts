import { expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { one, openDatabase, run, sql } from '../db.ts';
import { CALL_LIMITS } from './guarded-pool.ts';
import { isUnavailable } from './unavailable.ts';

const database = useTestDatabase();

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
