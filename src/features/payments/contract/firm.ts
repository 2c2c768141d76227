import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import {
  idParam,
  idSchema,
  moneyOut,
  moneySchema,
  pageFields,
  paginationSchema,
  searchField,
} from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { campaignErrors } from '#features/campaigns/errors.ts';
import { wholeFromWalletText } from '../texts.ts';
import { PAYMENT_METHODS, SHOWN_STATUSES } from '../lifecycle.ts';
import {
  billingDetails,
  billingDetailsSchema,
  invoice,
  wholeInvoice,
  bankDetails,
  cardPayment,
  madePayment,
  order,
  ordersSchema,
  payment,
  positiveMoney,
  sums,
  TOKEN,
  topUpTerms,
  walletTopUp,
  MOST_TOP_UPS,
} from '../payment-wire.ts';
import type { CalendarDay } from '#lib/shared/dates.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const paymentErrors = defineErrors({
  PAYMENT_NOT_FOUND: [404, 'Ödeme bulunamadı.'],
  INVOICE_NOT_FOUND: [404, 'Fatura bulunamadı.'],
  TOO_MANY_INVOICES: [409, 'Bu ayda 20.000’den çok fatura var; dosya hazırlanamadı.'],
  INVOICE_FINAL: [409, 'Bu fatura yeniden düzenlenemez.'],
  INVOICE_UNCHANGED: [409, 'Fatura zaten bu bilgilerle düzenlenmiş. Yanlış olan bilgiyi değiştir.'],
  PAYMENT_STATE: [409, 'Bu ödemenin durumu bu işleme uygun değil.'],
  WALLET_TOP_UPS_WAIT: [
    409,
    `Onay bekleyen ${MOST_TOP_UPS} yüklemen var. Yenisi için birinin sonuçlanmasını bekle ya da bildirimini geri al.`,
  ],
  WALLET_PART_WHOLE: [409, wholeFromWalletText],
  TRANSFER_RECORDED: [409, 'Bu ödeme için aynı gün, aynı tutarda bir havale zaten kaydedilmiş.'],
  PAYMENT_TOO_LATE: [409, 'Kampanyanın bitiş tarihi geçtiği için bu ödeme artık alınamaz.'],
  CARD_UNAVAILABLE: [
    409,
    'Kartla ödeme şu anda kapalı. Banka havalesi ya da firma cüzdanı ile ödeyebilirsin.',
  ],
  CARD_PAYMENT_NOT_FOUND: [404, 'Kart ödemesi bulunamadı.'],
  CARD_PAYMENT_STATE: [409, 'Bu kart ödemesi artık başlatılamaz. Muhasebe sayfasından yeniden dene.'],
  CARD_PROVIDER_DOWN: [
    503,
    'Ödeme kuruluşuna şu anda ulaşılamıyor. Kartından para çekilmedi, birazdan tekrar dene.',
  ],
  TOP_UP_UNAVAILABLE: [409, 'Yalnızca yayındaki ya da durdurulmuş kampanyanın bütçesi artırılabilir.'],
});

const params = z.object({ id: idParam });

export const ORDER_FILTERS = ['all', 'unpaid', ...SHOWN_STATUSES] as const;

export const methodSchema = z
  .enum(PAYMENT_METHODS, { error: 'Geçerli bir ödeme yöntemi seç' })
  .default('bank_transfer');

const cannotPay = [
  paymentErrors.PAYMENT_NOT_FOUND,
  paymentErrors.PAYMENT_STATE,
  paymentErrors.PAYMENT_TOO_LATE,
  paymentErrors.CARD_UNAVAILABLE,
];

export const firmPaymentsContract = {
  readPayment: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/payment',
    access: ['firm'],
    summary: 'The payment of a campaign: the one that is due, else the newest; with where to transfer it.',
    params,
    data: payment,
    errors: [paymentErrors.PAYMENT_NOT_FOUND],
  }),
  choosePaymentMethod: route({
    method: 'POST',
    path: '/api/firm/campaigns/:id/payment',
    access: ['firm'],
    summary:
      'Asks whether the due payment of a campaign can be made this way now, without making it; answers where to transfer it.',
    params,
    body: z.object({ method: methodSchema }),
    data: payment,
    errors: cannotPay,
  }),
  makePayment: route({
    method: 'POST',
    path: '/api/firm/campaigns/:id/make-payment',
    access: ['firm'],
    summary:
      'Pays, partly from the firm wallet where wanted: a bank transfer then waits for the admin, the firm wallet pays at once, a card is paid where redirect_url leads.',
    params,
    body: z
      .object({
        method: methodSchema,
        wallet_amount: positiveMoney()
          .optional()
          .meta({ description: 'Paid from the firm wallet; the rest by transfer or card' }),
      })
      .refine(({ method, wallet_amount: part }) => method !== 'wallet' || part === undefined, {
        path: ['wallet_amount'],
        error: wholeFromWalletText,
      }),
    data: madePayment,
    errors: [
      ...cannotPay,
      paymentErrors.WALLET_PART_WHOLE,
      ledgerErrors.INSUFFICIENT_FUNDS,
      ledgerErrors.MONEY_FROZEN,
    ],
    movesMoney: true,
  }),
  readTopUpTerms: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/top-up',
    access: ['firm'],
    summary: "On which terms a running campaign's budget can be raised, and the top-up that is not paid yet.",
    params,
    data: topUpTerms,
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.TOP_UP_UNAVAILABLE],
  }),
  openTopUp: route({
    method: 'POST',
    path: '/api/firm/orders',
    access: ['firm'],
    summary: "Opens a payment that raises a running campaign's budget; an unpaid one before it is replaced.",
    body: z.object({ campaign_id: idSchema, amount: moneySchema() }),
    data: z.object({ id: z.int() }),
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.TOP_UP_UNAVAILABLE, campaignErrors.TOP_UP_WAITS],
    movesMoney: true,
  }),
  listOrders: route({
    method: 'GET',
    path: '/api/firm/orders',
    access: ['firm'],
    summary: "The firm's orders, newest first.",
    query: z.object({ ...pageFields, search: searchField, status: z.enum(ORDER_FILTERS).default('all') }),
    data: z.object({ orders: z.array(order), pagination: paginationSchema }),
  }),
  cancelTopUp: route({
    method: 'POST',
    path: '/api/firm/orders/:id/cancel',
    access: ['firm'],
    summary:
      'Calls off a top-up that is not paid: its order is void. A campaign’s own payment is taken back with it.',
    params,
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.PAYMENT_STATE],
    movesMoney: true,
  }),
  takeBackAnnouncement: route({
    method: 'POST',
    path: '/api/firm/orders/:id/take-back',
    access: ['firm'],
    summary: 'Takes back an announced transfer that is not decided: the payment is due again, or void.',
    params,
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.PAYMENT_STATE],
    movesMoney: true,
  }),
  topUpWallet: route({
    method: 'POST',
    path: '/api/firm/wallet/top-up',
    access: ['firm'],
    summary:
      'Announces a transfer to the firm wallet: answers where to and what to quote; an administrator approves it.',
    body: z.object({ amount: positiveMoney() }),
    data: walletTopUp,
    errors: [paymentErrors.WALLET_TOP_UPS_WAIT],
    movesMoney: true,
  }),
  payFromWallet: route({
    method: 'POST',
    path: '/api/firm/wallet/pay',
    access: ['firm'],
    summary: 'Pays several due payments from the firm wallet at once, all or none.',
    body: z.object({ order_ids: ordersSchema }),
    data: z.object({ amount: moneyOut }),
    errors: [
      paymentErrors.PAYMENT_NOT_FOUND,
      paymentErrors.PAYMENT_STATE,
      paymentErrors.PAYMENT_TOO_LATE,
      ledgerErrors.INSUFFICIENT_FUNDS,
      ledgerErrors.MONEY_FROZEN,
    ],
    movesMoney: true,
  }),
  readOrder: route({
    method: 'GET',
    path: '/api/firm/orders/:id',
    access: ['firm'],
    summary: 'One order of the firm, with the account for its transfer.',
    params,
    data: order.extend(bankDetails),
    errors: [paymentErrors.PAYMENT_NOT_FOUND],
  }),
};

export const firmAccountingContract = {
  readAccounting: route({
    method: 'GET',
    path: '/api/firm/accounting/details',
    access: ['firm'],
    summary: 'What the firm has to pay, has said it paid, and has paid; and its wallet.',
    data: z.object({
      unpaid: sums,
      pending: sums,
      paid: sums,
      wallet_balance: moneyOut,
      wallet_free: moneyOut.meta({ description: 'Of the balance what no announced payment waits for' }),
    }),
  }),
};

const tokenParams = z.object({ token: z.string().regex(TOKEN) });

export const firmCardContract = {
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
    isFinishing: true,
    summary:
      'Asks the provider what became of a card payment and settles it, once however often it is called.',
    params: tokenParams,
    data: cardPayment,
    errors: [paymentErrors.CARD_PAYMENT_NOT_FOUND],
  }),
};

export const EXPORTS = ['payments', 'invoices', 'wallet'] as const;

const LIMITED = 'Answers a file; so many an hour.';

export const firmInvoicesContract = {
  readCampaignInvoice: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/invoice',
    whileViewing: false,
    access: ['firm'],
    summary: `The campaign's newest order as a PDF, in base64: a proforma until it is paid, then its invoice. ${LIMITED}`,
    params,
    data: z.base64(),
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.INVOICE_NOT_FOUND],
  }),
  listInvoices: route({
    method: 'GET',
    path: '/api/firm/invoices',
    access: ['firm'],
    summary: "The firm's invoices, newest first.",
    query: z.object({ ...pageFields, search: searchField }),
    data: z.object({ invoices: z.array(invoice), pagination: paginationSchema }),
  }),
  readInvoice: route({
    method: 'GET',
    path: '/api/firm/invoices/:id',
    whileViewing: false,
    access: ['firm'],
    summary: `One invoice of the firm, with its PDF. ${LIMITED}`,
    params,
    data: wholeInvoice,
    errors: [paymentErrors.INVOICE_NOT_FOUND],
  }),
  readBillingDetails: route({
    method: 'GET',
    path: '/api/firm/billing-details',
    access: ['firm'],
    summary: "What the firm's next invoices say of it.",
    data: billingDetails,
  }),
  saveBillingDetails: route({
    method: 'PUT',
    path: '/api/firm/billing-details',
    access: ['firm'],
    summary: 'Changes what the next invoices say of the firm; those that were issued stay as they are.',
    body: billingDetailsSchema,
  }),
  exportAccounting: route({
    method: 'GET',
    path: '/api/firm/accounting/export',
    whileViewing: false,
    access: ['firm'],
    summary: `The firm's payments, invoices or wallet movements that a filter and a search leave, as CSV, newest first. ${LIMITED}`,
    query: z.object({
      what: z.enum(EXPORTS),
      search: searchField,
      status: z.enum(ORDER_FILTERS).default('all'),
    }),
    data: fileAnswerSchema,
  }),
};

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

export function hasCardExpired(expiry: string, today: CalendarDay): boolean {
  return `20${expiry.slice(2)}-${expiry.slice(0, 2)}` < today.slice(0, 7);
}
