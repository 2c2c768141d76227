import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { readConfig } from '#lib/server/config.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aPayment, checkCard, openCard, orderState, startCard, firmBalance } from '#testing/payments.ts';
import { countEntries } from '#testing/money.ts';
import { useTestApp } from '#testing/test-app.ts';
import { openCardDesk } from './card-routes.server.ts';
import { checkDueCardPayments } from './card-payments.server.ts';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const API_KEY = 'fake-api-key';
const SECRET_KEY = 'fake-secret-key';

/** The fake, which answers as a test tells it. */
const iyzico = {
  url: '',
  started: new Map<string, Record<string, string>>(),
  outcome: 'nothing',
  startAs: 'success',
  refused: 0,
};

const hmac = (text: string) => createHmac('sha256', SECRET_KEY).update(text).digest('hex');

function isSigned(request: IncomingMessage, body: string): boolean {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ');
  const given = Buffer.from(encoded, 'base64').toString();
  const randomKey = String(request.headers['x-iyzi-rnd']);
  const signature = hmac(`${randomKey}${request.url ?? ''}${body}`);
  return scheme === 'IYZWSv2' && given === `apiKey:${API_KEY}&randomKey:${randomKey}&signature:${signature}`;
}

function startAnswer(payload: Record<string, string>) {
  if (iyzico.startAs === 'failure')
    return { status: 'failure', errorCode: '11', errorMessage: 'Geçersiz istek' };
  const token = `iyzico-${iyzico.started.size + 1}`;
  iyzico.started.set(token, payload);
  const { conversationId } = payload;
  const site = iyzico.startAs === 'elsewhere' ? 'https://evil.example' : iyzico.url;
  const signed = iyzico.startAs === 'forged' ? 'something else' : `${conversationId}:${token}`;
  const paymentPageUrl = `${site}/pay?token=${token}`;
  return { status: 'success', conversationId, token, paymentPageUrl, signature: hmac(signed) };
}

function askAnswer(token: string) {
  const { conversationId = '', basketId = '', price = '0' } = iyzico.started.get(token) ?? {};
  const { outcome } = iyzico;
  if (outcome === 'nothing') return { status: 'failure', errorCode: '5002', conversationId };
  const status = 'success';
  if (outcome === 'refused')
    return { status, paymentStatus: 'FAILURE', conversationId, token, errorMessage: 'Yetersiz bakiye' };
  /** In the order in which it signs them. */
  const signed = {
    paymentStatus: 'SUCCESS',
    paymentId: '23',
    currency: outcome === 'other currency' ? 'USD' : 'TRY',
    basketId,
    conversationId: outcome === 'of another payment' ? 'of-another' : conversationId,
    paidPrice: outcome === 'other amount' ? 1 : Number(price),
    price: Number(price),
    token,
  };
  const signature = hmac(outcome === 'forged' ? 'something else' : Object.values(signed).join(':'));
  return { status, ...signed, fraudStatus: outcome === 'under review' ? 0 : 1, signature };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const part of request) body += String(part);
  if (!isSigned(request, body)) {
    iyzico.refused += 1;
    response.end(JSON.stringify({ status: 'failure', errorCode: '1000' }));
    return;
  }
  const isStart = request.url === '/payment/iyzipos/checkoutform/initialize/auth/ecom';
  if (!isStart && iyzico.outcome === 'silence') {
    request.socket.destroy();
    return;
  }
  if (!isStart && iyzico.outcome === 'error page') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    return;
  }
  const payload = JSON.parse(body);
  const answer = isStart ? startAnswer(payload) : askAnswer(payload.token);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

const server = createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
iyzico.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on a port.
afterAll(() => void server.close());

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

  test.each([
    ['other amount', 1],
    ['other currency', 0],
  ])('%s is posted nowhere and shown to administrators once', async (outcome, paid) => {
    const { payment, check } = await aStarted();
    iyzico.outcome = outcome;
    for (let times = 0; times < 2; times += 1) expect((await check()).data.status).toBe('mismatched');
    expect(await orderState(app, payment)).toMatchObject({ payment_status: 'awaiting' });
    expect(await firmBalance(app, payment.firm)).toBe(0);
    const acts = await app.rows(
      sql`select after from audit_log where action = 'card-payment.mismatch' and subject_id = ${String(payment.id)}`,
    );
    expect(acts).toMatchObject([{ after: { paid, provider: 'iyzico' } }]);
  });
});

test('afterwards the books agree', () => expectBooksToBalance(app));
