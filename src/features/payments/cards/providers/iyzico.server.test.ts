/** Tests iyzico's client against a local server that checks every signature. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { readConfig } from '#lib/server/config.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { checkCard, openCard, orderState, startCard } from '#testing/cards.ts';
import { API_KEY, SECRET_KEY, startFakeIyzico } from '#testing/fake-iyzico.ts';
import { countEntries } from '#testing/money.ts';
import { aPayment } from '#testing/payments.ts';
import { useTestApp } from '#testing/test-app.ts';
import { openCardDesk } from '../card-routes.server.ts';
import { checkDueCardPayments } from '../card-payments.server.ts';

const iyzico = await startFakeIyzico();
afterAll(() => iyzico.close());

const environment = {
  LOG_LEVEL: 'silent',
  CARD_PROVIDER: 'iyzico',
  IYZICO_API_KEY: API_KEY,
  IYZICO_SECRET_KEY: SECRET_KEY,
  IYZICO_URL: iyzico.url,
  PUBLIC_URL: 'https://izlekazan.example',
};
const app = useTestApp({ environment });

beforeEach(() => {
  iyzico.outcome = 'nothing';
  iyzico.startAs = 'success';
});

async function aStarted() {
  const payment = await aPayment(app);
  const token = await openCard(app, payment);
  const started = await startCard(app, payment.firm, token);
  return { payment, token, started, check: () => checkCard(app, payment.firm, token) };
}

describe('starting at iyzico', () => {
  test('sends what is to be paid, signed, and answers its page; once', async () => {
    const { payment, token, started } = await aStarted();
    const page = String(started.data.page_url);
    expect(page).toMatch(new RegExp(`^${iyzico.url}/pay\\?token=iyzico-`));
    expect(iyzico.started.get(page.split('=')[1] ?? '')).toMatchObject({
      locale: 'tr',
      conversationId: token,
      price: '6000.00',
      paidPrice: '6000.00',
      currency: 'TRY',
      enabledInstallments: [1],
      callbackUrl: `https://izlekazan.example/odeme/donus/${token}`,
      buyer: { name: 'Deniz Ticaret A.Ş.', identityNumber: '11111111111', ip: '127.0.0.1' },
      basketItems: [{ itemType: 'VIRTUAL', price: '6000.00' }],
    });
    const before = iyzico.started.size;
    expect((await startCard(app, payment.firm, token)).data.page_url).toBe(page);
    expect(iyzico.started.size).toBe(before);
    expect(iyzico.refused).toBe(0);
  });

  test.each(['failure', 'elsewhere', 'forged'] as const)('answered by %s leads nowhere', async (startAs) => {
    iyzico.startAs = startAs;
    const { payment, token, started } = await aStarted();
    expect(started).toMatchObject({ status: 503, body: { code: 'CARD_PROVIDER_DOWN' } });
    iyzico.startAs = 'success';
    expect((await startCard(app, payment.firm, token)).status).toBe(200);
  });
});

describe('asking iyzico', () => {
  test('settles a signed yes once, however often it is asked', async () => {
    const { payment, check } = await aStarted();
    expect((await check()).data.status).toBe('started');
    iyzico.outcome = 'paid';
    const answers = await Promise.all(Array.from({ length: 10 }, check));
    expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set(['paid']));
    expect(await orderState(app, payment)).toMatchObject({
      payment_status: 'paid',
      campaign_status: 'active',
    });
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(1);
  });

  test('tells why the bank refused', async () => {
    const { check } = await aStarted();
    iyzico.outcome = 'refused';
    expect((await check()).data).toMatchObject({ status: 'refused', refusal: 'Yetersiz bakiye' });
  });

  test.each(['forged', 'of another payment', 'error page', 'silence', 'under review'] as const)(
    '%s is no yes: it is asked again until it is known',
    async (outcome) => {
      const { payment, check } = await aStarted();
      iyzico.outcome = outcome;
      const answer = await check();
      expect(answer).toMatchObject({ status: 200, data: { status: 'started' } });
      expect(await orderState(app, payment)).toMatchObject({ payment_status: 'awaiting' });
      iyzico.outcome = 'paid';
      app.clock.advance(3 * 60_000);
      const desk = openCardDesk({
        config: readConfig({ NODE_ENV: 'test', ...environment }),
        db: app.db,
        clock: app.clock,
      });
      await checkDueCardPayments(app.db, desk, app.clock.now());
      expect(await orderState(app, payment)).toMatchObject({ payment_status: 'paid' });
    },
  );

  test('what is not known is not given up after the hour: the card may have been charged', async () => {
    const { check } = await aStarted();
    iyzico.outcome = 'silence';
    app.clock.advance(3 * 3_600_000);
    expect((await check()).data.status).toBe('started');
    iyzico.outcome = 'nothing';
    expect((await check()).data.status).toBe('expired');
    iyzico.outcome = 'paid';
    expect((await check()).data.status).toBe('paid');
  });

  test.each(['other amount', 'other currency'] as const)('%s is posted nowhere', async (outcome) => {
    const { payment, check } = await aStarted();
    iyzico.outcome = outcome;
    expect((await check()).data.status).toBe('mismatched');
    expect(await orderState(app, payment)).toMatchObject({ payment_status: 'awaiting' });
    expect(await readBalance(app.db, firmWallet(payment.firm.userId))).toBe(0);
  });
});

test('afterwards the books agree', () => expectBooksToBalance(app));
