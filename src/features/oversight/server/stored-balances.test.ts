/** A stored balance that differs from its postings, what differs in words, and who is told that money is stopped. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction, one, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { reconcile } from '#features/ledger/server/index.ts';
import { aPayment } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { watchAd } from '#testing/watching.ts';
import { describeSubjects } from './describe-subjects.ts';

const app = useTestApp();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(async () => {
  vi.restoreAllMocks();
  await run(app.db, sql`delete from money_freezes`);
});

/** Changes data as an attacker with the database's superuser password could. */
const behindItsBack = (change: ReturnType<typeof sql>) =>
  inTransaction(app.db, async (tx) => {
    await run(tx, sql`set local session_replication_role = replica`);
    await run(tx, change);
  });
const found = async () =>
  (await reconcile(app.db, app.clock.now())).map(({ invariant, subject }) => `${invariant}: ${subject}`);

describe('a stored balance that is not the sum of its postings', () => {
  const path = '/api/admin/oversight';
  const books = async (admin: Person) => (await app.call(path, { as: admin.token })).data;
  const rebuild = (admin: Person, account: string) =>
    app.call(`${path}/balances`, { as: admin.token, body: { account, reason: 'Elle değiştirilmiş' } });

  test('is named beside what was posted, under its owner’s name, and rebuilt from the postings', async () => {
    const [admin, viewer] = [await anAdmin(app), await aViewer(app, { name: 'Işıl İnce' })];
    const wallet = userWallet(viewer.userId);
    await behindItsBack(
      sql`update ledger_accounts set balance_kurus = balance_kurus + 5 where id = ${wallet}`,
    );
    await app.call(`${path}/runs`, { method: 'POST', as: admin.token });
    const before = await books(admin);
    // The postings of every entry sum to nothing, whatever somebody writes into a balance.
    expect(before).toMatchObject({ difference: 0, stored_difference: 0.05 });
    const book = before.balances.find(({ book: name }: { book: string }) => name === 'user_wallet');
    expect(book.stored_balance - book.balance).toBeCloseTo(0.05);
    const [problem] = before.run.problems;
    expect(problem.subject_text).toBe(`İzleyici cüzdanı ${viewer.userId} · Işıl İnce`);

    expect((await rebuild(admin, wallet)).body.message).toBe('Bakiye hareketlerden yeniden hesaplandı');
    expect(await found()).toEqual([]);
    expect((await books(admin)).stored_difference).toBe(0);
    expect((await rebuild(admin, wallet)).body.code).toBe('BALANCE_AGREES');
    expect((await rebuild(admin, 'user_wallet:999999')).body.code).toBe('ACCOUNT_NOT_FOUND');
    const act = await one(
      app.db,
      sql`select before, after, reason from audit_log where action = 'account.rebuild' order by id desc limit 1`,
    );
    expect(act).toEqual({ before: { balance: 10.05 }, after: { balance: 10 }, reason: 'Elle değiştirilmiş' });
  });

  test('stays where the postings would leave less than nothing', async () => {
    const [admin, viewer] = [await anAdmin(app), await aViewer(app)];
    const wallet = userWallet(viewer.userId);
    const change = (by: number) =>
      behindItsBack(
        sql`update ledger_postings set amount_kurus = amount_kurus + ${by} where account_id = ${wallet}`,
      );
    await change(-2000);
    expect((await rebuild(admin, wallet)).body.code).toBe('BALANCE_TOO_LOW');
    await change(2000);
  });
});

test('whatever differs is told as a person knows it', async () => {
  const payment = await aPayment(app, { status: 'paid' });
  const viewer = await aViewer(app, { name: 'Umut Usta' });
  await watchAd(app, viewer, payment.campaignId);
  const { entry, watch } = await one(
    app.db,
    sql<{ entry: number; watch: number }>`
      select max(ledger_entries.id) as entry, max(watches.id) as watch from ledger_entries, watches`,
  );
  const textOf = await describeSubjects(app.db, [
    `entry ${entry}`,
    `watch ${watch}`,
    `order ${payment.id}`,
    `campaign ${payment.campaignId}`,
    `viewer ${viewer.userId}`,
    'bank',
  ]);
  expect(textOf(`entry ${entry}`)).toMatch(/^Kayıt \d+ · Görüntüleme, \d\d\.\d\d\.2026 \d\d:\d\d$/);
  expect(textOf(`watch ${watch}`)).toMatch(/^İzleme \d+ · Umut Usta, “Kış İndirimi”, ₺0,25, \d\d\./);
  expect(textOf(`order ${payment.id}`)).toMatch(/^Sipariş \d+ · IK\S+, Deniz Ticaret A\.Ş\., ₺6\.000,00$/);
  expect(textOf(`campaign ${payment.campaignId}`)).toMatch(/^Kampanya \d+ · Kış İndirimi$/);
  expect(textOf(`viewer ${viewer.userId}`)).toMatch(/^İzleyici \d+ · Umut Usta$/);
  expect(textOf('bank')).toBe('Banka');
  expect(textOf('withdrawal 999999')).toBe('Çekim 999999');
});

test('whoever is signed in is told since when no money leaves', async () => {
  const state = async ({ token }: Person) => (await app.call('/api/money-stop', { as: token })).data;
  const people = [await anAdmin(app), await aFirm(app), await aViewer(app)];
  for (const person of people) expect(await state(person)).toEqual({ began_at: null });
  const now = app.clock.now();
  await run(app.db, sql`insert into money_freezes (began_at, problems) values (${now}, '[]')`);
  for (const person of people) expect(await state(person)).toEqual({ began_at: now.toISOString() });
  expect((await app.call('/api/money-stop')).status).toBe(401);
});
