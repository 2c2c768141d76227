import {
  calendarDaySchema,
  idSchema,
  moneyOut,
  moneySchema,
  percentSchema,
  timestampSchema,
} from '#lib/shared/wire.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
import { ORDER_KINDS, PAYMENT_METHODS, SHOWN_STATUSES } from './lifecycle.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { reasonSchema } from '#lib/shared/validators.ts';
import { isTaxNumber } from '#lib/shared/tax-number.ts';

export const party = z.object({
  title: z.string(),
  address: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  tax_office: z.string().nullable(),
  tax_number: z.string().nullable(),
  mersis: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
});
export type InvoiceParty = z.output<typeof party>;

/** Names the kind of number that the digits were counted as, so that a missing digit is noticed, too. */
function problemOf(text: string): string {
  if (/^\d{10}$/.test(text))
    return 'Bu vergi kimlik numarası (VKN) geçerli değil, lütfen rakamları kontrol et';
  if (/^\d{11}$/.test(text)) return 'Bu TC kimlik numarası geçerli değil, lütfen rakamları kontrol et';
  return 'Vergi numarası 10, TC kimlik numarası 11 hanelidir';
}

export const taxNumberSchema = z
  .string({ error: 'Vergi numarası metin olmalıdır' })
  .max(32, 'Vergi numarası 10, TC kimlik numarası 11 hanelidir')
  .transform((text) => text.replaceAll(' ', ''))
  .superRefine((text, context) => {
    if (text === '' || isTaxNumber(text)) return;
    context.addIssue({ code: 'custom', message: problemOf(text) });
  })
  .transform((text) => (text === '' ? null : text));

export const invoice = z.object({
  id: z.int(),
  number: z.string(),
  order_id: z.int().nullable(),
  campaign_id: z.int(),
  campaign_name: z.string(),
  kind: z.enum(['campaign', 'top_up', 'return']),
  original_numbers: z.array(z.string()),
  description: z.string(),
  issued_at: timestampSchema,
  base_amount: moneyOut,
  vat_rate: percentSchema(),
  vat_amount: moneyOut,
  total_amount: moneyOut,
  withheld_tenths: z.int().meta({ description: 'Of the VAT, that the buyer pays to the state itself' }),
  withheld: moneyOut,
  payable: moneyOut.meta({ description: 'The total less what is withheld' }),
  cancel_reason: z.string().nullable(),
  replaces: z.string().nullable(),
  replaced_by: z.string().nullable(),
});

/** A return counts against the other invoices. */
export const signed = (
  row: z.output<typeof invoice>,
  name: 'base_amount' | 'vat_amount' | 'total_amount' | 'withheld' | 'payable',
): Kurus => (row.kind === 'return' ? kurus(-row[name]) : row[name]);

export const wholeInvoice = invoice.extend({
  seller: party,
  buyer: party,
  /** The payable amount in words, as the law requires: `YalnızAltıBinTürkLirası`. */
  total_in_words: z.string(),
  file: fileAnswerSchema,
});

function optionalLine(label: string, maxLength: number) {
  return (
    z
      .string({ error: `${label} metin olmalıdır` })
      .overwrite((text) => text.replace(/\s+/g, ' '))
      .max(maxLength, `${label} en fazla ${maxLength} karakter olabilir`)
      // oxlint-disable-next-line no-control-regex -- refusing them is the point
      .regex(/^[^\u0000-\u001F\u007F]*$/, 'Metin geçersiz karakter içeriyor')
      .refine((text) => text.isWellFormed(), 'Metin geçersiz karakter içeriyor')
      .transform((text) => text.trim() || null)
  );
}

export const billingDetailsSchema = z.object({
  tax_office: optionalLine('Vergi dairesi', 100),
  tax_number: taxNumberSchema,
  address: optionalLine('Adres', 300),
  // Programs older than both send neither.
  district: optionalLine('İlçe', 60).prefault(''),
  city: optionalLine('İl', 60).prefault(''),
});

const isGiven = <Value>(value: Value | null): value is Value => value !== null;

/** All that an invoice has to say of its buyer. */
const fullBillingSchema = billingDetailsSchema.extend({
  tax_office: optionalLine('Vergi dairesi', 100).refine(isGiven, 'Vergi dairesini yaz'),
  tax_number: taxNumberSchema.refine(isGiven, 'Vergi ya da TC kimlik numaranı yaz'),
  address: optionalLine('Adres', 300).refine(isGiven, 'Fatura adresini yaz'),
});

/** The screens ask for it before the first payment: an electronic invoice names district and city, too. */
export const firstBillingSchema = fullBillingSchema.extend({
  district: optionalLine('İlçe', 60).prefault('').refine(isGiven, 'İlçeyi seç'),
  city: optionalLine('İl', 60).prefault('').refine(isGiven, 'İli seç'),
});

export const billingDetails = z.object({
  firm_name: z.string(),
  ...party.omit({ title: true, mersis: true, email: true, phone: true }).shape,
});

export const reissueSchema = fullBillingSchema.extend({
  reason: reasonSchema('Neyin yanlış olduğunu yaz', 'Açıklama', 500),
});

export const TOKEN = /^[\w-]{43}$/;

const amounts = {
  base_budget: moneyOut,
  vat_amount: moneyOut,
  system_fee: moneyOut,
  total_with_vat: moneyOut,
  withheld: moneyOut.meta({ description: 'VAT that the firm pays to the state itself' }),
  payable: moneyOut.meta({ description: 'The total less what is withheld' }),
  campaign_budget: moneyOut,
};

export const MOST_TOP_UPS = 5;

export const MOST_AT_ONCE = 20;

const campaignKind = z.enum(['campaign', 'top_up']);

const state = {
  kind: z.enum(ORDER_KINDS),
  payment_status: z.enum(SHOWN_STATUSES),
  status_text: z.string(),
  /** Its campaign no longer waits: a rejected one is void, a pending one's money goes to the firm's wallet. */
  is_detached: z.boolean(),
  is_credited: z.boolean(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  reference: z.string(),
  rejection_reason: z.string().nullable(),
  created_at: timestampSchema,
  submitted_at: timestampSchema.nullable(),
  decided_at: timestampSchema.nullable(),
};

export const order = z.object({
  id: z.int(),
  campaign_id: z.int().nullable(),
  campaign_name: z.string(),
  start_date: calendarDaySchema().nullable(),
  end_date: calendarDaySchema().nullable(),
  ...amounts,
  wallet_part: moneyOut,
  ...state,
  invoice_id: z.int().nullable(),
});

export const bankDetails = {
  iban: z.string(),
  bank_name: z.string(),
  account_holder: z.string(),
  amount: moneyOut,
};

export const payment = order.extend({
  campaign_id: z.int(),
  kind: campaignKind,
  start_date: calendarDaySchema(),
  end_date: calendarDaySchema(),
  ...bankDetails,
  wallet_balance: moneyOut.meta({ description: 'What is free in the firm’s wallet' }),
  card_available: z.boolean(),
});

export const sums = z.object({
  count: z.int(),
  total_amount: moneyOut,
  system_fee: moneyOut,
  vat_amount: moneyOut,
});

export const CARD_STATUSES = [
  'opened',
  'started',
  'paid',
  /** The card was charged, but the order could not be paid any more: the money is in the firm's wallet. */
  'credited',
  'refused',
  'expired',
  /** The provider charged another amount than was asked for: a person must look at it. */
  'mismatched',
] as const;

export type CardStatus = (typeof CARD_STATUSES)[number];

export const cardPayment = z.object({
  token: z.string(),
  status: z.enum(CARD_STATUSES),
  campaign_id: z.int(),
  campaign_name: z.string(),
  kind: campaignKind,
  amount: moneyOut.meta({ description: 'Of the card, without what the wallet pays' }),
  refusal: z.string().nullable(),
  is_due: z.boolean().meta({ description: 'Whether its order still waits for a card' }),
  page_url: z.string().nullable(),
  created_at: timestampSchema,
});

export const madePayment = z.object({
  ...bankDetails,
  reference: z.string(),
  payment_status: z.enum(SHOWN_STATUSES),
  status_text: z.string(),
  redirect_url: z.string().nullable(),
});

export const topUpTerms = z.object({
  campaign_name: z.string(),
  min_amount: moneyOut,
  vat_rate: percentSchema(),
  system_profit_rate: percentSchema(),
  withheld_tenths: z.int(),
  unpaid: z
    .object({
      base_budget: moneyOut,
      total_with_vat: moneyOut,
      payable: moneyOut,
      payment_status: z.enum(SHOWN_STATUSES),
    })
    .nullable(),
});

export const walletTopUp = z.object({ id: z.int(), reference: z.string(), ...bankDetails });

export const ordersSchema = z
  .array(idSchema, { error: 'Ödemeleri seç' })
  .min(1, 'Ödemeleri seç')
  .max(MOST_AT_ONCE, `Bir kerede en fazla ${MOST_AT_ONCE} ödeme yapılabilir`)
  .refine((ids) => new Set(ids).size === ids.length, 'Aynı ödeme iki kez seçilmiş');

export const positiveMoney = () => moneySchema().refine((amount) => amount > 0, 'Geçerli bir tutar gir');
