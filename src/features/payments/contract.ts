/** What firms pay and admins approve (Specification, documents 1 and 2, section 7; decisions §3 and §5). */
import { calendarDaySchema, timestampSchema } from '#lib/shared/dates.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { moneyOut, moneySchema, percentSchema } from '#lib/shared/money.ts';
import { pageFields, paginationSchema, searchField } from '#lib/shared/pagination.ts';
import { route } from '#lib/shared/route.ts';
import { idParam, idSchema, textSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { ENTRY_KINDS } from '#features/ledger/accounts.ts';
import { ledgerErrors } from '#features/ledger/errors.ts';
import { firmCardContract, sandboxContract } from './card-contract.ts';
import { paymentErrors } from './errors.ts';
import { firmInvoicesContract } from './invoice-contract.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from './lifecycle.ts';

export const ADMIN_FILTERS = ['all', 'pending', 'paid'] as const;
/** `unpaid` is what the firm has to pay: opened and rejected payments. */
export const ORDER_FILTERS = ['all', 'unpaid', ...PAYMENT_STATUSES] as const;

const params = z.object({ id: idParam });

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

const order = z.object({
  id: z.int(),
  campaign_id: z.int(),
  campaign_name: z.string(),
  end_date: calendarDaySchema(),
  ...amounts,
  ...state,
  /** Of a paid order. */
  invoice_id: z.int().nullable(),
});

const bankDetails = {
  iban: z.string(),
  bank_name: z.string(),
  account_holder: z.string(),
  /** What is to be transferred. */
  amount: moneyOut,
};

const payment = order.extend({
  ...bankDetails,
  wallet_balance: moneyOut,
  /** Whether a card provider is there. */
  card_available: z.boolean(),
});

const adminPayment = order.extend({ firm_name: z.string() });

const sums = z.object({
  count: z.int(),
  total_amount: moneyOut,
  system_fee: moneyOut,
  vat_amount: moneyOut,
});

/** Decisions §5, "Admin wallet". */
const adminWallet = z.object({
  balance: moneyOut,
  total_balance: moneyOut,
  total_income: moneyOut,
  total_expense: moneyOut,
  pending_amount: moneyOut,
});

const movement = z.object({
  id: z.int(),
  kind: z.enum(ENTRY_KINDS),
  transaction_type: z.enum(['credit', 'debit']),
  description: z.string(),
  amount: moneyOut,
  transaction_date: timestampSchema,
});

export const methodSchema = z
  .enum(PAYMENT_METHODS, { error: 'Geçerli bir ödeme yöntemi seçiniz' })
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
      'Pays: a bank transfer then waits for the admin, the firm wallet pays at once, a card is paid where redirect_url leads.',
    params,
    body: z.object({ method: methodSchema }),
    data: z.object({
      ...bankDetails,
      reference: z.string(),
      payment_status: z.enum(PAYMENT_STATUSES),
      status_text: z.string(),
      /** With a card: the screen that leads to the provider's page and tells the outcome. */
      redirect_url: z.string().nullable(),
    }),
    errors: [...cannotPay, ledgerErrors.INSUFFICIENT_FUNDS],
    movesMoney: true,
  }),
  readTopUpTerms: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/top-up',
    access: ['firm'],
    summary: "On which terms a running campaign's budget can be raised, and the top-up that is not paid yet.",
    params,
    data: z.object({
      campaign_name: z.string(),
      /** Before VAT. */
      min_amount: moneyOut,
      vat_rate: percentSchema(),
      system_profit_rate: percentSchema(),
      unpaid: z.object({ base_budget: moneyOut, payment_status: z.enum(PAYMENT_STATUSES) }).nullable(),
    }),
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.TOP_UP_UNAVAILABLE],
  }),
  openTopUp: route({
    method: 'POST',
    path: '/api/firm/orders',
    access: ['firm'],
    summary: "Opens a payment that raises a running campaign's budget; an unpaid one before it is replaced.",
    body: z.object({ campaign_id: idSchema, amount: moneySchema() }),
    data: z.object({ id: z.int() }),
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.TOP_UP_UNAVAILABLE, paymentErrors.TOP_UP_WAITS],
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
  readOrder: route({
    method: 'GET',
    path: '/api/firm/orders/:id',
    access: ['firm'],
    summary: 'One order of the firm.',
    params,
    data: order,
    errors: [paymentErrors.PAYMENT_NOT_FOUND],
  }),
};

export const firmAccountingContract = {
  readFirmWallet: route({
    method: 'GET',
    path: '/api/firm/wallet/balance',
    access: ['firm'],
    summary: "What is in the firm's wallet.",
    data: z.object({ balance: moneyOut }),
  }),
  listFirmWallet: route({
    method: 'GET',
    path: '/api/firm/wallet/transactions',
    access: ['firm'],
    summary: "The movements of the firm's wallet, newest first.",
    query: z.object(pageFields),
    data: z.object({ transactions: z.array(movement), pagination: paginationSchema }),
  }),
  readAccounting: route({
    method: 'GET',
    path: '/api/firm/accounting/details',
    access: ['firm'],
    summary: 'What the firm has to pay, has said it paid, and has paid; and its wallet.',
    data: z.object({ unpaid: sums, pending: sums, paid: sums, wallet_balance: moneyOut }),
  }),
};

export const adminPaymentsContract = {
  listPayments: route({
    method: 'GET',
    path: '/api/admin/payments/pending',
    access: ['admin'],
    summary: 'Payments, those that wait for a decision first; with the totals of the screen’s cards.',
    query: z.object({ ...pageFields, search: searchField, status: z.enum(ADMIN_FILTERS).default('all') }),
    data: z.object({
      payments: z.array(adminPayment),
      pagination: paginationSchema,
      stats: z.object({ admin_wallet: adminWallet, pending: sums, paid: sums }),
    }),
  }),
  exportPayments: route({
    method: 'GET',
    path: '/api/admin/payments/export',
    access: ['admin'],
    summary: "The payments that a filter and a search leave, or the platform's own wallet, as CSV.",
    query: z.object({
      what: z.enum(['payments', 'wallet']),
      search: searchField,
      status: z.enum(ADMIN_FILTERS).default('all'),
    }),
    data: fileAnswerSchema,
  }),
  approvePayment: route({
    method: 'PUT',
    path: '/api/admin/payments/:id/approve',
    access: ['admin'],
    summary: 'Approves a bank transfer: posts it and puts the campaign on the air.',
    params,
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.PAYMENT_STATE, paymentErrors.PAYMENT_TOO_LATE],
    movesMoney: true,
  }),
  rejectPayment: route({
    method: 'PUT',
    path: '/api/admin/payments/:id/reject',
    access: ['admin'],
    summary: 'Rejects a payment, with a reason that the firm reads.',
    params,
    body: z.object({
      reason: textSchema('Lütfen red sebebi giriniz').max(1000, 'Red sebebi en fazla 1000 karakter olabilir'),
    }),
    errors: [paymentErrors.PAYMENT_NOT_FOUND, paymentErrors.PAYMENT_STATE],
    movesMoney: true,
  }),
  listAdminWallet: route({
    method: 'GET',
    path: '/api/admin/wallet/transactions',
    access: ['admin'],
    summary: "The platform's own wallet: its figures and its movements, newest first.",
    query: z.object(pageFields),
    data: z.object({
      wallet: adminWallet,
      transactions: z.array(movement.extend({ system_fee: moneyOut, vat_amount: moneyOut })),
      pagination: paginationSchema,
    }),
  }),
};

export const paymentsContract = {
  ...firmPaymentsContract,
  ...firmAccountingContract,
  ...firmInvoicesContract,
  ...firmCardContract,
  ...sandboxContract,
  ...adminPaymentsContract,
};
