import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { type Database, type Db, inTransaction, one, openDatabase, rows, run, sql } from '#lib/server/db.ts';
import { recordAct } from '#lib/server/audit.ts';
import { manualClock } from '#lib/server/clock.ts';
import { holdTransaction, repeats } from '#testing/at-once.ts';
import { behindItsBack, sealEverything } from '#testing/books.ts';
import { fund } from '#testing/money.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { userWallet } from './accounts.ts';
import { bookActs } from './acts.ts';
import { checksOf } from './checks/all-checks.server.ts';
import { everything, findProblem } from './checks/check.server.ts';
import { fromTo, type NewEntry, openAccounts, post } from './post.server.ts';
import { reconcile } from './check-fully.server.ts';
import { requireAgreement } from './freezes.server.ts';
import { sealBooks } from './audit-books.server.ts';

const books = useTestDatabase();
const now = new Date('2026-11-23T09:00:00Z');

const entryOf = (ref: string, postings: NewEntry['postings']): NewEntry[] => [
  { kind: 'transfer', ref, actorId: null, postings },
];
const transfer = (ref: string) => ({
  entries: entryOf(ref, fromTo(userWallet(1), userWallet(2), kurus(100))),
  now,
});

const readSeals = () =>
  rows(
    books.db,
    sql<{ from_entry_id: number; to_entry_id: number }>`
      select from_entry_id, to_entry_id from ledger_seals order by from_entry_id`,
  );

/** Transactions of other databases delay sealing, so one call may not suffice. */
async function sealAll(): Promise<number> {
  let sealed = 0;
  for (;;) {
    sealed += await sealBooks(books.db, now);
    const { left } = await one(
      books.db,
      sql<{ left: number }>`select count(*) as left from ledger_entries
        where id > (select coalesce(max(to_entry_id), 0) from ledger_seals)`,
    );
    if (left === 0) return sealed;
  }
}

const findings = async () => (await reconcile(books.db, now)).map(({ invariant }) => invariant);

describe('sealing', () => {
  test('every entry: covered once, by seals without a gap', async () => {
    await fund(books.db, userWallet(1), 100_000);
    await fund(books.db, userWallet(2), 100);
    expect(await sealAll()).toBe(2);
    expect(await sealAll()).toBe(0);
    for (let n = 0; n < 5; n += 1) await inTransaction(books.db, (tx) => post(tx, transfer(`n${n}`)));
    expect(await sealAll()).toBe(5);
    const seals = await readSeals();
    expect(seals[0]?.from_entry_id).toBe(1);
    for (const [index, { from_entry_id: from }] of seals.slice(1).entries())
      expect(from).toBe((seals[index]?.to_entry_id ?? 0) + 1);
    expect(await findings()).toEqual([]);
  });

  test('a transaction that has taken an id: waited for; a rolled back one leaves a gap', async () => {
    const commit = await holdTransaction(books.db, (tx) => {
      const postings = fromTo('bank', 'platform_expense', kurus(5));
      return post(tx, { entries: entryOf('slow', postings), now });
    });
    await inTransaction(books.db, (tx) => post(tx, transfer('quick')));
    expect(await sealBooks(books.db, now)).toBe(0);
    await commit();
    expect(await sealAll()).toBe(2);
    const rolledBack = inTransaction(books.db, async (tx) => {
      await post(tx, transfer('rolled back'));
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await inTransaction(books.db, (tx) => post(tx, transfer('after')));
    expect(await sealAll()).toBe(1);
    expect(await findings()).toEqual([]);
  });

  test('several concurrent workers: make one chain', async () => {
    for (let n = 0; n < 20; n += 1) await inTransaction(books.db, (tx) => post(tx, transfer(`w${n}`)));
    const sealed = await Promise.all(Array.from({ length: 6 }, () => sealBooks(books.db, now)));
    expect(sealed.reduce((sum, count) => sum + count, 0) + (await sealAll())).toBe(20);
    expect(await findings()).toEqual([]);
  });
});

describe('T-M14: sealing while others write', () => {
  const SEALS = repeats({ usually: 25, fully: 10_000 });
  const WRITERS = 6;
  /** Statements that posting one entry takes: reading the stop, locking accounts, booking. */
  const STATEMENTS = 3;

  let other: Database;
  beforeAll(async () => {
    other = openDatabase(books.url, { poolSize: 12, onError: () => {} });
    for (let writer = 0; writer < WRITERS; writer += 1) {
      await fund(books.db, payerOf(writer), 1_000_000);
      await inTransaction(books.db, (tx) => openAccounts(tx, [payeeOf(writer)]));
    }
  });
  afterAll(() => other.close());

  /** Calls `after` when each of the transaction's statements is answered. */
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
  const payerOf = (writer: number) => userWallet(2 * writer + 11);
  const payeeOf = (writer: number) => userWallet(2 * writer + 12);

  /** Posts one entry and calls `at` before the first statement (0) and after each one. */
  function write(
    db: Db,
    { writer, ref }: { writer: number; ref: string },
    at: (statement: number) => Promise<void> = async () => {},
  ): Promise<void> {
    return inTransaction(db, async (tx) => {
      await at(0);
      const postings = fromTo(payerOf(writer), payeeOf(writer), kurus(1));
      await post(watched(tx, at), { entries: entryOf(ref, postings), now });
    });
  }

  async function falseAlarm() {
    const checks = checksOf('seals-hold').map((check) => ({ check, within: everything }));
    expect(checks).toHaveLength(1);
    return findProblem(books.db, 'seals-hold', checks);
  }

  const countSeals = async () =>
    (await one(books.db, sql<{ count: number }>`select count(*) as count from ledger_seals`)).count;

  test.each(Array.from({ length: STATEMENTS + 1 }, (_, point) => point))(
    'a writer that waits after statement %i of posting: no seal covers its entry',
    async (point) => {
      await write(books.db, { writer: 1, ref: `before ${point}` });
      let [goOn, reach] = [() => {}, () => {}];
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
      const reached = new Promise<void>((resolve) => (reach = resolve));
      const slow = write(other.db, { writer: 0, ref: `slow ${point}` }, async (statement) => {
        if (statement !== point) return;
        reach();
        await mayGoOn;
      });
      await reached;
      // The writer's id is the newest there is, then one of several.
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
    `${SEALS} seals on two servers beside writers that pause anywhere: valid`,
    async () => {
      const enough = (await countSeals()) + SEALS;
      let isOver = false;
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; !isOver; n += 1) {
          const pausesAt = Math.floor(Math.random() * (STATEMENTS + 1));
          // Longer than a seal takes, and than the pause between two.
          const waitMs = Math.random() < 0.5 ? 0 : Math.random() * 40;
          const db = writer % 2 === 0 ? books.db : other.db;
          await write(db, { writer, ref: `${writer}/${n}` }, async (statement) => {
            if (statement === pausesAt) await new Promise((resolve) => setTimeout(resolve, waitMs));
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
});

describe('T-M13: somebody with the superuser’s password', () => {
  // Each of these changes leaves the sums of the books as they were.
  const last = sql`(select max(id) from ledger_entries)`;
  const lastAct = sql`(select max(id) from audit_log)`;
  const tampering: [string, ReturnType<typeof sql>[], string?][] = [
    [
      'moves one kuruş of an old entry, with both balances',
      [
        sql`update ledger_postings set amount_kurus = amount_kurus + sign(amount_kurus) where entry_id = ${last}`,
        sql`update ledger_accounts set balance_kurus = balance_kurus - 1 where id = 'user_wallet:1'`,
        sql`update ledger_accounts set balance_kurus = balance_kurus + 1 where id = 'user_wallet:2'`,
      ],
    ],
    [
      'removes an entry, its postings and what they did',
      [
        sql`update ledger_accounts set balance_kurus = balance_kurus - amount_kurus
            from ledger_postings where entry_id = ${last} and account_id = id`,
        sql`delete from ledger_postings where entry_id = ${last}`,
        sql`delete from ledger_entries where id = ${last}`,
      ],
    ],
    ['names another actor', [sql`update ledger_entries set actor_id = 99 where id = ${last}`]],
    [
      'puts an old date on it',
      [sql`update ledger_entries set at = at - interval '1 day' where id = ${last}`],
    ],
    [
      'puts an entry into an old gap',
      [
        sql`insert into ledger_entries (id, kind, ref, at) overriding system value
            select n, 'transfer', 'forged', now() from generate_series(1, 1000) as n
            where n not in (select id from ledger_entries) order by n limit 1`,
      ],
    ],
    ['rewrites a seal', [sql`update ledger_seals set hash = sha256('forged') where from_entry_id = 1`]],
    ['removes a seal', [sql`delete from ledger_seals where from_entry_id = 1`]],
    [
      'names another actor of an act',
      [sql`update audit_log set actor_id = 99 where id = ${lastAct}`],
      'acts-seals-hold',
    ],
    [
      'makes an act say something else',
      [sql`update audit_log set after = '{"problem_count": 9}' where id = ${lastAct}`],
      'acts-seals-hold',
    ],
    [
      'puts an old date on an act',
      [sql`update audit_log set at = at - interval '1 day' where id = ${lastAct}`],
      'acts-seals-hold',
    ],
    ['removes an act', [sql`delete from audit_log where id = ${lastAct}`], 'acts-seals-hold'],
    ['removes a seal of acts', [sql`delete from audit_seals where from_entry_id = 1`], 'acts-seals-hold'],
  ];

  beforeEach(async () => {
    await run(books.db, sql`delete from money_freezes`);
    await inTransaction(books.db, (tx) => post(tx, transfer(`old ${Math.random()}`)));
    await recordAct(books.db, { actorId: null, act: bookActs.audit, after: { problem_count: 0 }, now });
    await sealEverything({ db: books.db, clock: manualClock(now) });
    await expect(requireAgreement(books.db)).resolves.toBeUndefined();
  });

  test.each(tampering)(
    '%s: found by the next run, and money stops',
    async (_, statements, found = 'seals-hold') => {
      for (const table of Object.keys(COLUMNS))
        await run(books.db, sql.raw(`create table kept_${table} as table ${table}`));
      await behindItsBack(books, ...statements);
      expect(await findings()).toEqual([found]);
      await expect(requireAgreement(books.db)).rejects.toMatchObject({ code: 'MONEY_FROZEN' });
      await behindItsBack(books, ...Object.entries(COLUMNS).flatMap(restore));
      expect(await findings()).toEqual([]);
      // Undoing the change does not lift the stop: an administrator must give a reason.
      await expect(requireAgreement(books.db)).rejects.toMatchObject({ code: 'MONEY_FROZEN' });
    },
  );
});

/** Without columns that the database computes. */
const COLUMNS = {
  ledger_accounts: 'id, balance_kurus, held_kurus',
  ledger_entries: 'id, kind, ref, actor_id, detail, at',
  ledger_postings: 'entry_id, account_id, amount_kurus',
  ledger_seals: 'from_entry_id, to_entry_id, entries, hash, at',
  audit_log: 'id, at, actor_id, action, subject_kind, subject_id, reason, before, after',
  audit_seals: 'from_entry_id, to_entry_id, entries, hash, at',
};

const restore = ([table, columns]: [string, string]) => [
  sql.raw(`delete from ${table}`),
  sql.raw(`insert into ${table} (${columns}) overriding system value select ${columns} from kept_${table}`),
  sql.raw(`drop table kept_${table}`),
];
