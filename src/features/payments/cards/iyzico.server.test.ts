import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { firmWallet } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { readConfig } from '#lib/server/config.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aPayment, checkCard, openCard, orderState, startCard } from '#testing/payments.ts';
import { countEntries } from '#testing/money.ts';
import { useTestApp } from '#testing/test-app.ts';
import { openCardDesk } from './card-routes.server.ts';
import { checkDueCardPayments } from './card-payments.server.ts';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const API_KEY = 'fake-api-key';
const SECRET_KEY = 'fake-secret-key';

type FakeOutcome =
  | 'nothing'
  | 'paid'
  | 'refused'
  | 'under review'
  | 'other amount'
  | 'other currency'
  | 'forged'
  | 'of another payment'
  | 'error page'
  | 'silence';

type Started = Record<'conversationId' | 'basketId' | 'price' | 'callbackUrl', string>;

interface FakeIyzico {
  url: string;
  started: Map<string, Started & Record<string, unknown>>;
  outcome: FakeOutcome;
  startAs: 'success' | 'failure' | 'elsewhere' | 'forged';
  refused: number;
  close(): Promise<void>;
}

const hmac = (text: string) => createHmac('sha256', SECRET_KEY).update(text).digest('hex');

function isSigned(request: IncomingMessage, body: string): boolean {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ');
  const given = Buffer.from(encoded, 'base64').toString();
  const randomKey = String(request.headers['x-iyzi-rnd']);
  const signature = hmac(`${randomKey}${request.url ?? ''}${body}`);
  return scheme === 'IYZWSv2' && given === `apiKey:${API_KEY}&randomKey:${randomKey}&signature:${signature}`;
}

function startAnswer(fake: FakeIyzico, payload: Started & Record<string, unknown>) {
  if (fake.startAs === 'failure')
    return { status: 'failure', errorCode: '11', errorMessage: 'Geçersiz istek' };
  const token = `iyzico-${fake.started.size + 1}`;
  fake.started.set(token, payload);
  const { conversationId } = payload;
  const page = fake.startAs === 'elsewhere' ? 'https://evil.example/pay' : `${fake.url}/pay?token=${token}`;
  const signature = fake.startAs === 'forged' ? hmac('something else') : hmac(`${conversationId}:${token}`);
  return { status: 'success', conversationId, token, paymentPageUrl: page, signature };
}

function askAnswer(fake: FakeIyzico, token: string) {
  const { conversationId = '', basketId = '', price = '0' } = fake.started.get(token) ?? {};
  const { outcome } = fake;
  if (outcome === 'nothing') return { status: 'failure', errorCode: '5002', conversationId };
  const status = 'success';
  if (outcome === 'refused')
    return { status, paymentStatus: 'FAILURE', conversationId, token, errorMessage: 'Yetersiz bakiye' };
  const paid = {
    status,
    paymentStatus: 'SUCCESS',
    paymentId: '23',
    currency: outcome === 'other currency' ? 'USD' : 'TRY',
    basketId,
    conversationId: outcome === 'of another payment' ? 'of-another' : conversationId,
    price: Number(price),
    paidPrice: outcome === 'other amount' ? 1 : Number(price),
    token,
    fraudStatus: outcome === 'under review' ? 0 : 1,
  };
  // The order in which it signs.
  const keys = [
    'paymentStatus',
    'paymentId',
    'currency',
    'basketId',
    'conversationId',
    'paidPrice',
    'price',
    'token',
  ];
  const signed = keys.map((key) => paid[key as keyof typeof paid]);
  return { ...paid, signature: outcome === 'forged' ? hmac('something else') : hmac(signed.join(':')) };
}

async function answer(fake: FakeIyzico, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const part of request) body += String(part);
  if (!isSigned(request, body)) {
    fake.refused += 1;
    response.end(JSON.stringify({ status: 'failure', errorCode: '1000' }));
    return;
  }
  const isStart = request.url === '/payment/iyzipos/checkoutform/initialize/auth/ecom';
  if (!isStart && fake.outcome === 'silence') {
    request.socket.destroy();
    return;
  }
  if (!isStart && fake.outcome === 'error page') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    return;
  }
  const payload = JSON.parse(body);
  const answer = isStart ? startAnswer(fake, payload) : askAnswer(fake, payload.token);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

async function startFakeIyzico(): Promise<FakeIyzico> {
  const server = createServer((request, response) => void answer(fake, request, response));
  const fake: FakeIyzico = {
    url: '',
    started: new Map(),
    outcome: 'nothing',
    startAs: 'success',
    refused: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  fake.url = `http://127.0.0.1:${port}`;
  return fake;
}

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
  test('says why the bank refused', async () => {
    const { check } = await aStarted();
    iyzico.outcome = 'refused';
    expect((await check()).data).toMatchObject({ status: 'refused', refusal: 'Yetersiz bakiye' });
  });

  test.each(['nothing', 'forged', 'of another payment', 'error page', 'silence', 'under review'] as const)(
    '%s is no yes: it is asked again until it is known',
    async (outcome) => {
      const { payment, check } = await aStarted();
      iyzico.outcome = outcome;
      const answer = await check();
      expect(answer).toMatchObject({ status: 200, data: { status: 'started' } });
      expect(await orderState(app, payment)).toMatchObject({ payment_status: 'awaiting' });
      iyzico.outcome = 'paid';
      app.clock.advance(3 * 60_000);
      const config = readConfig({ NODE_ENV: 'test', ...environment });
      const desk = openCardDesk({ config, db: app.db, clock: app.clock });
      await checkDueCardPayments(app.db, desk, app.clock.now());
      expect(await orderState(app, payment)).toMatchObject({ payment_status: 'paid' });
      expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(1);
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
