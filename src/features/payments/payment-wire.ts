/** What orders, payments, card payments and invoices look like on the wire. */
import { calendarDaySchema, timestampSchema } from '#lib/shared/dates.ts';
import { moneyOut, percentSchema } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from './lifecycle.ts';
import { taxNumberSchema } from './tax-number.ts';

/** Names a card payment in addresses; nobody guesses it. */
export const TOKEN = /^[\w-]{43}$/;

const amounts = {
  base_budget: moneyOut,
  vat_amount: moneyOut,
  system_fee: moneyOut,
  total_with_vat: moneyOut,
  /** Net: what viewers can be paid from. */
  campaign_budget: moneyOut,
};

const state = {
  kind: z.enum(['campaign', 'top_up']),
  payment_status: z.enum(PAYMENT_STATUSES),
  status_text: z.string(),
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
  end_date: calendarDaySchema(),
  ...amounts,
  ...state,
  /** Of a paid order. */
  invoice_id: z.int().nullable(),
});

export const bankDetails = {
  iban: z.string(),
  bank_name: z.string(),
  account_holder: z.string(),
  /** What is to be transferred. */
  amount: moneyOut,
};

export const payment = order.extend({
  ...bankDetails,
  wallet_balance: moneyOut,
  /** Whether a card provider is there. */
  card_available: z.boolean(),
});

export const sums = z.object({
  count: z.int(),
  total_amount: moneyOut,
  system_fee: moneyOut,
  vat_amount: moneyOut,
});

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

/** Who issued it, or for whom, as it was when it was issued. */
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

export const invoice = z.object({
  id: z.int(),
  number: z.string(),
  order_id: z.int(),
  campaign_id: z.int(),
  campaign_name: z.string(),
  kind: z.enum(['campaign', 'top_up']),
  description: z.string(),
  issued_at: timestampSchema,
  base_amount: moneyOut,
  vat_rate: percentSchema(),
  vat_amount: moneyOut,
  total_amount: moneyOut,
});

/** A line that may be left empty: empty is null. */
function optionalLine(label: string, maxLength: number) {
  return (
    z
      .string({ error: `${label} metin olmalıdır` })
      // One line, also where it was typed or pasted as several.
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
