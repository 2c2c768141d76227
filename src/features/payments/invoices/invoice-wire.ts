import { moneyOut, percentSchema, timestampSchema } from '#lib/shared/wire.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { reasonSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { isTaxNumber } from '#lib/shared/tax-number.ts';

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

const INVOICE_KINDS = ['campaign', 'top_up', 'return'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const invoice = z.object({
  id: z.int(),
  number: z.string(),
  /** Null for the return invoice of a campaign's end. */
  order_id: z.int().nullable(),
  campaign_id: z.int(),
  campaign_name: z.string(),
  kind: z.enum(INVOICE_KINDS),
  /** On a return invoice: the numbers of the invoices whose service was not delivered. */
  original_numbers: z.array(z.string()),
  description: z.string(),
  issued_at: timestampSchema,
  base_amount: moneyOut,
  vat_rate: percentSchema(),
  vat_amount: moneyOut,
  total_amount: moneyOut,
  /** Reason of a return invoice that takes a wrong one back as a whole; null for all others. */
  cancel_reason: z.string().nullable(),
  /** The number of the cancelled invoice that this one stands for. */
  replaces: z.string().nullable(),
  /** The number of the invoice that stands for this one, which is cancelled. */
  replaced_by: z.string().nullable(),
});

export const wholeInvoice = invoice.extend({
  seller: party,
  buyer: party,
  /** The amount in words, as the law requires: `YalnızAltıBinTürkLirası`. */
  total_in_words: z.string(),
  file: fileAnswerSchema,
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

export const billingDetails = z.object({
  firm_name: z.string(),
  tax_office: z.string().nullable(),
  tax_number: z.string().nullable(),
  address: z.string().nullable(),
});

export const reissueSchema = fullBillingSchema.extend({
  reason: reasonSchema('Neyin yanlış olduğunu yaz', 'Açıklama', 500),
});
