import { beforeEach, describe, expect, test, vi } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { manualClock } from '#lib/server/clock.ts';
import { first, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { fund } from '#testing/money.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { untilWaiting } from '#testing/at-once.ts';
import { userWallet } from '../accounts.ts';
import { INVARIANT_KEYS } from '../invariants.ts';
import { checkTouched } from './check-touched.ts';
import { endFreeze, prepareLift } from './freezes.ts';
import { ledgerJobs } from './jobs.ts';
import { fromTo, openAccounts, post } from './post.ts';
import { reconcile, runReconciliation } from './reconcile.ts';

const books = useTestDatabase();
const now = new Date('2026-11-23T09:00:00Z');

/** Changes data as an attacker with the database's superuser password could: with triggers and checks switched off. */
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
  // What one test found would stop the transfers of the next one.
  beforeEach(() => run(books.db, sql`delete from money_freezes`));

  test('finds nothing in books that nobody touched, and records the run', async () => {
    await aTransfer('untouched', 1, 2);
    expect(await reconcile(books.db, now)).toEqual([]);
    const last = await one(
      books.db,
      sql<{ problems: unknown; checks: unknown[] }>`
        select problems, checks from reconciliations order by id desc limit 1`,
    );
    expect(last.problems).toEqual([]);
    expect(last.checks).toContainEqual({
      key: 'seals-hold',
      at: now.toISOString(),
      took_ms: expect.any(Number),
    });
  });

  test('of every minute says of every check when it was made', async () => {
    const { id } = await checkTouched(books.db, now);
    const { checks } = await one(
      books.db,
      sql<{ checks: { key: string; at: string }[] }>`select checks from reconciliations where id = ${id}`,
    );
    expect(checks.map(({ key }) => key)).toEqual(INVARIANT_KEYS);
    for (const { at } of checks) expect(at).toBe(now.toISOString());
  });

  test('names the account whose balance was changed by one kuruş', async () => {
    await aTransfer('balance', 3, 4);
    await behindItsBack(
      sql`update ledger_accounts set balance_kurus = balance_kurus + 1 where id = 'user_wallet:4'`,
    );
    expect(await reconcile(books.db, now)).toEqual([
      { invariant: 'stored-balances', subject: 'user_wallet:4', expected: '400', actual: '401', found: 1 },
    ]);
    await behindItsBack(
      sql`update ledger_accounts set balance_kurus = balance_kurus - 1 where id = 'user_wallet:4'`,
    );
  });

  test('names the entry whose posting was changed, and the account', async () => {
    await aTransfer('posting', 5, 6);
    const id = await entryIdOf('posting');
    const change = (by: number) =>
      behindItsBack(sql`update ledger_postings set amount_kurus = amount_kurus + ${by}
        where entry_id = ${id} and account_id = 'user_wallet:6'`);
    await change(1);
    expect(await reconcile(books.db, now)).toMatchObject([
      { invariant: 'entries-balance', subject: `entry ${id}`, actual: '1' },
      { invariant: 'stored-balances', subject: 'user_wallet:6', expected: '401', actual: '400' },
    ]);
    await change(-1);
  });

  test('names the first of several, and says how many there are', async () => {
    await aTransfer('several', 7, 8);
    const change = (by: number) =>
      behindItsBack(sql`update ledger_accounts set balance_kurus = balance_kurus + ${by}
        where id in ('user_wallet:7', 'user_wallet:8')`);
    await change(5);
    expect(await reconcile(books.db, now)).toMatchObject([{ subject: 'user_wallet:7', found: 2 }]);
    await change(-5);
  });

  test('of every minute lets a check rest that took long, where rows without a key differ, and says what it last found; one asked for makes them all', async () => {
    const later = new Date(now.getTime() + 1000);
    const readChecks = async (id: number) =>
      (
        await one(
          books.db,
          sql<{ checks: { key: string; at: string }[] }>`select checks from reconciliations where id = ${id}`,
        )
      ).checks;
    const known = [
      { invariant: 'counters-count', subject: 'campaign 1', expected: '1', actual: '2', found: 1 },
    ];
    const checks = ['counters-count', 'seals-hold'].map((key) => ({
      key,
      at: now.toISOString(),
      took_ms: 60_000,
    }));
    await run(
      books.db,
      sql`insert into reconciliations (at, problems, checks)
          values (${now}, ${JSON.stringify(known)}, ${JSON.stringify(checks)})`,
    );
    const rested = await checkTouched(books.db, later);
    expect(rested.problems).toEqual(known);
    const made = (await readChecks(rested.id)).filter(({ at }) => at === later.toISOString());
    expect(made.map(({ key }) => key)).toContain('seals-hold');
    expect(made.map(({ key }) => key)).not.toContain('counters-count');
    expect(await reconcile(books.db, later)).toEqual([]);
  });

  test('that looks while an administrator accepts what it finds does not stop money again', async () => {
    const change = (by: number) =>
      behindItsBack(
        sql`update ledger_accounts set balance_kurus = balance_kurus + ${by} where id = 'vat_payable'`,
      );
    await run(
      books.db,
      sql`insert into users (id, role, duty, name, email, phone, password_hash, secured_at, created_at)
          overriding system value
          values (900, 'admin', 'owner', 'Deniz Yönetici', 'deniz@ornek.com', '5320000900', '-', now(), now())`,
    );
    await change(7);
    const { id } = await runReconciliation(books.db, { now });
    let second = Promise.resolve({ froze: false });
    await inTransaction(books.db, async (tx) => {
      const lifting = await prepareLift(tx, { seenRunId: id, isAccepting: true });
      await endFreeze(tx, lifting, { adminId: 900, reason: 'Biliniyor', now });
      second = runReconciliation(books.db, { now });
      await untilWaiting(books.db, 1);
    });
    expect(await second).toMatchObject({ froze: false, problems: [{ subject: 'vat_payable' }] });
    expect(await first(books.db, sql`select from money_freezes where lifted_at is null`)).toBeUndefined();
    await change(-7);
    await run(books.db, sql`update users set status = 'suspended' where id = 900`);
  });

  test('a hold without a watch and an unknown withdrawal are found', async () => {
    await aTransfer('removed', 9, 10);
    await behindItsBack(sql`update ledger_accounts set held_kurus = 1 where id = 'user_wallet:10'`);
    await behindItsBack(sql`update ledger_accounts set balance_kurus = 7 where id = 'withdrawals_pending'`);
    const found = await reconcile(books.db, now);
    expect(found.map(({ invariant, subject }) => `${invariant} ${subject}`).toSorted()).toEqual([
      'campaign-holds user_wallet:10',
      'stored-balances withdrawals_pending',
      'withdrawals-pending withdrawals_pending',
    ]);
  });

  test('the job says aloud what it found, every time; the mail to the admins goes out once', async () => {
    await run(
      books.db,
      sql`insert into users (role, duty, name, email, phone, password_hash, secured_at, created_at)
          values ('admin', 'owner', 'Yönetici Kişi', 'admin@ornek.com', '5320000001', '-', now(), now())`,
    );
    await run(books.db, sql`delete from money_freezes`);
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const mails: { to: string; subject: string; text: string }[] = [];
    const [job] = ledgerJobs({
      db: books.db,
      clock: manualClock(now),
      mail: { send: async (mail) => void mails.push(mail) },
    });
    await job?.run();
    await job?.run();
    expect(error.mock.calls.flat().filter((line) => String(line).includes('user_wallet:10'))).toHaveLength(2);
    expect(mails).toMatchObject([{ to: 'admin@ornek.com', subject: expect.stringContaining('ALARM') }]);
    expect(mails[0]?.text).toContain('İzleyici cüzdanı 10');
    expect(job?.everySeconds).toBeLessThanOrEqual(60);
    error.mockClear();
  });
});
