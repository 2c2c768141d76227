import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { campaignAccount } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign, type MadeCampaign } from '#testing/campaigns.ts';
import { inEveryOrder, RACES } from '#testing/at-once.ts';
import { countEntries } from '#testing/money.ts';
import { aPayment, approve, fundFirm, type MadePayment, orderState, pay, reject } from '#testing/payments.ts';
import { anAdmin, aViewer } from '#testing/people.ts';
import { setSettings } from '#testing/watching.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { PAYMENT_STATUSES, type PaymentStatus, shownStatus } from '../lifecycle.ts';

const app = useTestApp();

function topUp({ id, firm }: MadeCampaign, amount: number) {
  return app.call('/api/firm/orders', { as: firm.token, body: { campaign_id: id, amount } });
}

async function asPayment(campaign: MadeCampaign, orderId: number) {
  return { id: orderId, campaignId: campaign.id, firm: campaign.firm, admin: await anAdmin(app) };
}

describe('a top-up', () => {
  test('is charged on the terms it says before: the campaign’s own rates, whatever today’s are', async () => {
    const campaign = await aCampaign(app, { status: 'active' });
    const terms = ({ id, firm } = campaign) =>
      app.call(`/api/firm/campaigns/${id}/top-up`, { as: firm.token });
    await setSettings(app, { vat_rate: 100, system_profit_rate: 4000 });
    const rates = { vat_rate: 20, system_profit_rate: 25, withheld_tenths: 0 };
    const said = { campaign_name: 'Kış İndirimi', min_amount: 1000, ...rates, unpaid: null };
    expect((await terms()).data).toEqual(said);
    const opened = await topUp(campaign, 1500);
    await setSettings(app, { vat_rate: 2000, system_profit_rate: 2500 });
    const unpaid = { base_budget: 1500, total_with_vat: 1800, payable: 1800, payment_status: 'awaiting' };
    expect((await terms()).data.unpaid).toEqual(unpaid);
    const order = await app.call(`/api/firm/orders/${opened.data.id}`, { as: campaign.firm.token });
    expect(order.data).toMatchObject({ vat_amount: 300, system_fee: 450, campaign_budget: 1350 });
    expect(await terms(await aCampaign(app))).toMatchObject(refusal(409, 'TOP_UP_UNAVAILABLE'));
  });

  test('from the firm wallet works at once, also for a stopped campaign', async () => {
    const campaign = await aCampaign(app, { status: 'stopped' });
    const payment = await asPayment(campaign, (await topUp(campaign, 1000)).data.id);
    await fundFirm(app, campaign.firm, 120_000);
    expect((await pay(app, payment, 'wallet')).data).toMatchObject({ payment_status: 'paid' });
    expect(await readBalance(app.db, campaignAccount(campaign.id))).toBe(540_000);
  });

  test('that was not paid yet is replaced by the next; one that waits for the admin is not', async () => {
    const campaign = await aCampaign(app, { status: 'active' });
    const first = await topUp(campaign, 1000);
    const second = await topUp(campaign, 2000);
    expect(second.data.id).toBe(first.data.id);
    const payment = await asPayment(campaign, second.data.id);
    expect((await pay(app, payment, 'bank_transfer')).data.amount).toBe(2400);
    expect(await topUp(campaign, 1000)).toMatchObject(refusal(409, 'TOP_UP_WAITS'));
  });

  test('can be called off by its firm while it is not paid, and opened again; nothing else can', async () => {
    const campaign = await aCampaign(app, { status: 'active' });
    const { firm } = campaign;
    const read = async (path: string) => (await app.call(`/api/firm/${path}`, { as: firm.token })).data;
    const cancel = (orderId: number) =>
      app.call(`/api/firm/orders/${orderId}/cancel`, { method: 'POST', as: firm.token });
    const { id } = (await topUp(campaign, 1000)).data;
    expect((await cancel(id)).status).toBe(200);
    const cancelled = { payment_status: 'rejected', status_text: 'İptal', is_detached: true };
    expect(await read(`orders/${id}`)).toMatchObject(cancelled);
    expect((await pay(app, await asPayment(campaign, id), 'bank_transfer')).status).toBe(409);
    expect((await read('accounting/details')).unpaid.count).toBe(0);

    const again = await asPayment(campaign, (await topUp(campaign, 1000)).data.id);
    const due = await read(`campaigns/${campaign.id}/payment`);
    expect(due).toMatchObject({ id: again.id, kind: 'top_up', amount: 1200, payment_status: 'awaiting' });
    await pay(app, again, 'bank_transfer');
    const own = await aPayment(app, { firm });
    for (const other of [id, again.id, own.id])
      expect(await cancel(other)).toMatchObject(refusal(409, 'PAYMENT_STATE'));
    expect((await approve(app, again)).status).toBe(200);
    expect(await readBalance(app.db, campaignAccount(campaign.id))).toBe(450_000 + 90_000);
  });

  test('opened 20 times at once is one', async () => {
    const campaign = await aCampaign(app, { status: 'active' });
    const opened = await Promise.all(Array.from({ length: 20 }, () => topUp(campaign, 1000)));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(opened.map(({ data }) => data.id)).size).toBe(1);
  });

  test.each(['draft', 'pending', 'approved', 'completed'] as const)(
    'of a %s campaign is refused',
    async (status) => {
      const campaign = await aCampaign(app, { status });
      expect(await topUp(campaign, 1000)).toMatchObject(refusal(409, 'TOP_UP_UNAVAILABLE'));
    },
  );

  test('below the smallest is refused', async () => {
    const campaign = await aCampaign(app, { status: 'active' });
    const errors = { amount: 'Bütçe artırımı en az ₺1.000,00 olmalıdır' };
    expect(await topUp(campaign, 999.99)).toMatchObject({ status: 400, body: { errors } });
    expect((await topUp(campaign, 1e300)).status).toBe(400);
  });

  test('approved while the campaign is closed: the money ends in the wallet, through the budget or at once', async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < RACES; round += 1) {
      const campaign = await aCampaign(app, { status: 'active' });
      const payment = await asPayment(campaign, (await topUp(campaign, 1000)).data.id);
      await pay(app, payment, 'bank_transfer');
      const close = { method: 'POST' as const, as: campaign.firm.token };
      const [closed, approved] = await inEveryOrder(
        round,
        () => app.call(`/api/firm/campaigns/${campaign.id}/close`, close),
        () => approve(app, payment),
      );
      expect(closed.status).toBe(200);
      expect(approved.status).toBe(200);
      const { balance } = (await app.call('/api/firm/wallet/balance', { as: campaign.firm.token })).data;
      expect(balance).toBe(7200); // All that was paid: nothing was delivered.
      outcomes.add(await countEntries(app.db, 'late_transfer', payment.id));
    }
    expect(outcomes).toEqual(new Set([0, 1]));
  });
});

/** Threats T-F2 and T-F11: what may be done to a payment in which state, over HTTP, and what is served before it is paid. */
const TOTAL = 600_000;

const ACTIONS = {
  'pay by bank': (payment: MadePayment) => pay(app, payment, 'bank_transfer'),
  'pay from the wallet': (payment: MadePayment) => pay(app, payment, 'wallet'),
  'pay by card': (payment: MadePayment) => pay(app, payment, 'card'),
  approve: (payment: MadePayment) => approve(app, payment),
  reject: (payment: MadePayment) => reject(app, payment),
  'take back': ({ id, firm }: MadePayment) =>
    app.call(`/api/firm/orders/${id}/take-back`, { method: 'POST', as: firm.token }),
};
type Action = keyof typeof ACTIONS;

/** The only pairs that succeed, with the state each leads to, written out by hand. */
const LEADS_TO: Partial<Record<`${PaymentStatus} ${Action}`, PaymentStatus>> = {
  'awaiting pay by bank': 'pending',
  'awaiting pay from the wallet': 'paid',
  'awaiting pay by card': 'awaiting',
  'rejected pay by bank': 'pending',
  'rejected pay from the wallet': 'paid',
  'rejected pay by card': 'rejected',
  'pending approve': 'paid',
  'pending reject': 'rejected',
  'pending take back': 'awaiting',
};

const CAMPAIGN_OF: Record<PaymentStatus, string> = {
  awaiting: 'approved',
  pending: 'approved',
  paid: 'active',
  rejected: 'approved',
  void: 'draft',
};

const PAIRS = PAYMENT_STATUSES.flatMap((status) =>
  (Object.keys(ACTIONS) as Action[]).map((action) => [status, action] as const),
);

describe('T-F11: each state and action', () => {
  test.each(PAIRS)('%s, %s', async (status, action) => {
    const payment = await aPayment(app, { status });
    await fundFirm(app, payment.firm, TOTAL);
    const leadsTo = LEADS_TO[`${status} ${action}`];
    const answer = await ACTIONS[action](payment);
    expect(answer.status).toBe(leadsTo === undefined ? 409 : 200);
    if (leadsTo === undefined)
      expect(answer.body).toMatchObject({ code: 'PAYMENT_STATE', payment_status: shownStatus(status) });
    const after = leadsTo ?? status;
    expect(await orderState(app, payment)).toMatchObject({
      payment_status: after,
      campaign_status: CAMPAIGN_OF[after],
    });
    const invoices = await app.one(
      sql<{ count: number }>`select count(*) as count from invoices where order_id = ${payment.id}`,
    );
    const isPaid = after === 'paid' ? 1 : 0;
    expect([await countEntries(app.db, 'order_paid', payment.id), invoices.count]).toEqual([isPaid, isPaid]);
  });
});

test('T-F2: nothing is shown to viewers before its payment is approved, whatever the firm says it paid', async () => {
  const viewer = await aViewer(app);
  const start = ({ campaignId }: MadePayment) =>
    app.call(`/api/user/ads/${campaignId}/start`, { method: 'POST', as: viewer.token });
  for (const status of ['awaiting', 'pending', 'rejected'] as const) {
    const payment = await aPayment(app, { status });
    await pay(app, payment, 'card');
    expect([404, 409]).toContain((await start(payment)).status);
    const { data } = await app.call('/api/user/ads', { as: viewer.token });
    const ids = (data.ads ?? data).map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(payment.campaignId);
  }
});

test('afterwards the books agree', () => expectBooksToBalance(app));
