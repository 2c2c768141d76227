import { type Kurus, kurus, liraToKurus } from '#lib/shared/money.ts';
import type { InvoiceParty } from '../payment-wire.ts';
import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#lib/server/clock.ts';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import { paymentErrors } from '../contract/firm.ts';
import { sandboxTexts, cardTexts } from '../texts.ts';
import { z } from '#lib/shared/zod.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';

/**
 * The person types the card's data on the provider's page, so it never reaches this server. The outcome is the
 * provider's answer when asked, never data that a browser brings back.
 */

export type CardProviderName = 'sandbox' | 'iyzico';

interface NewCardPayment {
  token: string;
  amount: Kurus;
  reference: string;
  description: string;
  buyer: InvoiceParty & { firmId: number };
  ip: string;
  returnUrl: string;
}

export type CardVerdict =
  | { state: 'waiting' }
  | { state: 'paid'; amount: Kurus }
  | { state: 'refused'; reason: string };

interface CardProvider {
  readonly name: CardProviderName;
  start(payment: NewCardPayment): Promise<{ ref: string; pageUrl: string }>;
  /** @throws CARD_PROVIDER_DOWN when the provider has no answer at present: ask again later. */
  ask(payment: { token: string; ref: string }): Promise<CardVerdict>;
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

interface SandboxPayment {
  ref: string;
  amount: Kurus;
  description: string;
  return_url: string;
  status: 'waiting' | 'challenged' | 'paid' | 'refused';
  refusal: string | null;
}

export async function readSandboxPayment(db: Db, ref: string): Promise<SandboxPayment> {
  const found = await first(
    db,
    sql<SandboxPayment>`select ref, amount_kurus as amount, description, return_url, status, refusal
      from sandbox_card_payments where ref = ${ref}`,
  );
  if (found === undefined) throw paymentErrors.CARD_PAYMENT_NOT_FOUND();
  return found;
}

const OUTCOMES: Readonly<Record<string, 'paid' | 'challenged'>> = {
  '5528790000000008': 'paid',
  '4603450000000000': 'challenged',
};
const CHALLENGE_CODE = '283126';

type Outcome = Pick<SandboxPayment, 'status' | 'refusal'>;

/** Compare-and-set, so that an outcome is final. Returns the state afterwards. */
async function moveOn(
  db: Db,
  { ref, from, to }: { ref: string; from: SandboxPayment['status']; to: Outcome },
): Promise<SandboxPayment> {
  await run(
    db,
    sql`update sandbox_card_payments set status = ${to.status}, refusal = ${to.refusal}
        where ref = ${ref} and status = ${from}`,
  );
  return readSandboxPayment(db, ref);
}

export function paySandbox(db: Db, { ref, cardNumber }: { ref: string; cardNumber: string }) {
  const status = OUTCOMES[cardNumber] ?? 'refused';
  const refusal = status === 'refused' ? sandboxTexts.refused : null;
  return moveOn(db, { ref, from: 'waiting', to: { status, refusal } });
}

const LAST_TRY = 3;

export async function answerChallenge(db: Db, { ref, code }: { ref: string; code: string }) {
  if (code === CHALLENGE_CODE)
    return moveOn(db, { ref, from: 'challenged', to: { status: 'paid', refusal: null } });
  await run(
    db,
    sql`update sandbox_card_payments set wrong_codes = wrong_codes + 1,
          status = case when wrong_codes + 1 < ${LAST_TRY} then status else 'refused' end,
          refusal = case when wrong_codes + 1 < ${LAST_TRY} then refusal else ${sandboxTexts.wrongCode} end
        where ref = ${ref} and status = 'challenged'`,
  );
  return readSandboxPayment(db, ref);
}

function verdictOf({ status, amount, refusal }: SandboxPayment): CardVerdict {
  if (status === 'paid') return { state: 'paid', amount };
  if (status === 'refused') return { state: 'refused', reason: refusal ?? sandboxTexts.refused };
  return { state: 'waiting' };
}

function createSandbox({ db, clock }: { db: Db; clock: Clock }): CardProvider {
  return {
    name: 'sandbox',
    async start({ amount, description, returnUrl }) {
      const ref = newToken();
      await run(
        db,
        sql`insert into sandbox_card_payments (ref, amount_kurus, description, return_url, created_at)
            values (${ref}, ${amount}, ${description}, ${returnUrl}, ${clock.now()})`,
      );
      return { ref, pageUrl: `/odeme/sandbox/${ref}` };
    },
    ask: async ({ ref }) => verdictOf(await readSandboxPayment(db, ref)),
  };
}

/** The client of iyzico's checkout form. Requests and the answers we act on are signed (IYZWSv2). */

interface IyzicoAccount {
  apiKey: string;
  secretKey: string;
  url: string;
}

const START_PATH = '/payment/iyzipos/checkoutform/initialize/auth/ecom';
const ASK_PATH = '/payment/iyzipos/checkoutform/auth/ecom/detail';
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 256_000;
const MAX_REASON_LENGTH = 300;
const NO_IDENTITY = '11111111111';

const hmac = (secretKey: string, text: string) => createHmac('sha256', secretKey).update(text).digest('hex');

function authorization({ apiKey, secretKey }: IyzicoAccount, path: string, body: string) {
  const randomKey = randomBytes(12).toString('hex');
  const signature = hmac(secretKey, randomKey + path + body);
  const parts = `apiKey:${apiKey}&randomKey:${randomKey}&signature:${signature}`;
  return { authorization: `IYZWSv2 ${Buffer.from(parts).toString('base64')}`, 'x-iyzi-rnd': randomKey };
}

function isSigned(secretKey: string, signature: string, fields: readonly (string | number)[]): boolean {
  const expected = Buffer.from(hmac(secretKey, fields.join(':')));
  const received = Buffer.from(signature);
  return expected.length === received.length && timingSafeEqual(expected, received);
}

async function readBounded(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text.length > MAX_ANSWER_BYTES) throw new Error('iyzico answered too much');
  return JSON.parse(text);
}

/** Every failure that leaves open whether iyzico acted becomes one error, so that the caller asks again. */
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

/** `cpp.iyzipay.com` belongs to `api.iyzipay.com`. A person is sent to no other site. */
function isSameSite(page: string, api: string): boolean {
  const site = (url: string) => new URL(url).hostname.split('.').slice(-2).join('.');
  return URL.canParse(page) && site(page) === site(api);
}

function isAbout(
  { token, ref }: { token: string; ref: string },
  answer: AskAnswer,
  secretKey: string,
): boolean {
  const { paymentStatus = '', paymentId = '', currency = '', basketId = '', conversationId = '' } = answer;
  const { paidPrice = '', price: full = '', token: answered = '', signature = '' } = answer;
  const fields = [paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, full, answered];
  return conversationId === token && answered === ref && isSigned(secretKey, signature, fields);
}

/** Money in another currency counts as zero lira: the amounts then differ, and a person must look at it. */
function paidAmount({ currency, paidPrice }: AskAnswer): Kurus {
  return (currency === 'TRY' ? liraToKurus(paidPrice ?? 0) : null) ?? kurus(0);
}

function readVerdict(answer: AskAnswer): CardVerdict {
  const { paymentStatus, fraudStatus, errorMessage } = answer;
  const refused = {
    state: 'refused' as const,
    reason: (errorMessage ?? cardTexts.refused).slice(0, MAX_REASON_LENGTH),
  };
  if (paymentStatus === 'FAILURE' || fraudStatus === -1) return refused;
  if (paymentStatus !== 'SUCCESS' || fraudStatus === 0) return { state: 'waiting' };
  return { state: 'paid', amount: paidAmount(answer) };
}

function createIyzico(account: IyzicoAccount): CardProvider {
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
      const verdict = readVerdict(answer);
      // Only a positive answer moves money, so only that one must be signed.
      const isBelieved = verdict.state !== 'paid' || isAbout(payment, answer, account.secretKey);
      if (!isBelieved) throw paymentErrors.CARD_PROVIDER_DOWN();
      return verdict;
    },
  };
}

export interface CardProviders {
  current: CardProvider | null;
  named(name: CardProviderName): CardProvider | undefined;
}

export type ProviderKit = Pick<ServerKit, 'config' | 'db' | 'clock'>;

export function createCardProviders({ config, db, clock }: ProviderKit): CardProviders {
  const { IYZICO_API_KEY: apiKey, IYZICO_SECRET_KEY: secretKey, IYZICO_URL: url } = config;
  const known: Partial<Record<CardProviderName, CardProvider>> = {};
  if (config.NODE_ENV !== 'production') known.sandbox = createSandbox({ db, clock });
  if (apiKey !== undefined && secretKey !== undefined)
    known.iyzico = createIyzico({ apiKey, secretKey, url });
  const current = config.CARD_PROVIDER === 'off' ? null : (known[config.CARD_PROVIDER] ?? null);
  return { current, named: (name) => known[name] };
}
