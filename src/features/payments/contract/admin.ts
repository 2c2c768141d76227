/**
 * The calls by which administrators see and decide firms' payments (Specification, document 1, section 7; decisions §3
 * and §5).
 */
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { moneyOut } from '#lib/shared/money.ts';
import { pageFields, paginationSchema, searchField } from '#lib/shared/pagination.ts';
import { route } from '#lib/shared/route.ts';
import { idParam, orEmpty, rejectionReasonSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { profileErrors } from '#features/people/errors.ts';
import { platformWallet } from '#features/wallet/contract/admin.ts';
import { paymentErrors } from '../errors.ts';
import { correction, CORRECTION_STATUSES, wholeInvoice } from '../invoice-wire.ts';
import { order, sums } from '../payment-wire.ts';

const params = z.object({ id: idParam });

/**
 * `pending`: not paid yet; `to_decide`: of these, those that the firm has made and an admin has to decide; `rejected`:
 * refused, or not awaited any more.
 */
export const ADMIN_FILTERS = ['all', 'pending', 'to_decide', 'paid', 'rejected'] as const;

const listFilters = {
  search: searchField,
  status: z.enum(ADMIN_FILTERS).default('all'),
  firm: orEmpty(idParam).meta({ description: 'Only those of this firm' }),
};

/** One of the payments of an announced bank transfer. */
const part = order
  .pick({
    id: true,
    campaign_name: true,
    kind: true,
    total_with_vat: true,
    system_fee: true,
    vat_amount: true,
  })
  .extend({ is_late: z.boolean() });

const adminPayment = order.extend({
  firm_id: z.int(),
  firm_name: z.string(),
  is_firm_suspended: z.boolean().meta({ description: "Whether the firm's account is suspended now" }),
  invoice_number: z.string().nullable().meta({ description: 'Of the invoice in force' }),
  decided_by_name: z
    .string()
    .nullable()
    .meta({ description: 'The administrator who decided; null where none did.' }),
  /** While it waits in a bank transfer for several: all that is decided with it, itself among them. */
  parts: z.array(part),
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
    query: z.object({
      what: z.enum(['payments', 'wallet']),
      ...listFilters,
    }),
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
    errors: [profileErrors.USER_NOT_FOUND],
  }),
  approvePayment: route({
    method: 'PUT',
    path: '/api/admin/payments/:id/approve',
    access: { admin: ['finance'] },
    summary:
      'Approves a bank transfer: posts it and puts the campaign on the air; one that came too late goes to the firm wallet.',
    params,
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.PAYMENT_STATE],
    movesMoney: true,
  }),
  rejectPayment: route({
    method: 'PUT',
    path: '/api/admin/payments/:id/reject',
    access: { admin: ['finance'] },
    summary: 'Rejects a payment, with a reason that the firm reads.',
    params,
    body: z.object({
      reason: rejectionReasonSchema(),
    }),
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.PAYMENT_STATE],
    movesMoney: true,
  }),
};

export const adminTransfersContract = {
  approveBankTransfer: route({
    method: 'PUT',
    path: '/api/admin/bank-transfers/:id/approve',
    access: { admin: ['finance'] },
    summary:
      'Approves all that a bank transfer pays, or nothing; what came too late goes to the firm wallet.',
    params,
    errors: [paymentErrors.TRANSFER_NOT_FOUND, paymentErrors.TRANSFER_STATE],
    movesMoney: true,
  }),
  rejectBankTransfer: route({
    method: 'PUT',
    path: '/api/admin/bank-transfers/:id/reject',
    access: { admin: ['finance'] },
    summary: 'Rejects all that a bank transfer was to pay, with a reason that the firm reads.',
    params,
    body: z.object({ reason: rejectionReasonSchema() }),
    errors: [paymentErrors.TRANSFER_NOT_FOUND, paymentErrors.TRANSFER_STATE],
    movesMoney: true,
  }),
};

export const adminInvoicesContract = {
  readFirmInvoice: route({
    method: 'GET',
    path: '/api/admin/invoices/:id',
    access: { admin: ['finance'] },
    summary: 'One invoice of any firm, with the PDF that its firm has too. Answers a file; so many an hour.',
    params,
    data: wholeInvoice,
    errors: [paymentErrors.INVOICE_NOT_FOUND],
  }),
};

export const CORRECTION_FILTERS = ['all', ...CORRECTION_STATUSES] as const;

export const adminCorrectionsContract = {
  listCorrections: route({
    method: 'GET',
    path: '/api/admin/invoice-corrections',
    access: { admin: ['finance'] },
    summary:
      'Corrections that firms ask for: those to decide first, the oldest of them on top; then the newest.',
    query: z.object({
      ...pageFields,
      search: searchField,
      status: z.enum(CORRECTION_FILTERS).default('all'),
    }),
    data: z.object({ corrections: z.array(correction), pagination: paginationSchema }),
  }),
  approveCorrection: route({
    method: 'PUT',
    path: '/api/admin/invoice-corrections/:id/approve',
    access: { admin: ['finance'] },
    summary:
      'Issues a return invoice of the whole sum, which names the original, and a new invoice with the right data. No money moves.',
    params,
    errors: [
      paymentErrors.CORRECTION_NOT_FOUND,
      paymentErrors.CORRECTION_STATE,
      paymentErrors.CORRECTION_UNAVAILABLE,
    ],
    movesMoney: true,
  }),
  rejectCorrection: route({
    method: 'PUT',
    path: '/api/admin/invoice-corrections/:id/reject',
    access: { admin: ['finance'] },
    summary: 'Refuses a correction, with a reason that the firm reads.',
    params,
    body: z.object({ reason: rejectionReasonSchema() }),
    errors: [paymentErrors.CORRECTION_NOT_FOUND, paymentErrors.CORRECTION_STATE],
    movesMoney: true,
  }),
};
