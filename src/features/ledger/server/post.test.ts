import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { countEntries, fund, postedTo } from '#testing/money.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { type AccountId, campaignAccount, ENTRY_KINDS, userWallet } from '../accounts.ts';
import { fromTo, lockAccounts, type NewEntry, openAccounts, post } from './post.ts';
import { readBalance } from './read-balance.ts';

const books = useTestDatabase();
const now = new Date('2026-11-23T09:00:00Z');

function aTransfer(ref: string, from: AccountId, to: AccountId, amount: number): NewEntry {
  return { kind: 'transfer', ref, actorId: null, postings: fromTo(from, to, kurus(amount)) };
}

function postOne(entry: NewEntry, holds: { account: AccountId; amount: number }[] = []): Promise<boolean[]> {
  const changes = holds.map(({ account, amount }) => ({ account, amount: kurus(amount) }));
  return inTransaction(books.db, (tx) => post(tx, { entries: [entry], holds: changes, now }));
}

async function heldIn(account: AccountId): Promise<number> {
  const row = await one(
    books.db,
    sql<{ held_kurus: number }>`select held_kurus from ledger_accounts where id = ${account}`,
  );
  return row.held_kurus;
}

let wallets = 0;
async function aWallet(amount: number): Promise<AccountId> {
  wallets += 1;
  const wallet = userWallet(wallets);
  await openAccounts(books.db, [wallet]);
  if (amount > 0) await fund(books.db, wallet, amount);
  return wallet;
}

describe('posting', () => {
  test('moves from one account to the other and keeps both balances', async () => {
    const [from, to] = [await aWallet(1000), await aWallet(0)];
    expect(await postOne(aTransfer('moves', from, to, 300))).toEqual([true]);
    expect([await readBalance(books.db, from), await readBalance(books.db, to)]).toEqual([700, 300]);
    expect([await postedTo(books.db, from), await postedTo(books.db, to)]).toEqual([700, 300]);
  });

  test('the same (kind, ref) again moves nothing and says so', async () => {
    const [from, to] = [await aWallet(1000), await aWallet(0)];
    await postOne(aTransfer('again', from, to, 300));
    expect(await postOne(aTransfer('again', from, to, 300))).toEqual([false]);
    expect(await readBalance(books.db, to)).toBe(300);
  });

  test('a repeated entry beside a new one: only the new one moves', async () => {
    const [from, to] = [await aWallet(1000), await aWallet(0)];
    await postOne(aTransfer('old', from, to, 100));
    const entries = [aTransfer('old', from, to, 100), aTransfer('new', from, to, 50)];
    expect(await inTransaction(books.db, (tx) => post(tx, { entries, now }))).toEqual([false, true]);
    expect(await readBalance(books.db, to)).toBe(150);
  });

  test('several entries in one movement are checked together', async () => {
    const [from, to] = [await aWallet(100), await aWallet(0)];
    const entries = [aTransfer('there', from, to, 100), aTransfer('back', to, from, 40)];
    await inTransaction(books.db, (tx) => post(tx, { entries, now }));
    expect([await readBalance(books.db, from), await readBalance(books.db, to)]).toEqual([40, 60]);
  });

  test('postings of zero are left out', async () => {
    const [from, to] = [await aWallet(10), await aWallet(0)];
    const postings = [...fromTo(from, to, kurus(10)), { account: 'vat_payable' as const, amount: kurus(0) }];
    await postOne({ kind: 'transfer', ref: 'zero', actorId: null, postings });
    const posted = await rows(
      books.db,
      sql<{ account_id: string }>`
      select account_id from ledger_postings join ledger_entries on id = entry_id where ref = 'zero' order by account_id`,
    );
    expect(posted.map(({ account_id }) => account_id).toSorted()).toEqual([from, to].toSorted());
  });

  test('an overdraft is refused and leaves nothing behind', async () => {
    const [from, to] = [await aWallet(99), await aWallet(0)];
    await expect(postOne(aTransfer('overdraft', from, to, 100))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
    expect(await countEntries(books.db, 'transfer', 'overdraft')).toBe(0);
    expect(await readBalance(books.db, from)).toBe(99);
  });

  test('the platform’s own books may go below zero', async () => {
    const to = await aWallet(0);
    await postOne({
      kind: 'order_paid',
      ref: 'bank',
      actorId: null,
      postings: fromTo('bank', to, kurus(500)),
    });
    expect(await readBalance(books.db, 'bank')).toBe(-500);
  });
});

describe('posting refuses', () => {
  test('an entry that does not balance', async () => {
    const wallet = await aWallet(100);
    const postings = [{ account: wallet, amount: kurus(-1) }];
    await expect(postOne({ kind: 'transfer', ref: 'lame', actorId: null, postings })).rejects.toThrow(
      'does not balance',
    );
  });

  test('to run outside a transaction', async () => {
    const [from, to] = [await aWallet(10), await aWallet(0)];
    const movement = { entries: [aTransfer('outside', from, to, 1)], now };
    await expect(post(books.db, movement)).rejects.toThrow('only inside the transaction');
  });

  test('one entry named twice in a movement', async () => {
    const [from, to, other] = [await aWallet(10), await aWallet(0), await aWallet(10)];
    const entries = [aTransfer('twin', from, to, 1), aTransfer('twin', other, to, 1)];
    await expect(inTransaction(books.db, (tx) => post(tx, { entries, now }))).rejects.toThrow('twice');
  });

  test('an account that was never opened', async () => {
    const from = await aWallet(10);
    await expect(postOne(aTransfer('nobody', from, userWallet(999_999), 1))).rejects.toThrow(
      'unknown ledger account',
    );
  });
});

describe('holds', () => {
  test('what is held cannot be spent, and can once it is released', async () => {
    const [campaign, viewer] = [campaignAccount(1), await aWallet(0)];
    await openAccounts(books.db, [campaign]);
    await fund(books.db, campaign, 100);
    await inTransaction(books.db, (tx) =>
      post(tx, { entries: [], holds: [{ account: campaign, amount: kurus(60) }], now }),
    );
    expect(await heldIn(campaign)).toBe(60);
    await expect(postOne(aTransfer('held', campaign, viewer, 41))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
    await postOne(aTransfer('held', campaign, viewer, 60), [{ account: campaign, amount: -60 }]);
    expect([await heldIn(campaign), await readBalance(books.db, campaign)]).toEqual([0, 40]);
  });

  test('more than there is cannot be held', async () => {
    const campaign = campaignAccount(2);
    await openAccounts(books.db, [campaign]);
    await fund(books.db, campaign, 100);
    const movement = { entries: [], holds: [{ account: campaign, amount: kurus(101) }], now };
    await expect(inTransaction(books.db, (tx) => post(tx, movement))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
  });

  test('a repeated entry that changes holds is a fault', async () => {
    const [campaign, viewer] = [campaignAccount(3), await aWallet(0)];
    await fund(books.db, campaign, 100);
    await postOne(aTransfer('hold-again', campaign, viewer, 10));
    const again = postOne(aTransfer('hold-again', campaign, viewer, 10), [{ account: campaign, amount: 1 }]);
    await expect(again).rejects.toThrow('repeated entry');
  });
});

describe('the database has the last word', () => {
  test('locking answers what an account has, in any order of asking', async () => {
    const [left, right] = [await aWallet(5), await aWallet(7)];
    const states = await inTransaction(books.db, (tx) => lockAccounts(tx, [right, left, right]));
    expect([...states.keys()]).toEqual([left, right].toSorted());
    expect(states.get(right)).toEqual({ balance: 7, held: 0 });
  });

  test('kinds of entries: the database knows those of the program, and refuses others', async () => {
    const kinds = await rows(books.db, sql<{ kind: string }>`select kind from entry_kinds order by kind`);
    expect(kinds.map(({ kind }) => kind)).toEqual(ENTRY_KINDS.toSorted());
    const other = run(books.db, sql`insert into ledger_entries (kind, ref, at) values ('gift', '1', ${now})`);
    await expect(other).rejects.toThrow('violates foreign key constraint');
  });

  test('postings that do not sum to zero are refused', async () => {
    const wallet = await aWallet(1);
    const insert = inTransaction(books.db, async (tx) => {
      const { id } = await one(
        tx,
        sql<{ id: number }>`
        insert into ledger_entries (kind, ref, at) values ('transfer', 'lame', now()) returning id`,
      );
      await run(
        tx,
        sql`insert into ledger_postings (entry_id, account_id, amount_kurus) values (${id}, ${wallet}, 5)`,
      );
    });
    await expect(insert).rejects.toThrow('sum to zero');
  });

  test.each([
    ['change of an entry', sql`update ledger_entries set ref = 'x'`],
    ['removal of an entry', sql`delete from ledger_entries`],
    ['change of a posting', sql`update ledger_postings set amount_kurus = amount_kurus + 1`],
    ['removal of a posting', sql`delete from ledger_postings`],
    ['emptying of the postings', sql`truncate ledger_postings`],
    ['emptying of the entries', sql`truncate ledger_entries cascade`],
  ])('no %s', async (_, statement) => {
    await aWallet(1);
    await expect(run(books.db, statement)).rejects.toThrow('append-only');
  });

  test.each([
    ['a balance below zero', sql`update ledger_accounts set balance_kurus = -1 where id = 'user_wallet:1'`],
    [
      'a hold above the balance',
      sql`update ledger_accounts set held_kurus = balance_kurus + 1 where id = 'user_wallet:1'`,
    ],
    ['a hold below zero', sql`update ledger_accounts set held_kurus = -1 where id = 'user_wallet:1'`],
  ])('no %s', async (_, statement) => {
    await aWallet(1);
    await expect(run(books.db, statement)).rejects.toThrow('violates check constraint');
  });
});
