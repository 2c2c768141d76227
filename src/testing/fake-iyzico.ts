/** A fake iyzico on a local port, with the calls that the product uses. It checks every signature. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const API_KEY = 'fake-api-key';
export const SECRET_KEY = 'fake-secret-key';

export type FakeOutcome =
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

interface Started {
  conversationId: string;
  basketId: string;
  price: string;
  callbackUrl: string;
}

export interface FakeIyzico {
  url: string;
  /** The started payments, by iyzico's token. */
  started: Map<string, Started & Record<string, unknown>>;
  outcome: FakeOutcome;
  startAs: 'success' | 'failure' | 'elsewhere' | 'forged';
  refused: number;
  asked: number;
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
  if (outcome === 'refused')
    return {
      status: 'success',
      paymentStatus: 'FAILURE',
      conversationId,
      token,
      errorMessage: 'Yetersiz bakiye',
    };
  const paid = {
    status: 'success',
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
  const signed = [
    paid.paymentStatus,
    paid.paymentId,
    paid.currency,
    paid.basketId,
    paid.conversationId,
    paid.paidPrice,
    paid.price,
    paid.token,
  ];
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
  if (!isStart) fake.asked += 1;
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

/** Starts the fake. Close it afterwards. */
export async function startFakeIyzico(): Promise<FakeIyzico> {
  const server = createServer((request, response) => void answer(fake, request, response));
  const fake: FakeIyzico = {
    url: '',
    started: new Map(),
    outcome: 'nothing',
    startAs: 'success',
    refused: 0,
    asked: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  fake.url = `http://127.0.0.1:${port}`;
  return fake;
}
