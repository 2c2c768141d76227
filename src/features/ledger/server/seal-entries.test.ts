import { beforeEach, describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { behindItsBack } from '#testing/books.ts';
import { fund } from '#testing/money.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { userWallet } from '../accounts.ts';
import { fromTo, post } from './post.ts';
import { reconcile } from './check-fully.ts';
import { requireAgreement } from './require-agreement.ts';
import { sealBooks } from './seal-entries.ts';

const books = useTestDatabase();
const now = new Date('2026-11-23T09:00:00Z');

const transfer = (ref: string) => ({
  entries: [
    {
      kind: 'transfer' as const,
      ref,
      actorId: null,
      postings: fromTo(userWallet(1), userWallet(2), kurus(100)),
    },
  ],
  now,
});

/** Starts a transaction that has posted and delays its commit. */
function postSlowly() {
  let [hasPosted, mayEnd] = [() => {}, () => {}];
  const posted = new Promise<void>((resolve) => (hasPosted = resolve));
  const ending = new Promise<void>((resolve) => (mayEnd = resolve));
  const whole = inTransaction(books.db, async (tx) => {
    const postings = fromTo('bank', 'platform_expense', kurus(5));
    await post(tx, { entries: [{ kind: 'transfer', ref: 'slow', actorId: null, postings }], now });
    hasPosted();
    await ending;
  });
  return {
    hasPosted: posted,
    end: async () => {
      mayEnd();
      await whole;
    },
  };
}

const readSeals = () =>
  rows(
    books.db,
    sql<{ from_entry_id: number; to_entry_id: number }>`
      select from_entry_id, to_entry_id from ledger_seals order by from_entry_id`,
  );

/**
 * Seals until nothing is left. One call may not suffice, because transactions of other databases on the server delay
 * sealing.
 */
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

const found = async () => (await reconcile(books.db, now)).map(({ invariant }) => invariant);

describe('sealing', () => {
  test('covers every entry once, one seal after the other', async () => {
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
    expect(await found()).toEqual([]);
  });

  test('waits for a transaction that has taken a number; what was rolled back leaves an explained gap', async () => {
    const { hasPosted, end } = postSlowly();
    await hasPosted;
    await inTransaction(books.db, (tx) => post(tx, transfer('quick')));
    expect(await sealBooks(books.db, now)).toBe(0);
    await end();
    expect(await sealAll()).toBe(2);
    const rolledBack = inTransaction(books.db, async (tx) => {
      await post(tx, transfer('rolled back'));
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await inTransaction(books.db, (tx) => post(tx, transfer('after')));
    expect(await sealAll()).toBe(1);
    expect(await found()).toEqual([]);
  });

  test('by several workers at once makes one chain', async () => {
    for (let n = 0; n < 20; n += 1) await inTransaction(books.db, (tx) => post(tx, transfer(`w${n}`)));
    const sealed = await Promise.all(Array.from({ length: 6 }, () => sealBooks(books.db, now)));
    expect(sealed.reduce((sum, count) => sum + count, 0) + (await sealAll())).toBe(20);
    expect(await found()).toEqual([]);
  });
});

describe('T-M13: somebody with the master key of the database', () => {
  // Each of these changes leaves the sums of the books as they were.
  const last = sql`(select max(id) from ledger_entries)`;
  const tampering: [string, ReturnType<typeof sql>[]][] = [
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
    ['says that somebody else did it', [sql`update ledger_entries set actor_id = 99 where id = ${last}`]],
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
  ];
  const keep = ['ledger_accounts', 'ledger_entries', 'ledger_postings', 'ledger_seals'];

  beforeEach(async () => {
    await run(books.db, sql`delete from money_freezes`);
    await inTransaction(books.db, (tx) => post(tx, transfer(`old ${Math.random()}`)));
    await sealAll();
    await expect(requireAgreement(books.db)).resolves.toBeUndefined();
  });

  test.each(tampering)('%s: the next run finds it and money stops', async (_, statements) => {
    for (const table of keep) await run(books.db, sql.raw(`create table kept_${table} as table ${table}`));
    await behindItsBack(books, ...statements);
    expect(await found()).toEqual(['seals-hold']);
    await expect(requireAgreement(books.db)).rejects.toMatchObject({ code: 'MONEY_FROZEN' });
    await behindItsBack(books, ...keep.flatMap((table) => restore(table)));
    expect(await found()).toEqual([]);
    // Undoing the change does not release the money: an administrator has to say why it may go on.
    await expect(requireAgreement(books.db)).rejects.toMatchObject({ code: 'MONEY_FROZEN' });
  });

  test('changes a balance by one kuruş: found, and money stops', async () => {
    await behindItsBack(
      books,
      sql`update ledger_accounts set balance_kurus = balance_kurus + 1 where id = 'user_wallet:2'`,
    );
    expect(await found()).toEqual(['stored-balances']);
    await expect(requireAgreement(books.db)).rejects.toMatchObject({ code: 'MONEY_FROZEN' });
    const { problems } = await one(
      books.db,
      sql<{ problems: unknown[] }>`select problems from money_freezes where lifted_at is null`,
    );
    expect(problems).toMatchObject([{ subject: 'user_wallet:2' }]);
  });
});

/** Restores a table to its saved state. */
function restore(table: string): ReturnType<typeof sql>[] {
  const columns = table === 'ledger_accounts' ? '(id, balance_kurus, held_kurus)' : '';
  const selected = table === 'ledger_accounts' ? 'id, balance_kurus, held_kurus' : '*';
  return [
    sql.raw(`delete from ${table}`),
    sql.raw(`insert into ${table} ${columns} overriding system value select ${selected} from kept_${table}`),
    sql.raw(`drop table kept_${table}`),
  ];
}
