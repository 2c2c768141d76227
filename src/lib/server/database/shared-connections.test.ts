import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cloneDatabase } from '#testing/postgres.ts';
import {
  type Database,
  inTransaction,
  one,
  openDatabase,
  raiseStatementLimit,
  rows,
  run,
  sql,
} from '../db.ts';
import { CALL_LIMITS } from './time-limits.ts';

let database: Database;
let drop: () => Promise<void>;
let lent = 0;

beforeEach(async () => {
  const cloned = await cloneDatabase();
  drop = cloned.drop;
  database = openDatabase(cloned.url, { poolSize: 2, onError: () => {}, limits: CALL_LIMITS, shares: true });
  lent = 0;
  database.pool.on('acquire', () => (lent += 1));
  await run(database.db, sql`create table marks (n int primary key)`);
});
afterEach(async () => {
  await database.close();
  await drop();
});

const pid = () => one(database.db, sql<{ pid: number }>`select pg_backend_pid() as pid`);
const mark = (n: number) => run(database.db, sql`insert into marks values (${n})`);
const marks = async () =>
  (await rows(database.db, sql<{ n: number }>`select n from marks order by n`)).map(({ n }) => n);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Both connections busy until the answer is called. */
async function occupy(): Promise<() => Promise<void>> {
  let free = () => {};
  const freed = new Promise<void>((resolve) => (free = resolve));
  let begun = 0;
  const both = Promise.all(
    [1, 2].map(() =>
      inTransaction(database.db, async (tx) => {
        await run(tx, sql`select 1`);
        begun += 1;
        await freed;
      }),
    ),
  );
  await expect.poll(() => begun).toBe(2);
  lent = 0;
  return async () => {
    free();
    await both;
  };
}

describe('while all connections are busy', () => {
  test('statements share the next ones, a dozen each, and each has its own answer', async () => {
    const free = await occupy();
    const answers = numbers(30).map((n) =>
      one(database.db, sql<{ n: number }>`select ${n}::int as n, pg_sleep(0.001)`),
    );
    await expect.poll(() => database.pool.waitingCount).toBe(3);
    await free();
    expect((await Promise.all(answers)).map(({ n }) => n)).toEqual(numbers(30));
    expect(lent).toBe(3);
    expect(database.pool.idleCount).toBe(2);
  });

  test('one that fails does not undo the others', async () => {
    await mark(5);
    const free = await occupy();
    const written = Promise.allSettled(numbers(12).map(mark));
    await free();
    expect((await written).map(({ status }) => status === 'fulfilled')).toEqual(
      numbers(12).map((n) => n !== 5),
    );
    expect(await marks()).toEqual(numbers(12));
  });

  test('a transaction waits for a connection of its own, and nobody else writes into it', async () => {
    const free = await occupy();
    const before = numbers(3).map(mark);
    const undone = inTransaction(database.db, async (tx) => {
      await run(tx, sql`insert into marks values (100)`);
      const own = await one(tx, sql<{ pid: number }>`select pg_backend_pid() as pid`);
      for (const { pid: other } of await Promise.all(numbers(20).map(pid))) expect(other).not.toBe(own.pid);
      await mark(101);
      throw new Error('undone');
    }).catch((error: unknown) => error);
    const after = [3, 4].map(mark);
    await free();
    await Promise.all([...before, ...after]);
    expect(await undone).toEqual(new Error('undone'));
    expect(await marks()).toEqual([0, 1, 2, 3, 4, 101]);
    expect(database.pool.idleCount).toBe(2);
  });

  test('a connection that breaks fails those on it, and nobody after them', async () => {
    const free = await occupy();
    const broken = Promise.allSettled([
      run(database.db, sql`select pg_terminate_backend(pg_backend_pid())`),
      ...numbers(5).map(pid),
    ]);
    await free();
    expect((await broken).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
    for (const { pid: alive } of await Promise.all(numbers(30).map(pid))) expect(alive).toBeGreaterThan(0);
  });
});

test('while a connection is free, each statement has its own, so that a slow one holds up nobody', async () => {
  await Promise.all([pid(), pid()]);
  const slow = run(database.db, sql`select pg_sleep(0.3)`).then(() => 'slow');
  const quick = pid().then(() => 'quick');
  expect(await Promise.race([slow, quick])).toBe('quick');
  await slow;
});

test('nothing is set on a connection outside of a transaction, because the next statement may be another’s', async () => {
  const twice = database.db.connection().execute(async (connection) => {
    await run(connection, sql`select 1`);
    await run(connection, sql`select 1`);
  });
  const refusal = 'a connection is lent for one statement, or for a transaction';
  await expect(twice).rejects.toThrow(refusal);
  await expect(raiseStatementLimit(database.db, 60_000)).rejects.toThrow(refusal);
});
