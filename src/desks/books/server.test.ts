import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { aRichViewer, withdraw, fundAroundMidnight } from '#testing/money.ts';
import { aPayment } from '#testing/payments.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { watchAd } from '#testing/watching.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { addDays } from '#lib/shared/dates.ts';
import { kurus } from '#lib/shared/money.ts';
import { effectText } from './texts.ts';

const app = useTestApp();

const path = '/api/admin/oversight';

const read = async (admin: Person) => (await app.call(path, { as: admin.token })).data;
const audit = (admin: Person) => app.call(`${path}/runs`, { method: 'POST', as: admin.token });
async function aPaidView() {
  const { campaignId, admin, firm, id: orderId } = await aPayment(app, { status: 'paid' });
  const viewer = await aViewer(app, { name: 'Işıl İnce' });
  expect((await watchAd(app, viewer, campaignId)).status).toBe(200);
  return { campaignId, admin, firm, orderId, viewer };
}

test('the state of the books: no difference, a trial balance that sums to nothing, and the margin', async () => {
  const { admin } = await aPaidView();
  expect((await audit(admin)).body.message).toBe('Denetim tamamlandı: fark yok');
  const data = await read(admin);
  expect(data.full_run).toMatchObject({ actor_name: admin.name });
  expect(data.run.problems).toEqual([]);
  expect(data.freeze).toBeNull();
  expect(data.difference).toBe(0);
  const balanceOf = (wanted: string) =>
    data.balances.find(({ book }: { book: string }) => book === wanted).balance;
  expect(balanceOf('bank')).toBe(-6000);
  expect(balanceOf('campaign')).toBe(4499.75);
  expect(data.margin).toBe(balanceOf('platform_revenue') + balanceOf('platform_expense'));
});

test('a money stop: everybody signed in reads since when', async () => {
  const people = [await anAdmin(app), await aFirm(app), await aViewer(app)];
  const states = () =>
    Promise.all(
      people.map(async ({ token: as }) => (await app.call('/api/money-stop', { as })).data.began_at),
    );
  expect(await states()).toEqual([null, null, null]);
  const now = app.clock.now();
  await app.run(sql`insert into money_freezes (began_at, problems) values (${now}, '[]')`);
  expect(await states()).toEqual(people.map(() => now.toISOString()));
  await app.run(sql`delete from money_freezes`);
});

describe('the journal', () => {
  test('leads from a figure to an entry and from it to its cause', async () => {
    const { admin, campaignId, viewer, firm } = await aPaidView();
    const { data } = await app.call(`${path}/entries?account=campaign:${campaignId}&kind=view`, {
      as: admin.token,
    });
    expect(data.account).toMatchObject({ account_name: 'Kış İndirimi', balance: 4499.75 });
    expect(data.entries).toMatchObject([
      { kind: 'view', amount: -0.25, to_accounts: [userWallet(viewer.userId)], actor_name: 'Işıl İnce' },
    ]);
    const entry = (await app.call(`${path}/entries/${data.entries[0].id}`, { as: admin.token })).data;
    expect(entry.postings).toEqual([
      { account: `campaign:${campaignId}`, account_name: 'Kış İndirimi', amount: -0.25 },
      { account: userWallet(viewer.userId), account_name: 'Işıl İnce', amount: 0.25 },
    ]);
    expect(entry.watch).toMatchObject({ display_duration: 5, view_number: 1 });
    expect(entry.causes).toEqual(
      expect.arrayContaining([
        { kind: 'campaign', id: campaignId, name: 'Kış İndirimi', state: 'active' },
        { kind: 'viewer', id: viewer.userId, name: 'Işıl İnce', state: 'active' },
        { kind: 'firm', id: firm.userId, name: 'Deniz Ticaret A.Ş.', state: '' },
      ]),
    );
  });

  test('names the order of a payment and the withdrawal of a payout', async () => {
    const { admin, orderId } = await aPaidView();
    await withdraw(app, await aRichViewer(app, 10_000));
    const causesOf = async (query: string) => {
      const { entries } = (await app.call(`${path}/entries?${query}`, { as: admin.token })).data;
      return (await app.call(`${path}/entries/${entries[0].id}`, { as: admin.token })).data.causes;
    };
    expect(await causesOf('book=bank&kind=order_paid')).toContainEqual(
      expect.objectContaining({ kind: 'order', id: orderId, state: 'paid' }),
    );
    expect(await causesOf('book=withdrawals_pending')).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal', name: 'Ayşe Yılmaz', state: 'pending' }),
    );
  });

  test('is filtered by book, kind and Istanbul days', async () => {
    const { admin } = await aPaidView();
    const list = async (query: string) =>
      (await app.call(`${path}/entries?limit=100&${query}`, { as: admin.token })).data;
    const kinds = async (query: string) => [
      ...new Set((await list(query)).entries.map(({ kind }: { kind: string }) => kind)),
    ];
    expect(await kinds('book=campaign')).toEqual(['view', 'order_paid']);
    expect(await kinds('book=firm_wallet')).toEqual([]);
    expect(await kinds('book=vat_payable')).toEqual(['order_paid']);
    expect(await kinds('kind=click')).toEqual([]);
    expect((await list('date_from=2026-11-23&date_to=2026-11-23')).pagination.total).toBeGreaterThan(0);
    expect((await list('date_from=2026-11-24')).pagination.total).toBe(0);
    expect((await app.call(`${path}/entries?account=bank;drop`, { as: admin.token })).status).toBe(400);
    expect((await app.call(`${path}/entries/999999`, { as: admin.token })).body.code).toBe('ENTRY_NOT_FOUND');
  });

  test('lists the accounts of a book, found by name as Turkish is', async () => {
    const { admin, viewer } = await aPaidView();
    const { data } = await app.call(`${path}/accounts?book=user_wallet&search=INCE%20ISIL`, {
      as: admin.token,
    });
    expect(data.accounts).toContainEqual({
      account: userWallet(viewer.userId),
      account_name: 'Işıl İnce',
      email: viewer.email,
      balance: 10.25,
      held: 0,
    });
    const reporter = await anAdmin(app, { duty: 'reports' });
    const reported = await app.call(`${path}/accounts?book=user_wallet&search=ISIL`, {
      as: reporter.token,
    });
    expect(reported.data.accounts.map(({ email }: { email: unknown }) => email)).toEqual(
      data.accounts.map(() => null),
    );
    const none = await app.call(`${path}/accounts?book=firm_wallet&search=yok`, { as: admin.token });
    expect(none.data.pagination.total).toBe(0);
  });

  test('counts a book’s accounts on every page, and the pages join up to the whole', async () => {
    const { admin } = await aPaidView();
    await aViewer(app, { name: 'Işıl Uzak' });
    const list = async (query: string) =>
      (await app.call(`${path}/accounts?book=user_wallet&search=ISIL&${query}`, { as: admin.token })).data;
    const { accounts: whole } = await list('limit=100');
    const { total } = (await list('limit=1&page=999')).pagination;
    expect(total).toBe(whole.length);
    const pages = Array.from({ length: total }, (_, index) => list(`limit=1&page=${index + 1}`));
    expect((await Promise.all(pages)).flatMap(({ accounts }) => accounts)).toEqual(whole);
  });
});

describe('the journal and a statement around midnight', () => {
  // Last in the file, because entries are found by time on the ground that their numbers follow it.
  test.each([
    ['in the order of time', '2026-11-28', ['23:55', '00:05']],
    // Can happen when two servers' clocks differ.
    ['in the other order', '2026-11-30', ['00:04', '23:56']],
  ])('have under each day exactly its own entries, written %s', async (_, day, times) => {
    const [admin, viewer] = [await anAdmin(app), await aViewer(app)];
    const account = userWallet(viewer.userId);
    await fundAroundMidnight(app.db, account, { day, times });
    const next = addDays(day, 1);
    const amountsOf = async (call: string, { token: as }: Person) => {
      const { data } = await app.call(call, { as });
      return (data.entries ?? data.transactions).map(({ amount }: { amount: number }) => amount);
    };
    for (const [each, amount] of [
      [day, 1],
      [next, 2],
    ] as const) {
      const days = `date_from=${each}&date_to=${each}`;
      for (const query of [days, `account=${account}&${days}`])
        expect(await amountsOf(`${path}/entries?${query}`, admin)).toEqual([amount]);
      expect(await amountsOf(`/api/user/wallet/transactions?${days}`, viewer)).toEqual([amount]);
    }
  });
});

test.each([
  ['bank', 'platform_revenue', 'Banka ₺1.000,55 artar, Platform geliri ₺1.000,55 artar'],
  ['platform_revenue', 'bank', 'Platform geliri ₺1.000,55 azalır, Banka ₺1.000,55 azalır'],
  ['campaign:3', 'user_wallet:7', 'Kampanya 3 ₺1.000,55 azalır, İzleyici cüzdanı 7 ₺1.000,55 artar'],
  [
    'platform_expense',
    'bank',
    'Platform gideri (bonuslar, düzeltmeler, karşılanan kayıplar) ₺1.000,55 artar, Banka ₺1.000,55 azalır',
  ],
])('a correction that debits %s and credits %s says what both balances do', (from, to, text) => {
  expect(effectText({ from, to, amount: kurus(100_055) })).toBe(text);
});
