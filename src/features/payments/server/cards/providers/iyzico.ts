/**
 * iyzico's checkout form: we say what is to be paid, the person pays on iyzico's page, we ask what became of it.
 * Requests are signed by HMAC-SHA256 (IYZWSv2), and so are the answers we act on.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kurus, kurus, liraToKurus } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
import { paymentErrors } from '../../../errors.ts';
import { cardTexts } from '../../../texts.ts';
import type { CardProvider, CardVerdict, NewCardPayment } from './card-provider.ts';

export interface IyzicoAccount {
  apiKey: string;
  secretKey: string;
  /** Of the API: the real one, or the sandbox's. */
  url: string;
}

const START_PATH = '/payment/iyzipos/checkoutform/initialize/auth/ecom';
const ASK_PATH = '/payment/iyzipos/checkoutform/auth/ecom/detail';
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 256_000;
const MAX_REASON_LENGTH = 300;
/** What iyzico takes for the identity number of somebody who gave none. */
const NO_IDENTITY = '11111111111';

const hmac = (secretKey: string, text: string) => createHmac('sha256', secretKey).update(text).digest('hex');

function authorization({ apiKey, secretKey }: IyzicoAccount, path: string, body: string) {
  const randomKey = randomBytes(12).toString('hex');
  const signature = hmac(secretKey, randomKey + path + body);
  const parts = `apiKey:${apiKey}&randomKey:${randomKey}&signature:${signature}`;
  return { authorization: `IYZWSv2 ${Buffer.from(parts).toString('base64')}`, 'x-iyzi-rnd': randomKey };
}

/** The fields that are signed, in the order that iyzico names, each as it stands in JSON. */
function isSigned(secretKey: string, signature: string, fields: readonly (string | number)[]): boolean {
  const expected = Buffer.from(hmac(secretKey, fields.join(':')));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

async function readBounded(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text.length > MAX_ANSWER_BYTES) throw new Error('iyzico answered too much');
  return JSON.parse(text);
}

/** Everything that leaves open what iyzico did is one thing to the caller: ask again. */
async function callIyzico<T>(
  account: IyzicoAccount,
  path: string,
  { payload, schema }: { payload: unknown; schema: z.ZodType<T> },
): Promise<T> {
  const body = JSON.stringify(payload);
  try {
    const answer = await fetch(new URL(path, account.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization(account, path, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`iyzico answered ${answer.status}`);
    return schema.parse(await readBounded(answer));
  } catch {
    throw paymentErrors.CARD_PROVIDER_DOWN();
  }
}

const startAnswer = z.object({
  status: z.string(),
  conversationId: z.string().optional(),
  token: z.string().max(200).optional(),
  paymentPageUrl: z.url({ protocol: /^https?$/ }).optional(),
  signature: z.string().optional(),
});

const askAnswer = z.object({
  status: z.string(),
  paymentStatus: z.string().optional(),
  paymentId: z.union([z.string(), z.number()]).optional(),
  currency: z.string().optional(),
  basketId: z.string().optional(),
  conversationId: z.string().optional(),
  price: z.number().optional(),
  paidPrice: z.number().optional(),
  token: z.string().optional(),
  fraudStatus: z.number().nullish(),
  errorMessage: z.string().nullish(),
  signature: z.string().optional(),
});
type AskAnswer = z.output<typeof askAnswer>;

const price = (amount: Kurus) => (amount / 100).toFixed(2);

function startPayload({ token, amount, reference, description, buyer, ip, returnUrl }: NewCardPayment) {
  const address = { contactName: buyer.title, city: '-', country: 'Turkey', address: buyer.address ?? '-' };
  return {
    locale: 'tr',
    conversationId: token,
    basketId: reference,
    price: price(amount),
    paidPrice: price(amount),
    currency: 'TRY',
    paymentGroup: 'PRODUCT',
    enabledInstallments: [1],
    callbackUrl: returnUrl,
    buyer: {
      id: String(buyer.firmId),
      name: buyer.title,
      surname: buyer.title,
      identityNumber: buyer.tax_number ?? NO_IDENTITY,
      email: buyer.email,
      ...(buyer.phone === null ? {} : { gsmNumber: `+9${buyer.phone}` }),
      registrationAddress: address.address,
      city: address.city,
      country: address.country,
      ip,
    },
    billingAddress: address,
    shippingAddress: address,
    basketItems: [
      { id: reference, name: description, category1: 'Reklam', itemType: 'VIRTUAL', price: price(amount) },
    ],
  };
}

/** `cpp.iyzipay.com` belongs to `api.iyzipay.com`: a person is sent nowhere else. */
function isSameSite(page: string, api: string): boolean {
  const site = (url: string) => new URL(url).hostname.split('.').slice(-2).join('.');
  return URL.canParse(page) && site(page) === site(api);
}

/** Whether the answer is iyzico's and about this payment. */
function isAbout(
  { token, ref }: { token: string; ref: string },
  answer: AskAnswer,
  secretKey: string,
): boolean {
  const { paymentStatus = '', paymentId = '', currency = '', basketId = '', conversationId = '' } = answer;
  const { paidPrice = '', price: full = '', token: given = '', signature = '' } = answer;
  const fields = [paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, full, given];
  return conversationId === token && given === ref && isSigned(secretKey, signature, fields);
}

/** Money in another currency is no lira at all: the amounts then differ, which people must look at. */
function paidAmount({ currency, paidPrice }: AskAnswer): Kurus {
  return (currency === 'TRY' ? liraToKurus(paidPrice ?? 0) : null) ?? kurus(0);
}

function verdictOf(answer: AskAnswer): CardVerdict {
  const { paymentStatus, fraudStatus, errorMessage } = answer;
  const refused = {
    state: 'refused' as const,
    reason: (errorMessage ?? cardTexts.refused).slice(0, MAX_REASON_LENGTH),
  };
  if (paymentStatus === 'FAILURE' || fraudStatus === -1) return refused;
  // Looked at by iyzico: neither taken nor refused yet.
  if (paymentStatus !== 'SUCCESS' || fraudStatus === 0) return { state: 'waiting' };
  return { state: 'paid', amount: paidAmount(answer) };
}

export function createIyzico(account: IyzicoAccount): CardProvider {
  return {
    name: 'iyzico',

    async start(payment) {
      const payload = startPayload(payment);
      const answer = await callIyzico(account, START_PATH, { payload, schema: startAnswer });
      const { token: ref = '', paymentPageUrl: pageUrl = '', conversationId = '', signature = '' } = answer;
      const isOurs =
        answer.status === 'success' &&
        conversationId === payment.token &&
        isSigned(account.secretKey, signature, [conversationId, ref]);
      if (!isOurs || !isSameSite(pageUrl, account.url)) throw paymentErrors.CARD_PROVIDER_DOWN();
      return { ref, pageUrl };
    },

    async ask(payment) {
      const payload = { locale: 'tr', conversationId: payment.token, token: payment.ref };
      const answer = await callIyzico(account, ASK_PATH, { payload, schema: askAnswer });
      const verdict = verdictOf(answer);
      // Only a yes moves money, and only signed is it iyzico's.
      const isBelieved = verdict.state !== 'paid' || isAbout(payment, answer, account.secretKey);
      if (!isBelieved) throw paymentErrors.CARD_PROVIDER_DOWN();
      return verdict;
    },
  };
}
