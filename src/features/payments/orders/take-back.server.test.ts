import { describe, expect, test, beforeEach } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { inEveryOrder, RACES } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign, type MadeCampaign } from '#testing/campaigns.ts';
import { approve, aPayment, type MadePayment, pay, reject, firmBalance } from '#testing/payments.ts';
import { anAdmin, type Person, signInAgain } from '#testing/people.ts';
import { TEST_START, useTestApp } from '#testing/test-app.ts';
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
    },
  );

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
    expect(await firmBalance(app, campaign.firm)).toBe(TOTAL);
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
    const [admin, firm] = [{ as: payment.admin.token }, { as: payment.firm.token }];
    for (const [status, text] of [
      ['pending', 'Onay bekliyor'],
      ['rejected', 'Cüzdana aktarıldı'],
    ] as const) {
      const { data } = await app.call(`/api/admin/payments/pending?status=${status}`, admin);
      const listed = data.payments.find(({ id }: { id: number }) => id === payment.id);
      for (const order of [listed, ...(await ordersOf(payment.firm))])
        expect(order).toMatchObject({
          total_with_vat: 6000,
          base_budget: 0,
          system_fee: 0,
          vat_amount: 0,
          campaign_budget: 0,
          status_text: text,
        });
      for (const file of [
        await app.call(`/api/admin/payments/export?what=payments&status=${status}`, admin),
        await app.call('/api/firm/accounting/export?what=payments', firm),
      ]) {
        const lines = Buffer.from(file.data.content, 'base64').toString().split('\n');
        const line = lines.find((one) => one.includes(listed.reference));
        expect(line).toContain(`${text};`);
        expect(line).toContain(';0,00;0,00;6000,00;0,00;0,00');
      }
      await approve(app, payment);
    }
  });

  test('leaves a draft that can be deleted; its orders keep its name', async () => {
    const payment = await aPayment(app);
    await takeBack(payment.campaignId, payment.firm);
    const as = payment.firm.token;
    const deleted = await app.call(`/api/firm/campaigns/${payment.campaignId}`, { method: 'DELETE', as });
    expect(deleted.status).toBe(200);
    for (const path of ['details', 'stats', 'budget-history', 'target-audience'])
      expect((await app.call(`/api/firm/campaigns/${payment.campaignId}/${path}`, { as })).status).toBe(404);
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
      const wallet = await firmBalance(app, payment.firm);
      expect(wallet).toBe(isRunning ? 0 : TOTAL);
      outcomes.add(status);
    }
    expect(outcomes).toEqual(new Set(['active', 'draft']));
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
    const [state] = await app.rows(sql<{ status: string; reason: string | null; payment_status: string }>`
      select status, campaigns.rejection_reason as reason, payment_status
      from campaigns join orders on orders.campaign_id = campaigns.id and orders.id = ${id}
      where campaigns.id = ${campaignId}`);
    return state;
  }

  const EXPIRED = { status: 'rejected', reason: REASON, payment_status: 'void' };

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
        const events =
          await app.rows(sql`select event, from_status, to_status, actor_id, reason from campaign_events
          where campaign_id = ${payment.campaignId} order by id desc limit 1`);
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

    test('whose transfer was announced and is rejected is rejected with it', async () => {
      const payment = await aDuePayment('pending');
      app.clock.set(AFTER);
      expect((await reject(app, { ...payment, admin: await anAdmin(app) })).status).toBe(200);
      expect(await stateOf(payment)).toEqual(EXPIRED);
      expect(await firmBalance(app, payment.firm)).toBe(0);
    });

    test('whose transfer is approved while the system looks at it is paid for once, into the wallet', async () => {
      for (let round = 0; round < RACES; round += 1) {
        app.clock.set(TEST_START);
        const payment = await aDuePayment('pending');
        app.clock.set(AFTER);
        const admin = await anAdmin(app);
        const [hasExpired, approved] = await inEveryOrder(
          round,
          () => expireIfUnpaid(app.db, payment.campaignId, AFTER),
          () => approve(app, { ...payment, admin }),
        );
        expect([hasExpired, approved.status]).toEqual([false, 200]);
        expect(await stateOf(payment)).toEqual(EXPIRED);
        expect(await firmBalance(app, payment.firm)).toBe(600_000);
      }
    });
  });

  test('afterwards the books agree', () => expectBooksToBalance(app));
});
