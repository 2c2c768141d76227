import type { CalendarDay } from '#lib/shared/dates.ts';
import { moneyOut } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { paymentErrors } from '../errors.ts';
import { TOKEN } from '../payment-wire.ts';

const sandboxParams = z.object({ ref: z.string().regex(TOKEN) });

export const sandboxPayment = z.object({
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

const cardHolder = z
  .string({ error: 'Kartın üzerindeki ismi gir' })
  .trim()
  .min(1, 'Kartın üzerindeki ismi gir')
  .max(100, 'Kartın üzerindeki ismi kısaltarak gir');

const sandboxCardSchema = z.object({
  card_number: digits(/^\d{16}$/, 'Kart numarası 16 hanelidir').refine(
    isCardNumber,
    'Kart numarasını kontrol et',
  ),
  expiry: digits(/^(0[1-9]|1[0-2])\d{2}$/, 'Son kullanma tarihini AA/YY olarak gir'),
  cvc: digits(/^\d{3}$/, 'CVC 3 hanelidir'),
  card_holder: cardHolder.optional(),
});

export const CARD_EXPIRED = 'Kartın süresi dolmuş';

/** As the page asks for it: the holder's name is needed, and the card has to hold today. */
export const cardFormSchema = (today: CalendarDay) =>
  sandboxCardSchema.extend({
    expiry: sandboxCardSchema.shape.expiry.refine((expiry) => !hasCardExpired(expiry, today), CARD_EXPIRED),
    card_holder: cardHolder,
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

/** Whether the check digit of a card's number is right (Luhn). */
export function isCardNumber(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .map(Number)
    .reduce((total, digit, index) => {
      const weighed = index % 2 === 0 ? digit : digit * 2;
      return total + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
  return digits !== '' && sum % 10 === 0;
}

/** Whether a card with `MMYY` on it is over; it holds to the end of that month. */
export function hasCardExpired(expiry: string, today: CalendarDay): boolean {
  return `20${expiry.slice(2)}-${expiry.slice(0, 2)}` < today.slice(0, 7);
}
