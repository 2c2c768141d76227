/** Invoices, what they say of the firm, and the accounting as spreadsheets (Specification, decisions §3 and §6). */
import { timestampSchema } from '#lib/shared/dates.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { moneyOut, percentSchema } from '#lib/shared/money.ts';
import { pageFields, paginationSchema, searchField } from '#lib/shared/pagination.ts';
import { route } from '#lib/shared/route.ts';
import { idParam } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { paymentErrors } from './errors.ts';
import { taxNumberSchema } from './tax-number.ts';

const params = z.object({ id: idParam });

/** Who issued it, or for whom, as it was when it was issued. */
const party = z.object({
  title: z.string(),
  address: z.string().nullable(),
  tax_office: z.string().nullable(),
  tax_number: z.string().nullable(),
  mersis: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
});
export type InvoiceParty = z.output<typeof party>;

const invoice = z.object({
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

export const EXPORTS = ['payments', 'invoices', 'wallet'] as const;
const LIMITED = 'Answers a file; so many an hour.';

export const firmInvoicesContract = {
  readCampaignInvoice: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/invoice',
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
    access: ['firm'],
    summary: `One invoice of the firm, with its PDF. ${LIMITED}`,
    params,
    data: invoice.extend({
      seller: party,
      buyer: party,
      /** As the law wants it: `YalnızAltıBinTürkLirası`. */
      total_in_words: z.string(),
      file: fileAnswerSchema,
    }),
    errors: [paymentErrors.INVOICE_NOT_FOUND],
  }),
  readBillingDetails: route({
    method: 'GET',
    path: '/api/firm/billing-details',
    access: ['firm'],
    summary: "What the firm's next invoices say of it.",
    data: z.object({
      firm_name: z.string(),
      tax_office: z.string().nullable(),
      tax_number: z.string().nullable(),
      address: z.string().nullable(),
    }),
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
    access: ['firm'],
    summary: `The firm's payments, invoices or wallet movements as CSV, newest first. ${LIMITED}`,
    query: z.object({ what: z.enum(EXPORTS) }),
    data: fileAnswerSchema,
  }),
};
