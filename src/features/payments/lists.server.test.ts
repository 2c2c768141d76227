import { describe, expect, test } from 'vitest';
import { aPayment, approve, pay, reject } from '#testing/payments.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sql } from '#lib/server/db.ts';
import { formatDate } from '#lib/shared/dates.ts';
import { PAYMENT_STATUSES } from './lifecycle.ts';

const app = useTestApp();

describe('the lists', () => {
  test('the firm’s orders and their file: by state, name as Turkish is written, kind and method', async () => {
    const firm = await aFirm(app);
    const { id } = await aPayment(app, { firm, name: 'Ilık Çorba' });
    await aPayment(app, { firm, name: 'İnce Ekmek', status: 'pending' });
    const running = await aCampaign(app, { firm, name: 'Acı Çorba', status: 'active' });
    await app.call('/api/firm/orders', { as: firm.token, body: { campaign_id: running.id, amount: 1000 } });
    const read = async (path: string) => (await app.call(`/api/firm/${path}`, { as: firm.token })).data;
    const fileOf = async (query: string) =>
      Buffer.from((await read(`accounting/export?${query}`)).content, 'base64').toString();
    for (const [query, names] of [
      ['', ['Acı Çorba', 'Acı Çorba', 'İnce Ekmek', 'Ilık Çorba']],
      ['status=unpaid', ['Acı Çorba', 'Ilık Çorba']],
      ['status=pending', ['İnce Ekmek']],
      ['search=ILIK ÇORBA', ['Ilık Çorba']],
      ['search=çorba ılık', ['Ilık Çorba']],
      ['search=çorba ekmek', []],
      ['search=%25', []],
      ['search=havale', ['Acı Çorba', 'İnce Ekmek']],
      ['search=çorba BÜTÇE artırımı', ['Acı Çorba']],
    ] as const) {
      const { orders } = await read(`orders?${query}`);
      expect(
        orders.map((order: { campaign_name: string }) => order.campaign_name),
        query,
      ).toEqual(names);
      const file = await fileOf(`what=payments&${query}`);
      expect(file.match(/(Acı|Ilık) Çorba|İnce Ekmek/g) ?? [], query).toEqual(names);
    }
    expect(await fileOf('what=payments&status=awaiting')).toContain(';Ödemeni bekliyor;');
    const admin = await anAdmin(app);
    for (const search of [`%23${id}`, '6.000,00', '6000', formatDate(app.clock.now())]) {
      const found = await app.call(`/api/admin/payments/pending?status=all&search=${search}`, {
        as: admin.token,
      });
      expect(found.data.payments, search).toContainEqual(expect.objectContaining({ id }));
    }
    expect(await read('accounting/details')).toMatchObject({
      unpaid: { count: 2, total_amount: 7200, vat_amount: 1200, system_fee: 1800 },
      pending: { count: 1, total_amount: 6000 },
      paid: { count: 1, total_amount: 6000 },
      wallet_balance: 0,
    });
    await app.call(`/api/firm/campaigns/${running.id}/close`, { method: 'POST', as: firm.token });
    for (const [search, kinds] of [
      ['iade', ['return']],
      ['acı', ['return', 'campaign']],
      ['artırımı', []],
    ] as const) {
      const { invoices } = await read(`invoices?search=${search}`);
      expect(
        invoices.map(({ kind }: { kind: string }) => kind),
        search,
      ).toEqual(kinds);
      expect((await fileOf(`what=invoices&search=${search}`)).trim().split('\n')).toHaveLength(
        kinds.length + 1,
      );
    }
  });

  test('what can no longer be paid is not shown as to be paid', async () => {
    const firm = await aFirm(app);
    const { id } = await aCampaign(app, { status: 'active', firm });
    await app.call('/api/firm/orders', { as: firm.token, body: { campaign_id: id, amount: 1000 } });
    const unpaid = async () => {
      const { data } = await app.call('/api/firm/accounting/details', { as: firm.token });
      const list = await app.call('/api/firm/orders?status=unpaid', { as: firm.token });
      expect(list.data.pagination.total).toBe(data.unpaid.count);
      return data.unpaid.count;
    };
    expect(await unpaid()).toBe(1);
    await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
    expect(await unpaid()).toBe(0);
  });

  test('the admin sees what is to be decided first, the filters, and sums that agree with the books', async () => {
    const admin = await anAdmin(app);
    const made = new Map<number, string>();
    for (const status of PAYMENT_STATUSES) made.set((await aPayment(app, { status, admin })).id, status);
    const read = async (status: string) =>
      (await app.call(`/api/admin/payments/pending?limit=100&status=${status}`, { as: admin.token })).data;
    const listed = async (status: string) =>
      (await read(status)).payments.flatMap(({ id }: { id: number }) => made.get(id) ?? []);
    expect(await listed('all')).toEqual(['pending', 'awaiting', 'void', 'rejected', 'paid']);
    expect(await listed('pending')).toEqual(['pending', 'awaiting']);
    expect(await listed('to_decide')).toEqual(['pending']);
    expect(await listed('paid')).toEqual(['paid']);
    expect(await listed('rejected')).toEqual(['void', 'rejected']);
    const { stats } = await read('all');
    // Every completed campaign gave its whole fee back: nothing of it was delivered.
    const { data: ended } = await app.call('/api/admin/campaigns/completed', { as: admin.token });
    const returned = ended.campaigns.reduce(
      (sum: number, { refund }: { refund: { vat_and_fee: number } }) => sum + refund.vat_and_fee,
      0,
    );
    expect(returned).toBeGreaterThan(0);
    const { balance, total_income: income, total_expense: expense, pending_amount } = stats.admin_wallet;
    expect(stats.paid.system_fee - returned).toBe(income);
    expect(income - expense).toBeCloseTo(balance, 2);
    expect(pending_amount).toBe(stats.pending.system_fee);
  });

  test('the admin’s list: the longest waiting first, then the others by the date that is shown', async () => {
    const admin = await anAdmin(app);
    const [first, second] = [await aPayment(app, { admin }), await aPayment(app, { admin })];
    const listed = async (status: string) => {
      const path = `/api/admin/payments/pending?limit=100&status=${status}`;
      const { payments } = (await app.call(path, { as: admin.token })).data;
      const ids = payments.map(({ id }: { id: number }) => id);
      return ids.filter((id: number) => id === first.id || id === second.id);
    };
    // The second order is announced, and approved, before the first.
    for (const payment of [second, first]) {
      app.clock.advance(60_000);
      await pay(app, payment, 'bank_transfer');
    }
    for (const status of ['to_decide', 'all']) expect(await listed(status)).toEqual([second.id, first.id]);
    for (const payment of [second, first]) {
      app.clock.advance(60_000);
      expect((await approve(app, payment)).status).toBe(200);
    }
    expect(await listed('paid')).toEqual([first.id, second.id]);
  });

  test('the admin wallet’s movements add up to its balance, whole and by pages', async () => {
    await aPayment(app, { status: 'paid' });
    const admin = await anAdmin(app);
    await aViewer(app); // Registering pays a welcome bonus.
    const read = async (query: string) =>
      (await app.call(`/api/admin/wallet/transactions?${query}`, { as: admin.token })).data;
    const { transactions: whole, pagination, wallet } = await read('limit=100');
    const sum = whole.reduce(
      (total: number, { transaction_type, amount }: { transaction_type: string; amount: number }) =>
        total + (transaction_type === 'credit' ? amount : -amount),
      0,
    );
    expect(sum).toBeCloseTo(wallet.balance, 2);
    const file = await app.call('/api/admin/payments/export?what=wallet', { as: admin.token });
    const share = '“Kış İndirimi” ödemesinden kalan pay;1500,00;1000,00;500,00';
    expect(Buffer.from(file.data.content, 'base64').toString()).toContain(share);
    const paid = { kind: 'order_paid', amount: 500, system_fee: 1500, vat_amount: 1000 };
    expect(whole).toContainEqual(expect.objectContaining(paid));
    const bonus = { kind: 'welcome_bonus', transaction_type: 'debit', amount: 10 };
    expect(whole[0]).toMatchObject(bonus);
    expect(whole).toHaveLength(pagination.total);
    const { pages } = (await read('limit=2')).pagination;
    const joined = [];
    for (let page = 1; page <= pages + 1; page += 1)
      joined.push(...(await read(`limit=2&page=${page}`)).transactions);
    expect(joined).toEqual(whole);
  });
});

test('an announced transfer is one in each figure, as in the list that the figure leads to', async () => {
  const announced = await aPayment(app, { status: 'pending' });
  const { firm, admin } = announced;
  await aPayment(app, { firm, admin });
  const read = async (path: string) => (await app.call(`/api/admin/${path}`, { as: admin.token })).data;
  const expectCounts = async (counts: { pending: number; paid: number }) => {
    const money = await read(`firms/${firm.userId}/money`);
    expect([money.open.count, money.paid.count]).toEqual([counts.pending, counts.paid]);
    for (const filter of [`firm=${firm.userId}&`, '']) {
      for (const status of ['pending', 'paid'] as const) {
        const { stats, pagination } = await read(`payments/pending?${filter}status=${status}`);
        expect(stats[status].count, `${filter}${status}`).toBe(pagination.total);
        if (filter !== '') expect(pagination.total).toBe(counts[status]);
      }
    }
    const { pagination } = await read('payments/pending?status=pending');
    expect((await read('stats')).payments.pendingCount).toBe(pagination.total);
  };
  await expectCounts({ pending: 2, paid: 0 });
  await approve(app, announced);
  await expectCounts({ pending: 1, paid: 1 });
  // A transfer of another amount goes to the wallet: it is neither in the sum of the payments nor in their number.
  const { id } = await aPayment(app, { firm, admin });
  const body = { amount: 1250, date: '2026-11-20' };
  await app.call(`/api/admin/payments/${id}/received`, { as: admin.token, body });
  const { stats } = await read(`payments/pending?firm=${firm.userId}`);
  expect(stats.paid).toMatchObject({ count: 1, total_amount: 6000 });
});

test('an announced payment asks the firm for nothing more, and is counted alike wherever it is counted', async () => {
  const payment = await aPayment(app);
  const { campaignId, firm } = payment;
  const read = async (call: string) => (await app.call(`/api/firm/${call}`, { as: firm.token })).data;
  const expectCounts = async (unpaid: number, announced: number) => {
    const { stats, campaigns } = await read('campaigns/pending?status=open');
    expect(stats).toMatchObject({ unpaid_campaigns: unpaid, announced_campaigns: announced });
    expect(campaigns).toMatchObject([{ id: campaignId, is_payment_announced: announced === 1 }]);
    for (const [status, count] of Object.entries({ unpaid, announced })) {
      const list = await read(`campaigns/pending?status=${status}`);
      expect(list, status).toMatchObject({ pagination: { total: count } });
      expect(list.campaigns, status).toHaveLength(count);
    }
    expect((await read('campaigns/pending-payment')).stats.total_campaigns).toBe(unpaid);
    expect((await read('stats')).pending_payment_campaigns).toBe(unpaid);
    const accounting = await read('accounting/details');
    expect([accounting.unpaid.count, accounting.pending.count]).toEqual([unpaid, announced]);
  };
  await expectCounts(1, 0);
  await pay(app, payment, 'bank_transfer');
  await expectCounts(0, 1);
  expect(await read(`campaigns/${campaignId}/details`)).toMatchObject({ is_payment_announced: true });
  await reject(app, payment);
  await expectCounts(1, 0);
});

test('a payment of a suspended firm is marked for the administrator, who else would decide without knowing', async () => {
  const { firm, admin, id } = await aPayment(app, { status: 'pending' });
  const isMarked = async () => {
    const list = await app.call(`/api/admin/payments/pending?firm=${firm.userId}`, { as: admin.token });
    expect(list.data.payments).toMatchObject([{ id, contact_name: firm.name }]);
    return list.data.payments[0].is_firm_suspended;
  };
  expect(await isMarked()).toBe(false);
  await app.run(sql`update users set status = 'suspended' where id = ${firm.userId}`);
  expect(await isMarked()).toBe(true);
});
