import { filled } from '#platform/ready-answers/contract.ts';
import {
  firmAccountingContract,
  firmCardContract,
  firmInvoicesContract,
  firmPaymentsContract,
  sandboxContract,
  paymentErrors,
} from './contract/firm.ts';
import { bankStatementsContract } from './contract/statements.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import {
  calendarDaySchema,
  idParam,
  moneyOut,
  pageFields,
  paginationSchema,
  searchField,
  timestampSchema,
} from '#lib/shared/wire.ts';
import { monthSchema } from '#lib/shared/months.ts';
import { route } from '#lib/shared/route.ts';
import { orEmpty, reasonSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { userErrors } from '#platform/words/user-errors.ts';
import { platformWallet } from '#features/wallet/contract.ts';
import { invoice, party, reissueSchema, wholeInvoice, order, positiveMoney, sums } from './payment-wire.ts';
import { type ActField, defineActs } from '#lib/shared/acts.ts';
import { words } from '#lib/shared/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import type { PaymentStatus } from './lifecycle.ts';
import { invoiceTexts, paymentWords } from './texts.ts';

export { bankLineActs, statementActs } from './contract/statements.ts';

const subject = { kind: 'payment', noun: 'Ödeme' } as const;

const statuses: Readonly<Record<PaymentStatus, string>> = {
  awaiting: 'firma ödemesi bekleniyor',
  pending: 'bekliyor',
  paid: 'ödendi',
  rejected: 'reddedildi',
  void: 'iptal',
};

const money = (label: string): ActField => ({ label, unit: 'money' });

export const paymentActs = defineActs({
  subject,
  verbs: { approve: 'onaylandı', reject: 'reddedildi', receive: 'havalesi geldi' },
  fields: {
    payment_status: { label: paymentWords.status, values: statuses },
    campaign_name: campaignWords.campaign,
    firm_name: firmWords.firm,
    reference: words.reference,
    total_with_vat: money(words.totalAmount),
    payable: money(invoiceTexts.total),
    received: money('Gelen havale'),
    received_on: 'Havalenin günü',
  },
});

export const invoiceActs = defineActs({
  subject,
  area: { kind: 'invoice', noun: paymentWords.invoice },
  verbs: { reissue: 'iptal edilip yeniden düzenlendi' },
  fields: {
    firm_name: firmWords.firm,
    number: paymentWords.invoiceNumber,
    return_number: paymentWords.returnInvoice,
  },
});

export const cardPaymentActs = defineActs({
  subject,
  area: { kind: 'card-payment', noun: 'Kart ödemesi' },
  verbs: { mismatch: 'tutmuyor' },
  fields: {
    asked: money('İstenen tutar'),
    paid: money('Ödenen tutar'),
    provider: 'Ödeme kuruluşu',
    provider_ref: 'Ödeme kuruluşunun referansı',
  },
});

const params = z.object({ id: idParam });

/** `pending`: not paid yet; `to_decide`: of these the announced ones; `rejected`: refused, or no longer awaited. */
export const ADMIN_FILTERS = ['all', 'pending', 'to_decide', 'paid', 'rejected'] as const;

const listFilters = {
  search: searchField,
  status: z.enum(ADMIN_FILTERS).default('all'),
  firm: orEmpty(idParam).meta({ description: 'Only those of this firm' }),
};

const adminPayment = order.extend({
  firm_id: z.int(),
  firm_name: z.string(),
  contact_name: z.string(),
  is_firm_suspended: z.boolean().meta({ description: "Whether the firm's account is suspended now" }),
  invoices: z
    .array(
      z.object({
        id: z.int(),
        number: z.string(),
        is_return: z.boolean(),
        buyer: party.pick({ tax_office: true, tax_number: true, address: true, district: true, city: true }),
      }),
    )
    .meta({ description: 'Its invoice; where it was reissued, the cancelling and the new one behind it' }),
  decided_by_name: z
    .string()
    .nullable()
    .meta({ description: 'The administrator who decided; null where none did.' }),
  bank_line: z
    .object({
      booked_on: calendarDaySchema(),
      amount: moneyOut,
      party: z.string().nullable(),
      iban: z.string().nullable(),
      reference: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'What the bank shows of its transfer' }),
  received_on: calendarDaySchema()
    .nullable()
    .meta({ description: 'Of a transfer that nobody had announced' }),
  is_month_closed: z
    .boolean()
    .meta({ description: 'Whether the month of received_on was closed when it was booked' }),
  /** It waits for the admin, but comes too late for its campaign: approved, it goes to the firm's wallet. */
  is_late: z.boolean(),
});

export const adminPaymentsContract = {
  listPayments: route({
    method: 'GET',
    path: '/api/admin/payments/pending',
    access: { admin: ['finance'] },
    summary:
      'Payments, those that wait for a decision first and the oldest of them on top, the others by their last step; with the totals of the screen’s cards, of one firm where only its own are listed.',
    query: z.object({ ...pageFields, ...listFilters }),
    data: z.object({
      payments: z.array(adminPayment),
      pagination: paginationSchema,
      stats: z.object({ admin_wallet: platformWallet, pending: sums, paid: sums }),
    }),
  }),
  exportPayments: route({
    method: 'GET',
    path: '/api/admin/payments/export',
    access: { admin: ['finance'] },
    summary: "The payments that a filter and a search leave, or the platform's own wallet, as CSV.",
    query: z.object({ what: z.enum(['payments', 'wallet']), ...listFilters }),
    data: fileAnswerSchema,
  }),
  readFirmMoney: route({
    method: 'GET',
    path: '/api/admin/firms/:id/money',
    access: { admin: ['finance'] },
    summary: 'What a firm has in its wallet, has paid, has still to pay, and was given back.',
    params,
    data: z.object({
      balance: moneyOut,
      paid: sums,
      open: sums.meta({ description: 'Opened, or announced and not decided yet' }),
      payable: sums.meta({
        description:
          'What the firm itself can pay now, as its own panel counts it: opened, or rejected and still in time',
      }),
      returned: moneyOut.meta({ description: 'For what was not delivered, into its wallet' }),
      invoices: z.int(),
    }),
    errors: [userErrors.USER_NOT_FOUND],
  }),
  approvePayment: route({
    method: 'PUT',
    path: '/api/admin/payments/:id/approve',
    goesByDate: true,
    access: { admin: ['finance'] },
    summary:
      'Approves a bank transfer: posts it and puts the campaign on the air; one for the firm wallet, or too late, goes there.',
    params,
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.PAYMENT_STATE, ledgerErrors.MONEY_FROZEN],
    movesMoney: true,
  }),
  receivePayment: route({
    method: 'POST',
    path: '/api/admin/payments/:id/received',
    goesByDate: true,
    access: { admin: ['finance'] },
    summary:
      'Records a transfer that arrived without having been announced: pays the order that waits where the amount is right, otherwise fills the firm wallet.',
    params,
    body: z.object({ amount: positiveMoney(), date: calendarDaySchema('Havalenin geldiği günü seç') }),
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.PAYMENT_STATE, paymentErrors.TRANSFER_RECORDED],
    movesMoney: true,
  }),
  rejectPayment: route({
    method: 'PUT',
    path: '/api/admin/payments/:id/reject',
    goesByDate: true,
    access: { admin: ['finance'] },
    summary: 'Rejects a payment, with a reason that the firm reads.',
    params,
    body: z.object({ reason: filled(reasonSchema()) }),
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.PAYMENT_STATE],
    movesMoney: true,
  }),
};

const issued = z.object({ id: z.int(), number: z.string() });

export const INVOICE_FILTERS = ['all', 'sale', 'return'] as const;

export const adminInvoice = invoice.extend({
  buyer: party.pick({ title: true, tax_office: true, tax_number: true }),
});

const toReadInvoices = { admin: ['finance', 'accounting'] } as const;

export const adminInvoicesContract = {
  listAdminInvoices: route({
    method: 'GET',
    path: '/api/admin/invoices',
    access: toReadInvoices,
    summary:
      'The invoices of all firms, newest first, with the sums of what is found; returns count negative.',
    query: z.object({
      ...pageFields,
      search: searchField,
      kind: z.enum(INVOICE_FILTERS).default('all'),
      month: orEmpty(monthSchema),
    }),
    data: z.object({
      invoices: z.array(adminInvoice),
      pagination: paginationSchema,
      sums: z.object({ base_amount: moneyOut, vat_amount: moneyOut, total_amount: moneyOut }),
    }),
  }),
  listMonthInvoices: route({
    method: 'GET',
    path: '/api/admin/invoices/month',
    access: toReadInvoices,
    summary: 'All invoices of a month in the order of their numbers, for a file; refused above 20,000.',
    query: z.object({ month: monthSchema }),
    data: z.object({ invoices: z.array(adminInvoice) }),
    errors: [paymentErrors.TOO_MANY_INVOICES],
  }),
  readFirmInvoice: route({
    method: 'GET',
    path: '/api/admin/invoices/:id',
    access: toReadInvoices,
    summary: 'One invoice of any firm, with the PDF that its firm has too. Answers a file; so many an hour.',
    params,
    data: wholeInvoice.extend({
      firm_id: z.int(),
      related: z
        .array(issued)
        .meta({ description: 'What it takes back or replaces, and what does so with it' }),
      ubl: fileAnswerSchema
        .nullable()
        .meta({ description: 'Its data as UBL-TR 2.1, unsigned; null of a return' }),
      handed_over_at: timestampSchema.nullable(),
    }),
    errors: [paymentErrors.INVOICE_NOT_FOUND],
  }),
  reissueInvoice: route({
    method: 'POST',
    path: '/api/admin/invoices/:id/reissue',
    access: { admin: ['finance'] },
    summary:
      'Cancels an invoice by a return invoice of its whole sum and issues a new one with the right data, which the next invoices get, too. No money moves.',
    params,
    body: reissueSchema,
    data: z.object({ cancelling: issued, invoice: issued }),
    errors: [paymentErrors.INVOICE_NOT_FOUND, paymentErrors.INVOICE_FINAL, paymentErrors.INVOICE_UNCHANGED],
    movesMoney: true,
  }),
};

export type AdminPayment = z.output<typeof adminPaymentsContract.listPayments.data>['payments'][number];

export const paymentsContract = {
  ...firmPaymentsContract,
  ...firmAccountingContract,
  ...firmInvoicesContract,
  ...firmCardContract,
  ...sandboxContract,
  ...adminPaymentsContract,
  ...adminInvoicesContract,
  ...bankStatementsContract,
};
