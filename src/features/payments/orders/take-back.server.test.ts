import { describe, expect, test, beforeEach } from 'vitest';
import { one, rows, sql } from '#lib/server/db.ts';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { inEveryOrder, RACES } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign, type MadeCampaign } from '#testing/campaigns.ts';
import { approve, aPayment, type MadePayment, pay, reject } from '#testing/payments.ts';
import { aFirm, anAdmin, type Person, signInAgain } from '#testing/people.ts';
import { refusal, useTestApp, TEST_START } from '#testing/test-app.ts';
import { expireIfUnpaid, expireUnpaidCampaigns } from './decide-payment.server.ts';

const app = useTestApp();

const TOTAL = 600_000;

function takeBack(id: number, { token }: Person) {
  return app.call(`/api/firm/campaigns/${id}/take-back`, { method: 'POST', as: token });
}

async function detailsOf({ id, firm }: MadeCampaign) {
  return (await app.call(`/api/firm/campaigns/${id}/details`, { as: firm.token })).data;
}

async function ordersOf({ token }: Person, status = 'all') {
  return (await app.call(`/api/firm/orders?status=${status}`, { as: token })).data.orders;
}

async function approveCampaign(id: number, admin: Person) {
  const body = { status: 'active' };
  return app.call(`/api/admin/campaigns/${id}/status`, { method: 'PUT', as: admin.token, body });
}

function submit({ id, firm }: MadeCampaign) {
  return app.call(`/api/firm/campaigns/${id}/target-audience`, { as: firm.token, body: { all_users: true } });
}

const made = ({ campaignId, firm }: MadePayment): MadeCampaign => ({ id: campaignId, firm });

describe('taking back', () => {
  test('a pending campaign makes it a draft, and says who did it', async () => {
    const campaign = await aCampaign(app, { status: 'pending' });
    expect(await takeBack(campaign.id, campaign.firm)).toMatchObject({
      status: 200,
      body: { message: 'Kampanya geri alındı, taslaklarında' },
    });
    expect(await detailsOf(campaign)).toMatchObject({ status: 'draft' });
    const events = await rows(
      app.db,
      sql`select event, from_status, to_status, actor_id from campaign_events
      where campaign_id = ${campaign.id} order by id desc limit 1`,
    );
    expect(events).toEqual([
      { event: 'takeBack', from_status: 'pending', to_status: 'draft', actor_id: campaign.firm.userId },
    ]);
    expect((await submit(campaign)).status).toBe(200);
  });

  test.each(['awaiting', 'rejected'] as const)(
    'an approved one whose payment is %s voids it',
    async (status) => {
      const payment = await aPayment(app, { status });
      const { campaignId, firm } = payment;
      expect((await takeBack(campaignId, firm)).status).toBe(200);
      const [order] = await ordersOf(firm);
      expect(order).toMatchObject({ payment_status: 'rejected', status_text: 'İptal', is_detached: true });
      expect(await ordersOf(firm, 'unpaid')).toEqual([]);
      const { data } = await app.call('/api/firm/accounting/details', { as: firm.token });
      expect([data.unpaid.count, data.pending.count, data.paid.count]).toEqual([0, 0, 0]);
      expect(await pay(app, payment, 'bank_transfer')).toMatchObject({ body: { code: 'PAYMENT_STATE' } });
      const events = await rows(
        app.db,
        sql`select event, from_status, to_status, actor_id from payment_events
      where order_id = ${payment.id} order by id desc limit 1`,
      );
      expect(events).toEqual([{ event: 'void', from_status: status, to_status: 'void', actor_id: null }]);
    },
  );

  test('lets the campaign be approved and paid anew, at the rates of that day', async () => {
    const payment = await aPayment(app);
    const campaign = made(payment);
    await takeBack(campaign.id, campaign.firm);
    expect((await submit(campaign)).status).toBe(200);
    expect((await approveCampaign(campaign.id, payment.admin)).status).toBe(200);
    expect(
      (await ordersOf(campaign.firm)).map((order: { status_text: string }) => order.status_text),
    ).toEqual(['Firma ödemesi bekleniyor', 'İptal']);
    await pay(app, payment, 'bank_transfer');
    const { data } = await app.call(`/api/firm/campaigns/${campaign.id}/payment`, {
      as: campaign.firm.token,
    });
    expect(data).toMatchObject({ payment_status: 'pending', is_detached: false });
    expect((await approve(app, { ...payment, id: data.id })).status).toBe(200);
    expect(await detailsOf(campaign)).toMatchObject({ status: 'active' });
  });

  test('an announced transfer is still decided by the admin, and goes to the firm’s wallet', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    const campaign = made(payment);
    expect((await takeBack(campaign.id, campaign.firm)).status).toBe(200);
    await submit(campaign);
    await approveCampaign(campaign.id, payment.admin); // It has two orders now; the second waits for the firm.
    const list = await app.call('/api/admin/payments/pending?status=pending', { as: payment.admin.token });
    const listed = list.data.payments.find(({ id }: { id: number }) => id === payment.id);
    expect(listed).toMatchObject({ is_late: true, payment_status: 'pending' });
    expect((await approve(app, payment)).status).toBe(200);
    expect(await readBalance(app.db, firmWallet(campaign.firm.userId))).toBe(TOTAL);
    expect(await detailsOf(campaign)).toMatchObject({ status: 'approved' });
    const { data } = await app.call('/api/firm/wallet/transactions', { as: campaign.firm.token });
    expect(data.transactions).toMatchObject([
      { kind: 'late_transfer', amount: 6000, description: '“Kış İndirimi” için geç gelen havale' },
    ]);
    expect((await pay(app, payment, 'wallet')).data).toMatchObject({ payment_status: 'paid' });
  });

  test('of a transfer that goes to the wallet whole no list and no file names a fee, before and after', async () => {
    const payment = await aPayment(app, { status: 'pending' });
    await takeBack(payment.campaignId, payment.firm);
    const as = payment.admin.token;
    const asked = async (status: string) => {
      const { data } = await app.call(`/api/admin/payments/pending?status=${status}`, { as });
      const file = await app.call(`/api/admin/payments/export?what=payments&status=${status}`, { as });
      const { data: own } = await app.call('/api/firm/accounting/export?what=payments', {
        as: payment.firm.token,
      });
      const lines = [file.data, own].flatMap(({ content }) =>
        Buffer.from(content, 'base64').toString().split('\n'),
      );
      return {
        listed: [...data.payments, ...(await ordersOf(payment.firm))].filter(({ id }) => id === payment.id),
        lines: lines.filter((line) => line.includes(data.payments[0].reference)),
      };
    };
    for (const [status, text] of [
      ['pending', 'Onay bekliyor'],
      ['rejected', 'Cüzdana aktarıldı'],
    ] as const) {
      const { listed, lines } = await asked(status);
      expect(listed).toHaveLength(2);
      for (const order of listed)
        expect(order).toMatchObject({
          total_with_vat: 6000,
          base_budget: 0,
          system_fee: 0,
          vat_amount: 0,
          campaign_budget: 0,
          status_text: text,
        });
      expect(lines).toHaveLength(2);
      for (const line of lines) expect(line).toContain(`${text};`);
      for (const line of lines) expect(line).toContain(';0,00;0,00;6000,00;0,00;0,00');
      await approve(app, payment);
    }
  });

  test.each(['draft', 'rejected', 'active', 'stopped', 'completed'] as const)(
    'of a %s campaign is refused and changes nothing',
    async (status) => {
      const campaign = await aCampaign(app, { status });
      const refused = await takeBack(campaign.id, campaign.firm);
      expect(refused).toMatchObject(refusal(409, 'CAMPAIGN_STATE'));
      expect(await detailsOf(campaign)).toMatchObject({ status });
    },
  );

  test('of somebody else’s campaign finds none', async () => {
    const { id } = await aCampaign(app, { status: 'pending' });
    expect((await takeBack(id, await aFirm(app))).status).toBe(404);
  });

  test('leaves a draft that can be deleted; its orders keep its name', async () => {
    const payment = await aPayment(app);
    await takeBack(payment.campaignId, payment.firm);
    const as = payment.firm.token;
    const deleted = await app.call(`/api/firm/campaigns/${payment.campaignId}`, { method: 'DELETE', as });
    expect(deleted.status).toBe(200);
    for (const path of ['details', 'stats', 'budget-history', 'target-audience'])
      expect((await app.call(`/api/firm/campaigns/${payment.campaignId}/${path}`, { as })).status).toBe(404);
    const again = await app.call(`/api/firm/campaigns/${payment.campaignId}/clone`, { method: 'POST', as });
    expect(again.status).toBe(404);
    expect((await app.call('/api/firm/campaigns/draft', { as })).data).toMatchObject({
      campaigns: [],
      stats: { total_campaigns: 0 },
    });
    expect((await app.call('/api/firm/stats', { as })).data).toMatchObject({ draft_campaigns: 0 });
    expect(await ordersOf(payment.firm)).toMatchObject([{ campaign_name: 'Kış İndirimi' }]);
  });
});

describe('at once', () => {
  test('with the approval of the campaign: it is a draft, or approved and then a draft', async () => {
    for (let round = 0; round < RACES; round += 1) {
      const admin = await anAdmin(app);
      const campaign = await aCampaign(app, { status: 'pending', admin });
      const [taken] = await inEveryOrder(
        round,
        () => takeBack(campaign.id, campaign.firm),
        () => approveCampaign(campaign.id, admin),
      );
      expect(taken.status).toBe(200);
      expect(await detailsOf(campaign)).toMatchObject({ status: 'draft' });
      expect(await ordersOf(campaign.firm, 'unpaid')).toEqual([]);
    }
  });

  test('with the approval of its payment: it runs, or the money is in the wallet', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < RACES; round += 1) {
      const payment = await aPayment(app, { status: 'pending' });
      const [taken, approved] = await inEveryOrder(
        round,
        () => takeBack(payment.campaignId, payment.firm),
        () => approve(app, payment),
      );
      expect(approved.status).toBe(200);
      const { status } = await detailsOf(made(payment));
      const isRunning = taken.status === 409;
      expect(status).toBe(isRunning ? 'active' : 'draft');
      const wallet = await readBalance(app.db, firmWallet(payment.firm.userId));
      expect(wallet).toBe(isRunning ? 0 : TOTAL);
      outcomes.add(status);
    }
    expect(outcomes).toEqual(new Set(['active', 'draft']));
  });

  test('twice: once', async () => {
    const { campaignId, firm } = await aPayment(app);
    const answers = await Promise.all([1, 2, 3, 4].map(() => takeBack(campaignId, firm)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const { count } = await one(
      app.db,
      sql<{ count: number }>`select count(*) as count from campaign_events
      where campaign_id = ${campaignId} and event = 'takeBack'`,
    );
    expect(count).toBe(1);
  });
});

describe('expire campaign', () => {
  const END = '2026-12-07';
  const LAST_MOMENT = new Date('2026-12-07T20:59:59.999Z');
  const AFTER = new Date('2026-12-07T21:00:00Z');
  const REASON = 'Bitiş tarihine kadar ödenmedi';

  beforeEach(() => app.clock.set(TEST_START));

  const aDuePayment = (status: 'awaiting' | 'pending' | 'rejected' = 'awaiting') =>
    aPayment(app, { status, end_date: END });

  async function stateOf({ campaignId, id }: MadePayment) {
    const [state] = await rows(
      app.db,
      sql<{ status: string; reason: string | null; payment_status: string }>`
      select status, campaigns.rejection_reason as reason, payment_status
      from campaigns join orders on orders.campaign_id = campaigns.id and orders.id = ${id}
      where campaigns.id = ${campaignId}`,
    );
    return state;
  }

  const EXPIRED = { status: 'rejected', reason: REASON, payment_status: 'void' };

  async function statsOf(admin: Person) {
    const { data } = await app.call('/api/admin/payments/pending?status=pending&limit=100', {
      as: admin.token,
    });
    return { ...data.stats.pending, listed: data.pagination.total };
  }

  describe('an approved campaign', () => {
    test.each(['awaiting', 'rejected'] as const)(
      'whose payment is %s after its last day is rejected by the system, not a moment before',
      async (status) => {
        const payment = await aDuePayment(status);
        await expireUnpaidCampaigns(app.db, LAST_MOMENT);
        expect(await expireIfUnpaid(app.db, payment.campaignId, LAST_MOMENT)).toBe(false);
        expect(await stateOf(payment)).toMatchObject({ status: 'approved', payment_status: status });
        await expireUnpaidCampaigns(app.db, AFTER);
        expect(await stateOf(payment)).toEqual(EXPIRED);
        expect(await expireUnpaidCampaigns(app.db, AFTER)).toBe(0);
        const events = await rows(
          app.db,
          sql`select event, from_status, to_status, actor_id, reason from campaign_events
          where campaign_id = ${payment.campaignId} order by id desc limit 1`,
        );
        expect(events).toEqual([
          { event: 'expire', from_status: 'approved', to_status: 'rejected', actor_id: null, reason: REASON },
        ]);
      },
    );

    test('counts nowhere as to be paid from that moment, even before the job has come by', async () => {
      const payment = await aDuePayment();
      const counts = async ({ token: as }: Person) => [
        (await app.call('/api/firm/stats', { as })).data.pending_payment_campaigns,
        (await app.call('/api/firm/campaigns/pending-payment', { as })).data.stats.total_campaigns,
        (await app.call('/api/firm/orders?status=unpaid', { as })).data.pagination.total,
        (await app.call('/api/firm/accounting/details', { as })).data.unpaid.count,
      ];
      expect(await counts(payment.firm)).toEqual([1, 1, 1, 1]);
      app.clock.set(AFTER);
      expect(await counts(await signInAgain(app, payment.firm))).toEqual([0, 0, 0, 0]);
    });

    test('is out of the admin’s pending figures, too', async () => {
      await expireUnpaidCampaigns(app.db, AFTER); // Those of the tests before.
      const before = await statsOf(await anAdmin(app));
      await aDuePayment();
      expect(await statsOf(await anAdmin(app))).toMatchObject({
        count: before.count + 1,
        listed: before.listed + 1,
      });
      await expireUnpaidCampaigns(app.db, AFTER);
      expect(await statsOf(await anAdmin(app))).toEqual(before);
    });

    test('can be edited and sent again, approved and paid', async () => {
      const payment = await aDuePayment();
      await expireUnpaidCampaigns(app.db, AFTER);
      app.clock.set(AFTER);
      const [firm, admin] = [await signInAgain(app, payment.firm), await anAdmin(app)];
      const form = { start_date: '2026-12-08', end_date: '2026-12-22' };
      const path = `/api/firm/campaigns/rejected/${payment.campaignId}`;
      expect((await app.call(path, { method: 'PUT', as: firm.token, form })).status).toBe(200);
      const detail = await app.call(`/api/admin/campaigns/${payment.campaignId}`, { as: admin.token });
      expect(detail.data.previous_rejection).toMatchObject({ rejection_reason: REASON, rejected_by: null });
      await approveCampaign(payment.campaignId, admin);
      const again = { ...payment, firm, admin };
      expect((await pay(app, again, 'bank_transfer')).status).toBe(200);
      const { data } = await app.call(`/api/firm/campaigns/${payment.campaignId}/payment`, {
        as: firm.token,
      });
      expect((await approve(app, { ...again, id: data.id })).status).toBe(200);
    });

    test('whose transfer was announced waits for the admin; approved, the money is in the wallet', async () => {
      const payment = await aDuePayment('pending');
      await expireUnpaidCampaigns(app.db, AFTER);
      expect(await expireIfUnpaid(app.db, payment.campaignId, AFTER)).toBe(false);
      expect(await stateOf(payment)).toMatchObject({ status: 'approved', payment_status: 'pending' });
      app.clock.set(AFTER);
      expect((await approve(app, { ...payment, admin: await anAdmin(app) })).status).toBe(200);
      expect(await stateOf(payment)).toEqual(EXPIRED);
      expect(await readBalance(app.db, firmWallet(payment.firm.userId))).toBe(600_000);
    });

    test('whose transfer was announced and is rejected is rejected with it', async () => {
      const payment = await aDuePayment('pending');
      app.clock.set(AFTER);
      expect((await reject(app, { ...payment, admin: await anAdmin(app) })).status).toBe(200);
      expect(await stateOf(payment)).toEqual(EXPIRED);
      expect(await readBalance(app.db, firmWallet(payment.firm.userId))).toBe(0);
    });

    test('whose transfer is approved while the system looks at it is paid for once, into the wallet', async () => {
      for (let round = 0; round < RACES; round += 1) {
        app.clock.set(TEST_START);
        const payment = await aDuePayment('pending');
        app.clock.set(AFTER);
        const admin = await anAdmin(app);
        const [, approved] = await inEveryOrder(
          round,
          () => expireIfUnpaid(app.db, payment.campaignId, AFTER),
          () => approve(app, { ...payment, admin }),
        );
        expect(approved.status).toBe(200);
        expect(await stateOf(payment)).toEqual(EXPIRED);
        expect(await readBalance(app.db, firmWallet(payment.firm.userId))).toBe(600_000);
      }
    });
  });

  test('afterwards the books agree', () => expectBooksToBalance(app));
});
