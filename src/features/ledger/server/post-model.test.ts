import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/errors.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { inTransaction, rows, sql } from '#lib/server/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { type AccountId, userWallet } from '../accounts.ts';
import { fromTo, openAccounts, post } from './post.ts';
import { reconcile } from './check-fully.ts';

const books = useTestDatabase();
const now = new Date('2026-11-23T09:00:00Z');

interface Model {
  balance: Map<AccountId, number>;
  held: Map<AccountId, number>;
  done: Set<string>;
}

type Step =
  | { type: 'move'; ref: number; from: number; to: number; amount: number }
  | { type: 'hold'; at: number; amount: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('move' as const),
    // Few refs, so that the same entry is posted repeatedly.
    ref: fc.nat(8),
    from: fc.nat(3),
    to: fc.nat(3),
    amount: fc.nat(60),
  }),
  fc.record({
    type: fc.constant('hold' as const),
    at: fc.integer({ min: 1, max: 3 }),
    amount: fc.integer({ min: -40, max: 40 }),
  }),
);

/** A simple model of the ledger. Account 0 is the platform's and may go below zero. */
function expectOf(model: Model, accounts: readonly AccountId[], given: Step): boolean {
  const get = (map: Map<AccountId, number>, account: AccountId) => map.get(account) ?? 0;
  if (given.type === 'hold') {
    const account = accounts[given.at] ?? 'bank';
    const held = get(model.held, account) + given.amount;
    if (held > get(model.balance, account)) return false;
    model.held.set(account, held);
    return true;
  }
  const key = String(given.ref);
  if (model.done.has(key)) return true;
  const [from, to] = [accounts[given.from] ?? 'bank', accounts[given.to] ?? 'bank'];
  const left = get(model.balance, from) - given.amount;
  if (from !== 'platform_expense' && left < get(model.held, from)) return false;
  model.balance.set(from, left);
  model.balance.set(to, get(model.balance, to) + given.amount);
  model.done.add(key);
  return true;
}

async function apply(accounts: readonly AccountId[], run: number, given: Step): Promise<boolean> {
  const accountAt = (index: number) => accounts[index] ?? 'bank';
  const amount: Kurus = kurus(given.amount);
  try {
    await inTransaction(books.db, (tx) => {
      if (given.type === 'hold')
        return post(tx, { entries: [], holds: [{ account: accountAt(given.at), amount }], now });
      const postings = fromTo(accountAt(given.from), accountAt(given.to), amount);
      return post(tx, {
        entries: [{ kind: 'transfer', ref: `${run}-${given.ref}`, actorId: null, postings }],
        now,
      });
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'INSUFFICIENT_FUNDS') return false;
    throw error;
  }
}

/** Excludes steps that no caller can ask for: a transfer to oneself, a release of more than is held. */
function isPossible(model: Model, accounts: readonly AccountId[], given: Step): boolean {
  if (given.type === 'move') return given.from !== given.to;
  return (model.held.get(accounts[given.at] ?? 'bank') ?? 0) + given.amount >= 0;
}

test('random movements leave what a simple model of them leaves, and the books agree', async () => {
  let runs = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    runs += 1;
    const owned = [1, 2, 3].map((number) => userWallet(runs * 10 + number));
    const accounts: AccountId[] = ['platform_expense', ...owned];
    await openAccounts(books.db, owned);
    const model: Model = { balance: new Map(), held: new Map(), done: new Set() };
    for (const given of steps) {
      if (!isPossible(model, accounts, given)) continue;
      expect(await apply(accounts, runs, given)).toBe(expectOf(model, accounts, given));
    }
    const stored = await rows(
      books.db,
      sql<{ id: AccountId; balance_kurus: number; held_kurus: number }>`
      select id, balance_kurus, held_kurus from ledger_accounts where id = any(${owned}::text[])`,
    );
    for (const { id, balance_kurus, held_kurus } of stored) {
      expect([balance_kurus, held_kurus]).toEqual([model.balance.get(id) ?? 0, model.held.get(id) ?? 0]);
    }
  });
  await fc.assert(property, { numRuns: 40 });
  // These holds belong to no watch. The reconciliation may report that and nothing else.
  const problems = await reconcile(books.db, now);
  expect(problems.filter(({ invariant }) => invariant !== 'campaign-holds')).toEqual([]);
}, 60_000);
