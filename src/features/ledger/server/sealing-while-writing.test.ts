/** T-M14: seals made on two servers while writers are held open at every point of posting never raise a false alarm. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { type Database, type Db, inTransaction, one, openDatabase, sql } from '#lib/server/db.ts';
import { repeats } from '#testing/at-once.ts';
import { fund } from '#testing/money.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { userWallet } from '../accounts.ts';
import { checksOf } from './checks/all-checks.ts';
import { ask, everything } from './checks/check.ts';
import { fromTo, openAccounts, post } from './post.ts';
import { sealBooks } from './seal-entries.ts';

const SEALS = repeats({ usually: 25, fully: 10_000 });
const WRITERS = 6;
/** Statements that posting one entry takes: the stop asked for, accounts locked, everything booked. */
const STATEMENTS = 3;

const books = useTestDatabase();
const now = new Date('2026-11-23T09:00:00Z');
let other: Database;
beforeAll(async () => {
  other = openDatabase(books.url, { poolSize: 12, onError: () => {} });
  for (let writer = 0; writer < WRITERS; writer += 1) {
    await fund(books.db, payerOf(writer), 1_000_000);
    await inTransaction(books.db, (tx) => openAccounts(tx, [payeeOf(writer)]));
  }
});
afterAll(() => other.close());

/** The transaction, which calls `after` when each of its statements has been answered. */
function watched(tx: Db, after: (statement: number) => Promise<void>): Db {
  let statement = 0;
  return tx.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statement += 1;
      await after(statement);
      return result;
    },
  });
}

/** Each writer has accounts of its own, so that none waits for another. */
const payerOf = (writer: number) => userWallet(2 * writer + 1);
const payeeOf = (writer: number) => userWallet(2 * writer + 2);

/** Posts one entry and calls `at` before the first statement (0) and after each one. */
function write(
  db: Db,
  { writer, ref }: { writer: number; ref: string },
  at: (statement: number) => Promise<void> = async () => {},
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await at(0);
    const postings = fromTo(payerOf(writer), payeeOf(writer), kurus(1));
    await post(watched(tx, at), { entries: [{ kind: 'transfer', ref, actorId: null, postings }], now });
  });
}

async function falseAlarm() {
  const asked = checksOf('seals-hold').map((check) => ({ check, within: everything }));
  expect(asked).toHaveLength(1);
  return ask(books.db, 'seals-hold', asked);
}

const countSeals = async () =>
  (await one(books.db, sql<{ count: number }>`select count(*) as count from ledger_seals`)).count;

/** Until every entry has its seal. */
async function sealAll(): Promise<void> {
  for (;;) {
    await sealBooks(books.db, now);
    const { left } = await one(
      books.db,
      sql<{ left: number }>`select count(*) as left from ledger_entries
        where id > (select coalesce(max(to_entry_id), 0) from ledger_seals)`,
    );
    if (left === 0) return;
  }
}

test.each(Array.from({ length: STATEMENTS + 1 }, (_, point) => point))(
  'a writer that waits after statement %i of posting is not sealed over',
  async (point) => {
    await write(books.db, { writer: 1, ref: `before ${point}` });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let isThere = () => {};
    const there = new Promise<void>((resolve) => (isThere = resolve));
    const slow = write(other.db, { writer: 0, ref: `slow ${point}` }, async (statement) => {
      if (statement !== point) return;
      isThere();
      await held;
    });
    await there;
    // The writer's number is the newest there is, then one of several.
    await sealBooks(books.db, now);
    await sealBooks(other.db, now);
    await Promise.all(
      [1, 2, 3].map((writer) => write(books.db, { writer, ref: `beside ${point} ${writer}` })),
    );
    await sealBooks(other.db, now);
    await sealBooks(books.db, now);
    goOn();
    await slow;
    await sealAll();
    expect(await falseAlarm()).toBeUndefined();
  },
);

test(
  `${SEALS} seals on two servers beside writers that dawdle anywhere hold`,
  async () => {
    const enough = (await countSeals()) + SEALS;
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; !isOver; n += 1) {
        const dawdlesAt = Math.floor(Math.random() * (STATEMENTS + 1));
        // Whole milliseconds, up to forty: longer than a seal takes, and than the pause between two.
        const waitMs = Math.random() < 0.5 ? 0 : Math.random() * 40;
        const db = writer % 2 === 0 ? books.db : other.db;
        await write(db, { writer, ref: `${writer}/${n}` }, async (statement) => {
          if (statement === dawdlesAt) await new Promise((resolve) => setTimeout(resolve, waitMs));
        });
      }
    });
    const sealers = [books.db, other.db].map(async (db) => {
      while ((await countSeals()) < enough) await sealBooks(db, now);
      isOver = true;
    });
    await Promise.all([...sealers, ...writers]);
    await sealAll();
    expect(await falseAlarm()).toBeUndefined();
    expect(await countSeals()).toBeGreaterThanOrEqual(enough);
  },
  60_000 + SEALS * 100,
);
