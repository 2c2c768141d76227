import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/shared/errors.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { atOnce, CROWD, repeats } from '#testing/at-once.ts';
import { countEntries, fund, postedTo } from '#testing/money.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { type AccountId, campaignAccount, ENTRY_KINDS, firmWallet, userWallet } from './accounts.ts';
import { reconcile } from './check-fully.server.ts';
import { fromTo, type NewEntry, openAccounts, post } from './post.server.ts';
import { readBalance } from './read-statement.server.ts';

const books = useTestDatabase({ poolSize: 24 });
const now = new Date('2026-11-23T09:00:00Z');

function aTransfer(ref: string, from: AccountId, to: AccountId, amount: number): NewEntry {
  return { kind: 'transfer', ref, actorId: null, postings: fromTo(from, to, kurus(amount)) };
}

function postOne(entry: NewEntry, holds: { account: AccountId; amount: number }[] = []): Promise<boolean[]> {
  const changes = holds.map(({ account, amount }) => ({ account, amount: kurus(amount) }));
  return inTransaction(books.db, (tx) => post(tx, { entries: [entry], holds: changes, now }));
}

let wallets = 0;
async function aWallet(amount: number): Promise<AccountId> {
  wallets += 1;
  const wallet = userWallet(wallets);
  await openAccounts(books.db, [wallet]);
  if (amount > 0) await fund(books.db, wallet, amount);
  return wallet;
}

describe('concurrent posts', () => {
  const CROSSING = repeats({ usually: 150, fully: 2000 });
  const move = (ref: string, from: AccountId, to: AccountId, amount: number) =>
    postOne(aTransfer(ref, from, to, amount));
  test(`${CROWD} of one (kind, ref): move once`, async () => {
    const [from, to] = [userWallet(901), userWallet(902)];
    await openAccounts(books.db, [to]);
    await fund(books.db, from, 1000);
    const made = await atOnce(CROWD, () => move('one', from, to, 3));
    expect(made.filter(([isNew]) => isNew)).toHaveLength(1);
    expect([await readBalance(books.db, from), await readBalance(books.db, to)]).toEqual([997, 3]);
    expect(await countEntries(books.db, 'transfer', 'one')).toBe(1);
  });

  test(`${CROWD} of the last kuruş: one succeeds`, async () => {
    const [from, to] = [userWallet(903), userWallet(904)];
    await openAccounts(books.db, [to]);
    await fund(books.db, from, 1);
    const outcomeOf = (index: number) =>
      move(`last-${index}`, from, to, 1).catch(({ code }: { code?: string }) => code);
    const refused = (await atOnce(CROWD, outcomeOf)).filter((outcome) => !Array.isArray(outcome));
    expect(refused).toEqual(Array.from({ length: CROWD - 1 }, () => 'INSUFFICIENT_FUNDS'));
    expect([await readBalance(books.db, from), await postedTo(books.db, to)]).toEqual([0, 1]);
  });

  test(`${CROSSING} crossing transfers: no deadlock, and the sum stays`, async () => {
    const wallets = [905, 906, 907, 908].map(userWallet);
    for (const wallet of wallets) await fund(books.db, wallet, 10_000);
    await atOnce(CROSSING, (index) => {
      const from = wallets[index % 4] ?? 'bank';
      const to = wallets[(index + 1 + (index % 3)) % 4] ?? 'bank';
      return move(`cross-${index}`, from, to, 1 + (index % 7));
    });
    const balances = await Promise.all(wallets.map((wallet) => readBalance(books.db, wallet)));
    expect(balances.reduce((total, balance) => total + balance, 0)).toBe(40_000);
    const { deadlocks } = await one(
      books.db,
      sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    expect(deadlocks).toBe(0);
    expect(await reconcile(books.db, now)).toEqual([]);
  }, 60_000);
});

interface Model {
  balance: Map<AccountId, number>;
  held: Map<AccountId, number>;
  done: Set<string>;
}

type Step =
  | { type: 'move'; ref: number; from: number; to: number; amount: number }
  | { type: 'hold'; at: number; amount: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
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
function expectOf(model: Model, accounts: readonly AccountId[], step: Step): boolean {
  const get = (map: Map<AccountId, number>, account: AccountId) => map.get(account) ?? 0;
  if (step.type === 'hold') {
    const account = accounts[step.at] ?? 'bank';
    const held = get(model.held, account) + step.amount;
    if (held > get(model.balance, account)) return false;
    model.held.set(account, held);
    return true;
  }
  const key = String(step.ref);
  if (model.done.has(key)) return true;
  const [from, to] = [accounts[step.from] ?? 'bank', accounts[step.to] ?? 'bank'];
  const left = get(model.balance, from) - step.amount;
  if (from !== 'platform_expense' && left < get(model.held, from)) return false;
  model.balance.set(from, left);
  model.balance.set(to, get(model.balance, to) + step.amount);
  model.done.add(key);
  return true;
}

async function apply(accounts: readonly AccountId[], run: number, step: Step): Promise<boolean> {
  const accountAt = (index: number) => accounts[index] ?? 'bank';
  const amount: Kurus = kurus(step.amount);
  try {
    await inTransaction(books.db, (tx) => {
      if (step.type === 'hold')
        return post(tx, { entries: [], holds: [{ account: accountAt(step.at), amount }], now });
      const postings = fromTo(accountAt(step.from), accountAt(step.to), amount);
      return post(tx, {
        entries: [{ kind: 'transfer', ref: `${run}-${step.ref}`, actorId: null, postings }],
        now,
      });
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'INSUFFICIENT_FUNDS') return false;
    throw error;
  }
}

/** Excludes a transfer to oneself, and a release of more than is held, which no caller requests. */
function isPossible(model: Model, accounts: readonly AccountId[], step: Step): boolean {
  if (step.type === 'move') return step.from !== step.to;
  return (model.held.get(accounts[step.at] ?? 'bank') ?? 0) + step.amount >= 0;
}

test('random movements: the same balances and holds as in a simple model, and the books agree', async () => {
  let runs = 0;
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
    runs += 1;
    const owned = [1, 2, 3].map((number) => userWallet(2000 + runs * 10 + number));
    const accounts: AccountId[] = ['platform_expense', ...owned];
    await openAccounts(books.db, owned);
    const model: Model = { balance: new Map(), held: new Map(), done: new Set() };
    for (const step of steps) {
      if (!isPossible(model, accounts, step)) continue;
      expect(await apply(accounts, runs, step)).toBe(expectOf(model, accounts, step));
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
  await run(books.db, sql`delete from money_freezes`);
}, 60_000);

describe('posting', () => {
  test('a repeated entry beside a new one: only the new one moves', async () => {
    const [from, to] = [await aWallet(1000), await aWallet(0)];
    await postOne(aTransfer('old', from, to, 100));
    const entries = [aTransfer('old', from, to, 100), aTransfer('new', from, to, 50)];
    expect(await inTransaction(books.db, (tx) => post(tx, { entries, now }))).toEqual([false, true]);
    expect(await readBalance(books.db, to)).toBe(150);
  });

  test('several entries of one movement: checked together', async () => {
    const [from, to] = [await aWallet(100), await aWallet(0)];
    const entries = [aTransfer('there', from, to, 100), aTransfer('back', to, from, 40)];
    await inTransaction(books.db, (tx) => post(tx, { entries, now }));
    expect([await readBalance(books.db, from), await readBalance(books.db, to)]).toEqual([40, 60]);
  });

  test('postings of zero: left out', async () => {
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

  test('outside a transaction: refused', async () => {
    const [from, to] = [await aWallet(10), await aWallet(0)];
    const movement = { entries: [aTransfer('outside', from, to, 1)], now };
    await expect(post(books.db, movement)).rejects.toThrow('only inside the transaction');
  });

  test.each<[string, (wallet: AccountId) => NewEntry[]]>([
    [
      'does not balance',
      (wallet) => [
        { ...aTransfer('a', wallet, 'bank', 1), postings: [{ account: wallet, amount: kurus(-1) }] },
      ],
    ],
    ['twice', (wallet) => [aTransfer('twin', wallet, 'bank', 1), aTransfer('twin', 'bank', wallet, 1)]],
    ['unknown ledger account', (wallet) => [aTransfer('b', wallet, userWallet(999_999), 1)]],
  ])('mistakes of a caller: refused (%s)', async (text, entriesOf) => {
    const entries = entriesOf(await aWallet(10));
    await expect(inTransaction(books.db, (tx) => post(tx, { entries, now }))).rejects.toThrow(text);
  });
});

test('a repeated entry that changes holds: a fault', async () => {
  const [campaign, viewer] = [campaignAccount(3), await aWallet(0)];
  await fund(books.db, campaign, 100);
  await postOne(aTransfer('hold-again', campaign, viewer, 10));
  const again = postOne(aTransfer('hold-again', campaign, viewer, 10), [{ account: campaign, amount: 1 }]);
  await expect(again).rejects.toThrow('repeated entry');
});

describe('the database', () => {
  test('kinds of entries: those of the program; others are refused', async () => {
    const kinds = await rows(books.db, sql<{ kind: string }>`select kind from entry_kinds order by kind`);
    expect(kinds.map(({ kind }) => kind)).toEqual(ENTRY_KINDS.toSorted());
    const other = run(books.db, sql`insert into ledger_entries (kind, ref, at) values ('gift', '1', ${now})`);
    await expect(other).rejects.toThrow('violates foreign key constraint');
  });

  test('postings that do not sum to zero: refused', async () => {
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
  ])('%s: refused', async (_, statement) => {
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
  ])('%s: refused', async (_, statement) => {
    await aWallet(1);
    await expect(run(books.db, statement)).rejects.toThrow('violates check constraint');
  });
});

test('T-M13: while money is frozen, kinds of entries stop by which it would leave', async () => {
  const froms = ['bank', campaignAccount(7), firmWallet(7), await aWallet(100)] as const;
  for (const from of froms.slice(1, 3)) await fund(books.db, from, 100);
  await run(books.db, sql`insert into money_freezes (began_at, problems) values (now(), '[]')`);
  const stopped = new Set<string>();
  for (const kind of ENTRY_KINDS)
    for (const from of froms) {
      const postings = fromTo(from, 'platform_expense', kurus(1));
      const move = postOne({ kind, ref: `frozen-${from}`, actorId: null, postings });
      const code = await move.then(String, (error: AppError) => error.code);
      if (code === 'MONEY_FROZEN') stopped.add(`${kind} ${from.split(':')[0]}`);
    }
  const all = ['transfer', 'withdrawal_asked', 'withdrawal_paid', 'balance_given_up'].flatMap((kind) =>
    froms.map((from) => `${kind} ${from.split(':')[0]}`),
  );
  expect([...stopped]).toEqual(['order_paid firm_wallet', 'order_paid user_wallet', ...all]);
  await run(books.db, sql`delete from money_freezes`);
});
