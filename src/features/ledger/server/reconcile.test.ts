import { describe, expect, test, vi } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { manualClock } from '#lib/server/clock.ts';
import { inTransaction, one, run, sql } from '#lib/server/db.ts';
import { fund } from '#testing/money.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { userWallet } from '../accounts.ts';
import { ledgerJobs } from './jobs.ts';
import { fromTo, openAccounts, post } from './post.ts';
import { reconcile } from './reconcile.ts';
import { requireAgreement } from './require-agreement.ts';

const books = useTestDatabase();
const now = new Date('2026-11-23T09:00:00Z');

/** What somebody with the database's master key could do: triggers and checks are off for them. */
async function behindItsBack(statement: ReturnType<typeof sql>): Promise<void> {
  await inTransaction(books.db, async (tx) => {
    await run(tx, sql`set local session_replication_role = replica`);
    await run(tx, statement);
  });
}

async function entryIdOf(ref: string): Promise<number> {
  return (await one(books.db, sql<{ id: number }>`select id from ledger_entries where ref = ${ref}`)).id;
}

async function aTransfer(ref: string, from: number, to: number): Promise<void> {
  await openAccounts(books.db, [userWallet(to)]);
  await fund(books.db, userWallet(from), 1000);
  const postings = fromTo(userWallet(from), userWallet(to), kurus(400));
  await inTransaction(books.db, (tx) =>
    post(tx, { entries: [{ kind: 'transfer', ref, actorId: null, postings }], now }),
  );
}

describe('the reconciliation', () => {
  test('finds nothing in books that nobody touched, and records the run', async () => {
    await aTransfer('untouched', 1, 2);
    expect(await reconcile(books.db, now)).toEqual([]);
    const last = await one(
      books.db,
      sql<{ problems: unknown }>`select problems from reconciliations order by id desc limit 1`,
    );
    expect(last.problems).toEqual([]);
    await expect(requireAgreement(books.db)).resolves.toBeUndefined();
  });

  test('names the account whose balance was changed by one kuruş; nothing leaves until it is put right', async () => {
    await aTransfer('balance', 3, 4);
    await behindItsBack(
      sql`update ledger_accounts set balance_kurus = balance_kurus + 1 where id = 'user_wallet:4'`,
    );
    expect(await reconcile(books.db, now)).toEqual([
      {
        invariant: 'every stored balance is the sum of its postings',
        subject: 'user_wallet:4',
        detail: '401 stored, 400 posted',
      },
    ]);
    await expect(requireAgreement(books.db)).rejects.toMatchObject({ code: 'MONEY_FROZEN' });
    await behindItsBack(
      sql`update ledger_accounts set balance_kurus = balance_kurus - 1 where id = 'user_wallet:4'`,
    );
    await reconcile(books.db, now);
    await expect(requireAgreement(books.db)).resolves.toBeUndefined();
  });

  test('names the entry whose posting was changed, and the account', async () => {
    await aTransfer('posting', 5, 6);
    const id = await entryIdOf('posting');
    const change = (by: number) =>
      behindItsBack(sql`update ledger_postings set amount_kurus = amount_kurus + ${by}
        where entry_id = ${id} and account_id = 'user_wallet:6'`);
    await change(1);
    expect(await reconcile(books.db, now)).toMatchObject([
      { invariant: 'every entry sums to zero', subject: `entry ${id}`, detail: '1' },
      { subject: 'user_wallet:6', detail: '400 stored, 401 posted' },
    ]);
    await change(-1);
  });

  test('names the first of several', async () => {
    await aTransfer('several', 7, 8);
    await behindItsBack(sql`update ledger_accounts set balance_kurus = balance_kurus + 5
      where id in ('user_wallet:7', 'user_wallet:8')`);
    expect(await reconcile(books.db, now)).toMatchObject([{ subject: 'user_wallet:7' }]);
    await behindItsBack(sql`update ledger_accounts set balance_kurus = balance_kurus - 5
      where id in ('user_wallet:7', 'user_wallet:8')`);
  });

  test('a removed entry, a hold without a watch and an unknown withdrawal are found', async () => {
    await aTransfer('removed', 9, 10);
    const id = await entryIdOf('removed');
    await behindItsBack(sql`delete from ledger_postings where entry_id = ${id}`);
    await behindItsBack(sql`update ledger_accounts set held_kurus = 1 where id = 'user_wallet:10'`);
    await behindItsBack(sql`update ledger_accounts set balance_kurus = 7 where id = 'withdrawals_pending'`);
    const found = await reconcile(books.db, now);
    expect(found.map(({ subject }) => subject)).toEqual([
      'user_wallet:10',
      'user_wallet:10',
      'withdrawals_pending',
    ]);
  });

  test('the job says aloud what it found', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const [job] = ledgerJobs({ db: books.db, clock: manualClock(now) });
    await job?.run();
    expect(error.mock.calls.flat()).toContainEqual(expect.stringContaining('user_wallet:10'));
    expect(job?.everySeconds).toBeLessThanOrEqual(60);
    error.mockClear();
  });
});
