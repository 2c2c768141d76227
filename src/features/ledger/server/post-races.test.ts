import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { inTransaction, one, sql } from '#lib/server/db.ts';
import { atOnce, CROWD, repeats } from '#testing/at-once.ts';
import { countEntries, fund, postedTo } from '#testing/money.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { type AccountId, userWallet } from '../accounts.ts';
import { fromTo, openAccounts, post } from './post.ts';
import { readBalance } from './read-balance.ts';
import { reconcile } from './check-fully.ts';

const books = useTestDatabase({ poolSize: 24 });
const now = new Date('2026-11-23T09:00:00Z');
const CROSSING = repeats({ usually: 150, fully: 2000 });

function transfer(ref: string, from: AccountId, to: AccountId, amount: number): Promise<boolean[]> {
  const entry = { kind: 'transfer' as const, ref, actorId: null, postings: fromTo(from, to, kurus(amount)) };
  return inTransaction(books.db, (tx) => post(tx, { entries: [entry], now }));
}

async function settled<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome;
}

describe('at once', () => {
  test(`${CROWD} posts of one (kind, ref) move once`, async () => {
    const [from, to] = [userWallet(1), userWallet(2)];
    await openAccounts(books.db, [to]);
    await fund(books.db, from, 1000);
    const made = await atOnce(CROWD, () => transfer('one', from, to, 3));
    expect(made.filter(([isNew]) => isNew)).toHaveLength(1);
    expect([await readBalance(books.db, from), await readBalance(books.db, to)]).toEqual([997, 3]);
    expect(await countEntries(books.db, 'transfer', 'one')).toBe(1);
  });

  test(`${CROWD} spend the last kuruş: one does`, async () => {
    const [from, to] = [userWallet(3), userWallet(4)];
    await openAccounts(books.db, [to]);
    await fund(books.db, from, 1);
    const tries = await atOnce(CROWD, (index) => settled(transfer(`last-${index}`, from, to, 1)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const refused of tries.filter((attempt) => attempt.status === 'rejected')) {
      expect(refused.reason).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    }
    expect([await readBalance(books.db, from), await postedTo(books.db, to)]).toEqual([0, 1]);
  });

  test(`${CROSSING} crossing transfers: nobody sees a deadlock, and the sum stays`, async () => {
    const wallets = [5, 6, 7, 8].map(userWallet);
    for (const wallet of wallets) await fund(books.db, wallet, 10_000);
    await atOnce(CROSSING, (index) => {
      const from = wallets[index % 4] ?? 'bank';
      const to = wallets[(index + 1 + (index % 3)) % 4] ?? 'bank';
      return transfer(`cross-${index}`, from, to, 1 + (index % 7));
    });
    const balances = await Promise.all(wallets.map((wallet) => readBalance(books.db, wallet)));
    expect(balances.reduce((total, balance) => total + balance, 0)).toBe(40_000);
    const { deadlocks } = await one(
      books.db,
      sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    expect(deadlocks).toBe(0);
  }, 60_000);

  test('afterwards the books agree', async () => {
    expect(await reconcile(books.db, now)).toEqual([]);
  });
});
