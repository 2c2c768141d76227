/** Card payments: our side of them, and the sandbox provider's page (Specification, decisions §3 "Payment"). */
import { timestampSchema } from '#lib/shared/dates.ts';
import { moneyOut } from '#lib/shared/money.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { paymentErrors } from './errors.ts';

export const CARD_STATUSES = [
  /** Not yet handed to the provider. */
  'opened',
  /** The provider has it; what became of it is not known yet. */
  'started',
  /** The card was charged and the order is paid. */
  'paid',
  /** The card was charged, but the order could no longer be paid: the money is in the firm's wallet. */
  'credited',
  'refused',
  /** Nobody paid in time. */
  'expired',
  /** The provider took another amount than was asked for: people must look at it. */
  'mismatched',
] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

const TOKEN = /^[\w-]{43}$/;
const tokenParams = z.object({ token: z.string().regex(TOKEN) });

export const cardPayment = z.object({
  token: z.string(),
  status: z.enum(CARD_STATUSES),
  campaign_id: z.int(),
  campaign_name: z.string(),
  kind: z.enum(['campaign', 'top_up']),
  amount: moneyOut,
  /** Why the provider refused. */
  refusal: z.string().nullable(),
  /** The provider's page, while one can still pay there. */
  page_url: z.string().nullable(),
  created_at: timestampSchema,
});

export const firmCardContract = {
  readCardPayment: route({
    method: 'GET',
    path: '/api/firm/card-payments/:token',
    access: ['firm'],
    summary: 'One card payment of the firm, as we know it.',
    params: tokenParams,
    data: cardPayment,
    errors: [paymentErrors.CARD_PAYMENT_NOT_FOUND],
  }),
  startCardPayment: route({
    method: 'POST',
    path: '/api/firm/card-payments/:token/start',
    access: ['firm'],
    summary: 'Hands a card payment to the provider, once, and answers the page to go to.',
    params: tokenParams,
    data: z.object({ page_url: z.string() }),
    errors: [
      paymentErrors.CARD_PAYMENT_NOT_FOUND,
      paymentErrors.CARD_PAYMENT_STATE,
      paymentErrors.CARD_PROVIDER_DOWN,
      paymentErrors.CARD_UNAVAILABLE,
    ],
  }),
  checkCardPayment: route({
    method: 'POST',
    path: '/api/firm/card-payments/:token/check',
    access: ['firm'],
    summary:
      'Asks the provider what became of a card payment and settles it, once however often it is called.',
    params: tokenParams,
    data: cardPayment,
    errors: [paymentErrors.CARD_PAYMENT_NOT_FOUND],
  }),
};

const sandboxParams = z.object({ ref: z.string().regex(TOKEN) });

const sandboxPayment = z.object({
  amount: moneyOut,
  description: z.string(),
  return_url: z.string(),
  status: z.enum(['waiting', 'challenged', 'paid', 'refused']),
  refusal: z.string().nullable(),
});

const sandboxErrors = [paymentErrors.CARD_PAYMENT_NOT_FOUND];
const digits = (pattern: RegExp, message: string) =>
  z
    .string({ error: message })
    .max(40, message)
    .transform((text) => text.replace(/[\s/]/g, ''))
    .pipe(z.string().regex(pattern, message));

export const sandboxCardSchema = z.object({
  card_number: digits(/^\d{16}$/, 'Kart numarası 16 hanelidir'),
  expiry: digits(/^(0[1-9]|1[0-2])\d{2}$/, 'Son kullanma tarihini AA/YY olarak gir'),
  cvc: digits(/^\d{3}$/, 'CVC 3 hanelidir'),
});
export const sandboxCodeSchema = z.object({ code: digits(/^\d{6}$/, 'Kod 6 hanelidir') });

export const sandboxContract = {
  readSandboxPayment: route({
    method: 'GET',
    path: '/api/sandbox-payments/:ref',
    access: 'public',
    summary: "What the sandbox provider's page shows. Only where the sandbox takes card payments.",
    params: sandboxParams,
    data: sandboxPayment,
    errors: sandboxErrors,
  }),
  paySandbox: route({
    method: 'POST',
    path: '/api/sandbox-payments/:ref/card',
    access: 'public',
    summary: 'Pays on the sandbox provider’s page. The card is looked at and forgotten; no money is real.',
    params: sandboxParams,
    body: sandboxCardSchema,
    data: sandboxPayment,
    errors: sandboxErrors,
  }),
  answerSandboxChallenge: route({
    method: 'POST',
    path: '/api/sandbox-payments/:ref/challenge',
    access: 'public',
    summary: 'Answers the sandbox bank’s question for the code it sent (3-D Secure).',
    params: sandboxParams,
    body: sandboxCodeSchema,
    data: sandboxPayment,
    errors: sandboxErrors,
  }),
};
