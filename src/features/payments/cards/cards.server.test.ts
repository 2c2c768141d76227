import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { withFault } from '#testing/database/faults.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import {
  aPayment,
  checkCard,
  fundFirm,
  openCard,
  orderState,
  pay,
  startCard,
  startSandbox,
  TEST_CARDS,
  typeCard,
  firmBalance,
} from '#testing/payments.ts';
import { countEntries } from '#testing/money.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { openCardDesk } from './card-routes.server.ts';
import { checkDueCardPayments } from './card-payments.server.ts';
import { readConfig } from '#lib/server/config.ts';

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } });

const MINUTE_MS = 60_000;

function runJob() {
  const config = readConfig({ NODE_ENV: 'test' });
  const desk = openCardDesk({ config, db: app.db, clock: app.clock });
  return checkDueCardPayments(app.db, desk, app.clock.now());
}

describe('a card payment', () => {
  test('that succeeds is paid at once: the campaign is on the air, the invoice is there, nothing of the card', async () => {
    const payment = await aPayment(app);
    const opened = await pay(app, payment, 'card');
    expect(opened.data).toMatchObject({
      payment_status: 'awaiting',
      redirect_url: expect.stringMatching(/^\/firma\/odeme\/kart\/[\w-]{43}$/),
    });
    const { token, ref } = await startSandbox(app, payment);
    expect((await checkCard(app, payment.firm, token)).data.status).toBe('started');
    expect((await typeCard(app, ref, TEST_CARDS.paid)).data.status).toBe('paid');
    const answers = await atOnce(50, () => checkCard(app, payment.firm, token));
    for (const { data } of answers)
      expect(data).toMatchObject({ status: 'paid', amount: 6000, page_url: null });
    expect(await orderState(app, payment)).toEqual({
      payment_status: 'paid',
      campaign_status: 'active',
      method: 'card',
    });
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(1);
    const { data } = await app.call('/api/firm/invoices', { as: payment.firm.token });
    expect(data.invoices).toHaveLength(1);
    for (const table of ['card_payments', 'sandbox_card_payments', 'idempotency_keys']) {
      const { found } = await app.one(sql<{
        found: boolean;
      }>`select exists (select from ${sql.table(table)} as kept
          where kept::text ~ '5528|12/?30') as found`);
      expect({ table, found }).toEqual({ table, found: false });
    }
  });

  test('with the bank’s question is paid by the right code and refused by a third wrong one', async () => {
    for (const [code, tries, status] of [
      ['283126', 1, 'paid'],
      ['000000', 3, 'refused'],
    ] as const) {
      const payment = await aPayment(app);
      const { token, ref } = await startSandbox(app, payment);
      const read = async () => (await checkCard(app, payment.firm, token)).data.status;
      expect((await typeCard(app, ref, TEST_CARDS.challenged)).data.status).toBe('challenged');
      for (let each = 0; each < tries; each += 1) {
        expect(await read()).toBe('started');
        await app.call(`/api/sandbox-payments/${ref}/challenge`, { body: { code } });
      }
      expect(await read()).toBe(status);
      expect(await orderState(app, payment)).toMatchObject({
        payment_status: status === 'paid' ? 'paid' : 'awaiting',
      });
    }
  });

  test('that is refused says why, changes nothing, and can be tried again', async () => {
    const payment = await aPayment(app);
    const first = await startSandbox(app, payment);
    await typeCard(app, first.ref, TEST_CARDS.refused);
    const refused = { status: 'refused', refusal: 'Kart limiti yetersiz.' };
    expect((await checkCard(app, payment.firm, first.token)).data).toMatchObject(refused);
    expect((await typeCard(app, first.ref, TEST_CARDS.paid)).data.status).toBe('refused');
    expect((await startCard(app, payment.firm, first.token)).body.code).toBe('CARD_PAYMENT_STATE');
    expect((await startSandbox(app, payment)).token).not.toBe(first.token);
  });

  test('where no provider is configured is refused, with what to do instead', async () => {
    const { startTestApp } = await import('#testing/test-app.ts');
    const off = await startTestApp({ beside: app, environment: { CARD_PROVIDER: 'off' } });
    try {
      const payment = await aPayment(app);
      const refused = await pay(off, payment, 'card');
      expect(refused).toMatchObject({ status: 409, body: { code: 'CARD_UNAVAILABLE' } });
      const { ref } = await startSandbox(app, payment);
      expect((await off.call(`/api/sandbox-payments/${ref}`)).status).toBe(404);
    } finally {
      await off.close();
    }
  });
});

describe('coming back', () => {
  test('by the provider’s form leads to the screen that asks, whatever the form says', async () => {
    const payment = await aPayment(app);
    const { token } = await startSandbox(app, payment);
    const back = await app.app.inject({
      method: 'POST',
      url: `/odeme/donus/${token}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://cpp.iyzipay.com',
        'sec-fetch-site': 'cross-site',
      },
      payload: 'status=success&token=forged',
    });
    expect(back).toMatchObject({ statusCode: 303 });
    expect(back.headers.location).toBe(`/firma/odeme/kart/${token}?donus=1`);
    expect((await checkCard(app, payment.firm, token)).data.status).toBe('started');
    expect(await orderState(app, payment)).toMatchObject({ payment_status: 'awaiting' });
  });

  test('T-F7: to an address that is no payment leads to the accounting, nowhere else', async () => {
    for (const path of ['//evil.example', 'x', '%2F%2Fevil.example', 'a'.repeat(44)]) {
      const back = await app.app.inject({ method: 'GET', url: `/odeme/donus/${path}` });
      expect([undefined, '/firma/muhasebe']).toContain(back.headers.location);
    }
  });
});

describe('T-F11: money that came for an order that can no longer be paid is the firm’s', () => {
  test('paid twice: by two cards, or by wallet meanwhile', async () => {
    const payment = await aPayment(app);
    const [first, second] = [await startSandbox(app, payment), await startSandbox(app, payment)];
    await typeCard(app, first.ref, TEST_CARDS.paid);
    await typeCard(app, second.ref, TEST_CARDS.paid);
    const answers = await Promise.all(
      [first, second].map(({ token }) => checkCard(app, payment.firm, token)),
    );
    expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set(['credited', 'paid']));
    expect(await firmBalance(app, payment.firm)).toBe(600_000);

    const other = await aPayment(app);
    const [card, unstarted] = [await startSandbox(app, other), await openCard(app, other)];
    await fundFirm(app, other.firm, 600_000);
    const look = async () => (await checkCard(app, other.firm, card.token)).data;
    expect(await look()).toMatchObject({ status: 'started', is_due: true, page_url: expect.any(String) });
    await pay(app, other, 'wallet');
    expect(await look()).toMatchObject({ status: 'started', is_due: false, page_url: null });
    expect((await startCard(app, other.firm, unstarted)).body.code).toBe('CARD_PAYMENT_STATE');
    await typeCard(app, card.ref, TEST_CARDS.paid);
    expect((await checkCard(app, other.firm, card.token)).data.status).toBe('credited');
    expect(await firmBalance(app, other.firm)).toBe(600_000);
    const told = (await app.call('/api/notices', { as: other.firm.token })).data.notices;
    expect(told[0]).toMatchObject({ kind: 'payment_credited' });
    const { data } = await app.call('/api/firm/wallet/transactions', { as: other.firm.token });
    expect(data.transactions[0]).toMatchObject({
      kind: 'card_credited',
      amount: 6000,
      description: '“Kış İndirimi” kampanyasına geçemeyen kart ödemesi',
    });
  });

  test('a top-up whose campaign has ended, or that was replaced by another amount', async () => {
    const admin = await anAdmin(app);
    for (const meanwhile of ['close', 'replace']) {
      const { id, firm } = await aCampaign(app, { status: 'active' });
      const body = { campaign_id: id, amount: 1000 };
      const { data } = await app.call('/api/firm/orders', { as: firm.token, body });
      const { token, ref } = await startSandbox(app, { id: data.id, campaignId: id, firm, admin });
      const before = await firmBalance(app, firm);
      if (meanwhile === 'close')
        await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
      else await app.call('/api/firm/orders', { as: firm.token, body: { ...body, amount: 2000 } });
      await typeCard(app, ref, TEST_CARDS.paid);
      expect((await checkCard(app, firm, token)).data.status).toBe('credited');
      const back = meanwhile === 'close' ? 600_000 : 0;
      expect(await firmBalance(app, firm)).toBe(before + back + 120_000);
    }
  });

  test('an order that waits for the admin already: its transfer is still to be decided', async () => {
    const payment = await aPayment(app);
    const { token, ref } = await startSandbox(app, payment);
    await pay(app, payment, 'bank_transfer');
    await typeCard(app, ref, TEST_CARDS.paid);
    expect((await checkCard(app, payment.firm, token)).data.status).toBe('credited');
    expect(await orderState(app, payment)).toMatchObject({ payment_status: 'pending' });
    expect((await pay(app, payment, 'card')).body.code).toBe('PAYMENT_STATE');
  });
});

describe('T-M4: a fault between the provider’s yes and our commit', () => {
  test.each(['card_payments', 'orders', 'payment_events', 'campaigns', 'ledger_postings', 'invoices'])(
    'at %s leaves nothing, and the job makes it good',
    async (table) => {
      const payment = await aPayment(app);
      const { token, ref } = await startSandbox(app, payment);
      await typeCard(app, ref, TEST_CARDS.paid);
      await withFault(app.db, { table, operation: 'insert or update' }, async () => {
        expect((await checkCard(app, payment.firm, token)).status).toBe(500);
        const state = { payment_status: 'awaiting', campaign_status: 'approved' };
        expect(await orderState(app, payment)).toMatchObject(state);
      });
      await runJob();
      expect(await orderState(app, payment)).toMatchObject({ payment_status: 'awaiting' });
      app.clock.advance(3 * MINUTE_MS);
      await runJob();
      expect(await orderState(app, payment)).toMatchObject({ payment_status: 'paid' });
      expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(1);
    },
  );
});

test('afterwards the books agree', () => expectBooksToBalance(app));
