/** Orders, payments, card payments and invoices on the wire. */
import { calendarDaySchema, timestampSchema } from '#lib/shared/dates.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { moneyOut, percentSchema } from '#lib/shared/money.ts';
import { type FileRule, KEPT_FORMATS } from '#lib/shared/route.ts';
import { idSchema, textSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { PAYMENT_METHODS, SHOWN_STATUSES } from './lifecycle.ts';
import { taxNumberSchema } from './tax-number.ts';

/** The receipt of a bank transfer, as banks hand it out or as somebody takes a picture of it. */
export const RECEIPT_FILE = {
  required: true,
  maxBytes: 5_242_880,
  formats: ['pdf', 'jpeg', 'png', 'webp'],
  messages: {
    required: 'Dekont dosyasını seç',
    tooLarge: 'Dekont en fazla 5 MB olabilir',
    wrongType: 'Dekont PDF, JPEG, PNG ya da WEBP olabilir',
  },
} as const satisfies FileRule;

/** The random token that names a card payment in addresses, too long to guess. */
export const TOKEN = /^[\w-]{43}$/;

const amounts = {
  base_budget: moneyOut,
  vat_amount: moneyOut,
  system_fee: moneyOut,
  total_with_vat: moneyOut,
  /** The net budget, from which viewers are paid. */
  campaign_budget: moneyOut,
};

const orderKind = z.enum(['campaign', 'top_up']);

const state = {
  kind: orderKind,
  payment_status: z.enum(SHOWN_STATUSES),
  status_text: z.string(),
  /**
   * Its campaign no longer waits for it. A rejected one is then void and cannot be made again; the money of a pending
   * one goes to the firm's wallet.
   */
  is_detached: z.boolean(),
  /** Its transfer came too late, and all of it went to the firm's wallet: nothing was charged. */
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
  campaign_id: z.int(),
  campaign_name: z.string(),
  start_date: calendarDaySchema(),
  end_date: calendarDaySchema(),
  ...amounts,
  ...state,
  /** Null until the order is paid. */
  invoice_id: z.int().nullable(),
  /** The bank transfer that pays it together with others: what to quote, how many it pays, their sum. */
  transfer_id: z.int().nullable(),
  transfer_reference: z.string().nullable(),
  transfer_count: z.int().nullable(),
  transfer_amount: moneyOut.nullable(),
  /** What kind of file the receipt is that the firm has attached since it announced the transfer; null without one. */
  receipt_kind: z.enum(KEPT_FORMATS).nullable(),
  /** Its size, and when it was attached. */
  receipt_bytes: z.int().nullable(),
  receipt_at: timestampSchema.nullable(),
});

export const TRANSFER_STATES = ['open', 'announced', 'approved', 'rejected', 'undone'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** The most payments of one bank transfer. */
export const MOST_IN_TRANSFER = 20;

export const bankDetails = {
  iban: z.string(),
  bank_name: z.string(),
  account_holder: z.string(),
  /** The amount to transfer, in lira on the wire. */
  amount: moneyOut,
};

/** One bank transfer for several payments. */
export const bankTransfer = z.object({
  id: z.int(),
  state: z.enum(TRANSFER_STATES),
  reference: z.string(),
  ...bankDetails,
  orders: z.array(
    z.object({
      id: z.int(),
      kind: orderKind,
      campaign_name: z.string(),
      total_with_vat: moneyOut,
    }),
  ),
});

export const payment = order.extend({
  ...bankDetails,
  wallet_balance: moneyOut,
  card_available: z.boolean(),
});

export const sums = z.object({
  count: z.int(),
  total_amount: moneyOut,
  system_fee: moneyOut,
  vat_amount: moneyOut,
});

export const CARD_STATUSES = [
  /** Created, but not yet handed to the provider. */
  'opened',
  /** The provider has it; the outcome is not known yet. */
  'started',
  /** The card was charged and the order is paid. */
  'paid',
  /** The card was charged, but the order could not be paid any more: the money is in the firm's wallet. */
  'credited',
  'refused',
  /** Nobody paid in time. */
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
  kind: orderKind,
  amount: moneyOut,
  refusal: z.string().nullable(),
  is_due: z.boolean().meta({ description: 'Whether its order still waits for a card' }),
  /** The provider's page, for as long as one can still pay there. */
  page_url: z.string().nullable(),
  created_at: timestampSchema,
});

/** The seller or buyer of an invoice, as they were on the day it was issued. */
export const party = z.object({
  title: z.string(),
  address: z.string().nullable(),
  tax_office: z.string().nullable(),
  tax_number: z.string().nullable(),
  mersis: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
});
export type InvoiceParty = z.output<typeof party>;

/** Asked by the firm, decided by an administrator. */
export const CORRECTION_STATUSES = ['asked', 'approved', 'rejected'] as const;
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];

const INVOICE_KINDS = ['campaign', 'top_up', 'return'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const invoice = z.object({
  id: z.int(),
  number: z.string(),
  /** Null for a return invoice, which belongs to no order. */
  order_id: z.int().nullable(),
  campaign_id: z.int(),
  campaign_name: z.string(),
  kind: z.enum(INVOICE_KINDS),
  /** Of a return invoice: the numbers of the invoices whose service was not delivered. */
  original_numbers: z.array(z.string()),
  description: z.string(),
  issued_at: timestampSchema,
  base_amount: moneyOut,
  vat_rate: percentSchema(),
  vat_amount: moneyOut,
  total_amount: moneyOut,
  /** Of the newest correction that was asked for; null where none was. */
  correction_status: z.enum(CORRECTION_STATUSES).nullable(),
  correction_rejection: z.string().nullable(),
  can_correct: z.boolean(),
  correction_part: z.enum(['return', 'invoice']).nullable(),
  /** The number of the wrong invoice that this one stands for. */
  replaces: z.string().nullable(),
  /** The number of the invoice that stands for this one. */
  replaced_by: z.string().nullable(),
});

/** An optional line of text; an empty one becomes null. */
function optionalLine(label: string, maxLength: number) {
  return (
    z
      .string({ error: `${label} metin olmalıdır` })
      // Text typed or pasted as several lines becomes one line.
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
});

const isGiven = <Value>(value: Value | null): value is Value => value !== null;

/** All that an invoice has to say of its buyer. The screens ask for it before the first payment. */
export const fullBillingSchema = z.object({
  tax_office: optionalLine('Vergi dairesi', 100).refine(isGiven, 'Vergi dairesini yaz'),
  tax_number: taxNumberSchema.refine(isGiven, 'Vergi ya da TC kimlik numaranı yaz'),
  address: optionalLine('Adres', 300).refine(isGiven, 'Fatura adresini yaz'),
});

/** What a firm asks to have put right on an invoice: the right tax data, and why. */
export const correctionSchema = fullBillingSchema.extend({
  reason: textSchema('Neyin yanlış olduğunu yaz').max(500, 'Açıklama en fazla 500 karakter olabilir'),
});

/** A correction as administrators see it: what the invoice says, and what it is to say. */
export const correction = z.object({
  id: z.int(),
  status: z.enum(CORRECTION_STATUSES),
  firm_name: z.string(),
  campaign_name: z.string(),
  number: z.string(),
  total_amount: moneyOut,
  buyer: party,
  tax_office: z.string(),
  tax_number: z.string(),
  address: z.string(),
  reason: z.string(),
  rejection_reason: z.string().nullable(),
  asked_at: timestampSchema,
  decided_at: timestampSchema.nullable(),
  return_number: z.string().nullable(),
  new_number: z.string().nullable(),
});

/** What a firm is told after it paid. */
export const madePayment = z.object({
  ...bankDetails,
  reference: z.string(),
  payment_status: z.enum(SHOWN_STATUSES),
  status_text: z.string(),
  /** Only for a card: the screen that leads to the provider's page and shows the outcome. */
  redirect_url: z.string().nullable(),
});

/** On which terms a running campaign's budget can be raised. */
export const topUpTerms = z.object({
  campaign_name: z.string(),
  /** Before VAT. */
  min_amount: moneyOut,
  vat_rate: percentSchema(),
  system_profit_rate: percentSchema(),
  unpaid: z
    .object({ base_budget: moneyOut, total_with_vat: moneyOut, payment_status: z.enum(SHOWN_STATUSES) })
    .nullable(),
});

/** One invoice with its PDF. */
export const wholeInvoice = invoice.extend({
  seller: party,
  buyer: party,
  /** The amount in words, as the law requires: `YalnızAltıBinTürkLirası`. */
  total_in_words: z.string(),
  file: fileAnswerSchema,
});

/** What a firm's next invoices say of it. */
export const billingDetails = z.object({
  firm_name: z.string(),
  tax_office: z.string().nullable(),
  tax_number: z.string().nullable(),
  address: z.string().nullable(),
});

/** The due payments that one bank transfer is to pay. */
export const transferOrdersSchema = z.object({
  order_ids: z
    .array(idSchema, { error: 'Ödemeleri seç' })
    .min(2, 'En az iki ödeme seç')
    .max(MOST_IN_TRANSFER, `Bir havaleyle en fazla ${MOST_IN_TRANSFER} ödeme yapılabilir`)
    .refine((ids) => new Set(ids).size === ids.length, 'Aynı ödeme iki kez seçilmiş'),
});
