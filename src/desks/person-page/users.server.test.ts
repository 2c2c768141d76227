import { beforeAll, describe, expect, test } from 'vitest';
import { sql, inTransaction } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { openSession } from '#features/accounts/server.ts';
import { TEST_START, useTestApp } from '#testing/test-app.ts';
import { setSettings, startAd, watchAd } from '#testing/watching.ts';
import { fund, sendMoney, withdraw } from '#testing/money.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { kurus } from '#lib/shared/money.ts';
import { notify } from '#platform/notices/server.ts';
import { aPayment } from '#testing/payments.ts';

const app = useTestApp();

describe('admin users', () => {
  const DAY_MS = 86_400_000;

  let admin: Person;
  let ilgaz: Person;
  let firm: Person;

  beforeAll(async () => {
    admin = await anAdmin(app, { name: 'Yönetici Kişi', email: 'yonetici@ornek.com' });
    app.clock.advance(DAY_MS);
    ilgaz = await aViewer(app, { name: 'Ilgaz Çelik', email: 'ilgaz@ornek.com' });
    app.clock.advance(DAY_MS);
    firm = await aFirm(app, { name: 'Şule Öz', email: 'sule@ornek.com', firmName: 'Öz Ticaret' });
    for (const person of [admin, ilgaz]) {
      const session = { userId: person.userId, ip: '127.0.0.1', userAgent: 'test', now: app.clock.now() };
      person.token = (await openSession(app.db, session)).token;
    }
  });

  const list = (query = '') => app.call(`/api/admin/users${query}`, { as: admin.token });
  const names = async (query: string) =>
    (await list(query)).data.users.map(({ name }: { name: string }) => name);

  describe('the admin’s list of people', () => {
    test('has everybody, the newest first, with totals', async () => {
      const { status, data } = await list();
      expect(status).toBe(200);
      const ids = data.users.map(({ id }: { id: number }) => id);
      expect(ids).toEqual([firm.userId, ilgaz.userId, admin.userId]);
      expect(data.users[1]).toEqual({
        id: ilgaz.userId,
        name: 'Ilgaz Çelik',
        email: 'ilgaz@ornek.com',
        phone: ilgaz.phone,
        role: 'user',
        status: 'active',
        created_at: new Date(TEST_START.getTime() + DAY_MS).toISOString(),
        firm_name: null,
      });
      expect(data.users[0].firm_name).toBe('Öz Ticaret');
      expect(data.pagination).toEqual({ total: 3, page: 1, limit: 10, pages: 1 });
      expect(data.stats).toEqual({ total_users: 3, admins: 1, firms: 1, viewers: 1 });
    });

    test.each([
      ['ılgaz', ['Ilgaz Çelik']],
      ['ILGAZ', ['Ilgaz Çelik']],
      ['ilgaz celik', ['Ilgaz Çelik']],
      ['  ÇELİK   ılg ', ['Ilgaz Çelik']],
      ['çelik şule', []],
      ['tic öz', ['Şule Öz']],
      ['SULE@', ['Şule Öz']],
      ['firma', ['Şule Öz']],
      ['öz tic', ['Şule Öz']],
      ['izleyici', ['Ilgaz Çelik']],
      ['kullanıcı', ['Ilgaz Çelik']],
    ])('searching %s finds %j', async (search, expected) => {
      expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual(expected);
    });

    test('a phone is found however it is typed', async () => {
      const { phone } = ilgaz;
      const spaced = `0${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`;
      for (const typed of [phone, spaced, `+90${phone}`]) {
        expect(await names(`?search=${encodeURIComponent(typed)}`)).toEqual(['Ilgaz Çelik']);
      }
    });

    test('a person is found by the number by which the books and the audit log name people', async () => {
      expect(await names(`?search=${encodeURIComponent(`#${ilgaz.userId}`)}`)).toEqual(['Ilgaz Çelik']);
      expect(await names(`?search=${ilgaz.userId}`)).toContain('Ilgaz Çelik');
      expect(await names('?search=%23999999')).toEqual([]);
    });

    test('a viewer is found by the wallet number, with or without spaces', async () => {
      const { data } = await app.call(`/api/admin/users/${ilgaz.userId}`, { as: admin.token });
      const number: string = data.wallet.wallet_number;
      for (const typed of [number, number.replace(/(.{4})(?=.)/g, '$1 ')])
        expect(await names(`?search=${encodeURIComponent(typed)}`)).toEqual(['Ilgaz Çelik']);
      expect(await names('?search=1000000000000008')).toEqual([]);
    });
  });

  describe('one person', () => {
    const detail = (id: number | string) => app.call(`/api/admin/users/${id}`, { as: admin.token });

    test('a firm with its contact, an admin with nothing more', async () => {
      expect((await detail(firm.userId)).data).toMatchObject({
        role: 'firm',
        firm: { firm_name: 'Öz Ticaret', contact_email: 'sule@ornek.com' },
        wallet: { balance: 0, wallet_number: null },
        details: null,
      });
      expect((await detail(admin.userId)).data).toMatchObject({
        role: 'admin',
        firm: null,
        wallet: null,
        details: null,
      });
    });
  });

  describe('what a person did', () => {
    const history = (id: number, what: 'movements' | 'watches', query = '', as = admin) =>
      app.call(`/api/admin/users/${id}/${what}${query}`, { as: as.token });

    test('a viewer’s money and watches are listed, the newest first, in pages', async () => {
      const { id } = await aCampaign(app, { status: 'active', name: 'Kahve Günleri' });
      const viewer = await aViewer(app);
      await watchAd(app, viewer, id);
      await startAd(app, viewer, id);
      const movements = await history(viewer.userId, 'movements', '?limit=1');
      expect(movements.data.movements).toMatchObject([
        { transaction_type: 'credit', amount: 0.25, description: expect.stringContaining('“Kahve Günleri”') },
      ]);
      expect(movements.data.pagination).toEqual({ total: 2, page: 1, limit: 1, pages: 2 });
      const watches = await history(viewer.userId, 'watches');
      expect(watches.data.watches).toMatchObject([
        { campaign_id: id, campaign_name: 'Kahve Günleri', status: 'open', earning: 0, ended_at: null },
        { campaign_id: id, status: 'viewed', earning: 0.25 },
      ]);
    });

    test('a transfer: the whole name and the person on the other side', async () => {
      await setSettings(app, { transfer_rest_hours: 0 });
      const [from, to] = [await aViewer(app), await aViewer(app, { name: 'Hülya Deniz' })];
      await fund(app.db, userWallet(from.userId), 10_000);
      expect(await sendMoney(app, from, to, 50)).toMatchObject({ status: 200 });
      expect((await history(from.userId, 'movements')).data.movements[0]).toMatchObject({
        description: 'Hülya Deniz kişisine gönderdi',
        other: { id: to.userId, name: 'Hülya Deniz' },
      });
    });

    test('a firm’s wallet is listed too; an admin has none, and nobody is not found', async () => {
      const { firm: advertiser } = await aCampaign(app, { status: 'completed', name: 'Biten Kampanya' });
      const { data } = await history(advertiser.userId, 'movements');
      const description = '“Biten Kampanya” tamamlandı, kullanılmayan tutarın iadesi';
      expect(data.movements).toMatchObject([{ transaction_type: 'credit', description }]);
      expect((await history(admin.userId, 'movements')).data.movements).toEqual([]);
      for (const what of ['movements', 'watches'] as const)
        expect((await history(999_999, what)).status).toBe(404);
    });
  });
});

describe('person page', () => {
  const read = (path: string, as: Person) => app.call(`/api/admin/${path}`, { as: as.token });

  test('a firm’s figures are those of its payments, its wallet and its campaigns', async () => {
    const admin = await anAdmin(app);
    const firm = await aFirm(app);
    const viewer = await aViewer(app);
    await aPayment(app, { admin, status: 'paid' });
    await aPayment(app, { firm, admin, status: 'awaiting' });
    await aPayment(app, { firm, admin, status: 'pending' });
    // The firm can pay it again; for the administrator it is decided.
    await aPayment(app, { firm, admin, status: 'rejected' });
    const { id } = await aCampaign(app, { firm, admin, status: 'active' });
    await watchAd(app, viewer, id);
    await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
    await aCampaign(app, { firm, admin, status: 'active' });

    const { data: money } = await read(`firms/${firm.userId}/money`, admin);
    for (const [status, figure] of [
      ['paid', money.paid],
      ['pending', money.open],
    ]) {
      const { data } = await read(`payments/pending?firm=${firm.userId}&status=${status}`, admin);
      expect(figure).toMatchObject({ count: 2 });
      expect(data.pagination.total).toBe(figure.count);
      expect(data.stats[status]).toEqual(figure);
      const listed = data.payments.map((one: { total_with_vat: number }) => one.total_with_vat);
      expect(listed.reduce((sum: number, one: number) => sum + one, 0)).toBe(figure.total_amount);
    }
    const accounting = await app.call('/api/firm/accounting/details', { as: firm.token });
    expect(money.payable).toEqual(accounting.data.unpaid);
    const { data: wallet } = await read(`users/${firm.userId}/movements`, admin);
    expect(wallet.movements).toMatchObject([{ amount: money.returned }]);
    expect(money.balance).toBe(money.returned);
    expect(money.invoices).toBe(3);

    const { data } = await read(`firms/${firm.userId}/campaigns`, admin);
    expect(data.stats.spent).toBe(0.34);
    expect(data.campaigns).toHaveLength(5);
    for (const figure of ['paid', 'unspent', 'returned', 'spent']) {
      let sum = 0;
      for (const campaign of data.campaigns) sum += campaign[figure];
      expect(sum, figure).toBeCloseTo(data.stats[figure], 2);
    }
    const { paid, unspent, returned, spent } = data.stats;
    expect(paid).toBeCloseTo(unspent + returned + spent, 2);
  });

  test('a viewer’s figures are those of the wallet and of the withdrawals', async () => {
    const admin = await anAdmin(app);
    const viewer = await aViewer(app);
    const { id } = await aCampaign(app, { status: 'active' });
    await watchAd(app, viewer, id);
    await fund(app.db, userWallet(viewer.userId), 20_000);
    await withdraw(app, viewer, { amount: 60 });
    const other = await aViewer(app);
    await fund(app.db, userWallet(other.userId), 20_000);
    await withdraw(app, other, { amount: 70 });
    const { data } = await read(`users/${viewer.userId}/money`, admin);
    expect(data).toEqual({
      balance: 150.25,
      evidence: { line: '₺59,75 için izlenmiş reklam yok', objects: true },
      earned: 0.25,
      withdrawn: { count: 0, total_amount: 0 },
      waiting: { count: 1, total_amount: 60 },
    });
    expect((await read(`users/${admin.userId}/money`, admin)).status).toBe(404);
    const list = await read(`withdrawals?viewer=${viewer.userId}&status=pending`, admin);
    expect(list.data.withdrawals).toMatchObject([{ user_id: viewer.userId, amount: 60 }]);
    expect(list.data.stats.pending).toEqual(data.waiting);
  });

  test('a sent notice: its kind, and the state of its mail', async () => {
    const admin = await anAdmin(app);
    const viewer = await aViewer(app);
    await inTransaction(app.db, (tx) =>
      notify(
        tx,
        { kind: 'withdrawal_paid', to: [viewer.userId], ref: 1, detail: { amount: kurus(6000) } },
        app.clock.now(),
      ),
    );
    const waiting = await read(`users/${viewer.userId}/notices`, admin);
    expect(waiting.data.notices[0].mail).toMatchObject({
      status: 'queued',
      due_at: app.clock.now().toISOString(),
    });
    await app.run(sql`update notice_mails set status = 'failed', problem = 'mailbox is full' from notices
        where notices.id = notice_id and user_id = ${viewer.userId}`);
    const { data } = await read(`users/${viewer.userId}/notices`, admin);
    expect(data.notices).toMatchObject([
      {
        kind: 'withdrawal_paid',
        text: expect.stringContaining('₺60,00'),
        read_at: null,
        mail: { status: 'failed', sent_at: null, due_at: null, problem: 'mailbox is full' },
      },
    ]);
  });
});
