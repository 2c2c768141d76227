/** The viewer's money: statement, withdrawals, transfers (Specification, decisions §3 and §6). */
import { timestampSchema } from '#lib/shared/dates.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { type Kurus, kurus, moneyOut, moneySchema } from '#lib/shared/money.ts';
import { pageFields, paginationSchema, searchField } from '#lib/shared/pagination.ts';
import { route } from '#lib/shared/route.ts';
import { emailSchema, idParam, textSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { ledgerErrors } from '#features/ledger/errors.ts';
import { alertsContract } from './alerts-contract.ts';
import { walletErrors } from './errors.ts';
import { ibanSchema } from './iban.ts';
import { WITHDRAWAL_STATUSES } from './lifecycle.ts';
import { statementContract } from './statement-contract.ts';

export const WITHDRAWAL_FILTERS = ['all', ...WITHDRAWAL_STATUSES] as const;

/** Specification, document 2, section 5, "Transfer form". */
export const MIN_TRANSFER: Kurus = kurus(100);

const walletNumber = z
  .string({ error: 'Cüzdan numarası zorunludur' })
  .max(40, 'Cüzdan numarası 16 haneli olmalıdır')
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'Cüzdan numarası zorunludur')
      .regex(/^[0-9]{16}$/, 'Cüzdan numarası 16 haneli olmalıdır'),
  );

const recipientFields = { wallet_number: walletNumber, email: emailSchema() };

const PERSON = /^[\p{L}\p{M}.'’ -]+$/u;

export const withdrawBody = z.object({
  amount: moneySchema().refine((amount) => amount > 0, 'Geçerli bir tutar giriniz'),
  iban: ibanSchema,
  account_holder: textSchema('Hesap sahibinin adı zorunludur')
    .min(3, 'Hesap sahibinin adı en az 3 karakter olmalıdır')
    .max(100, 'Hesap sahibinin adı en fazla 100 karakter olabilir')
    .regex(PERSON, 'Hesap sahibinin adı yalnızca harf ve boşluk içerebilir'),
});

export const transferBody = z.object({
  ...recipientFields,
  amount: moneySchema().refine((amount) => amount >= MIN_TRANSFER, 'En az 1 ₺ gönderebilirsin'),
  /** A form's empty field means none. */
  description: z
    .union([
      z.literal('').transform(() => undefined),
      textSchema('Açıklama boş olamaz').max(140, 'Açıklama en fazla 140 karakter olabilir'),
    ])
    .optional(),
});

const withdrawal = z.object({
  id: z.int(),
  amount: moneyOut,
  iban: z.string(),
  account_holder: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  status_text: z.string(),
  rejection_reason: z.string().nullable(),
  created_at: timestampSchema,
  decided_at: timestampSchema.nullable(),
});

const sums = z.object({ count: z.int(), total_amount: moneyOut });

const cannotLeave = [
  walletErrors.MONEY_COOLING,
  walletErrors.BONUS_LOCKED,
  ledgerErrors.MONEY_FROZEN,
  ledgerErrors.INSUFFICIENT_FUNDS,
];

export const viewerWalletContract = {
  ...statementContract,
  readWallet: route({
    method: 'GET',
    path: '/api/user/wallet/balance',
    access: ['user'],
    summary: "The viewer's balance and wallet number, what today brought, and whether money may leave.",
    data: z.object({
      balance: moneyOut,
      wallet_number: z.string(),
      total_today: moneyOut,
      daily_earning_limit: moneyOut,
      min_withdraw_amount: moneyOut,
      transfers_enabled: z.boolean(),
      withdrawals_enabled: z.boolean(),
      available: moneyOut.meta({ description: 'What of the balance may leave now.' }),
      locked_bonus: z
        .object({ amount: moneyOut, views_left: z.int() })
        .nullable()
        .meta({ description: 'The welcome bonus, until so many more ads were watched.' }),
      money_ready_at: timestampSchema
        .nullable()
        .meta({ description: 'Until then nothing leaves: password, phone or e-mail were changed.' }),
    }),
  }),
  findRecipient: route({
    method: 'POST',
    path: '/api/user/wallet/recipient',
    access: ['user'],
    summary: 'The masked name of the viewer whom a wallet number and an e-mail address together name.',
    body: z.object(recipientFields),
    data: z.object({ name: z.string() }),
    errors: [walletErrors.RECIPIENT_NOT_FOUND],
  }),
  transfer: route({
    method: 'POST',
    path: '/api/user/wallet/transfer',
    access: ['user'],
    summary: "Sends money to another viewer's wallet.",
    body: transferBody,
    data: z.object({ balance: moneyOut, recipient_name: z.string() }),
    errors: [walletErrors.TRANSFERS_OFF, walletErrors.RECIPIENT_NOT_FOUND, ...cannotLeave],
    movesMoney: true,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/user/wallet/withdraw',
    access: ['user'],
    summary: 'Asks for money to be sent to a bank account; the amount leaves the wallet now.',
    body: withdrawBody,
    data: z.object({ id: z.int(), balance: moneyOut, status: z.enum(WITHDRAWAL_STATUSES) }),
    errors: [walletErrors.WITHDRAWALS_OFF, ...cannotLeave],
    movesMoney: true,
  }),
  listOwnWithdrawals: route({
    method: 'GET',
    path: '/api/user/wallet/withdrawals',
    access: ['user'],
    summary: "The viewer's withdrawals, newest first.",
    query: z.object(pageFields),
    data: z.object({ withdrawals: z.array(withdrawal), pagination: paginationSchema }),
  }),
};

const params = z.object({ id: idParam });
const cannotDecide = [walletErrors.WITHDRAWAL_NOT_FOUND, walletErrors.WITHDRAWAL_STATE];

export const adminWithdrawalsContract = {
  listWithdrawals: route({
    method: 'GET',
    path: '/api/admin/withdrawals',
    access: ['admin'],
    summary:
      'Withdrawals, those that wait first and the oldest of them on top; with the totals of the cards.',
    query: z.object({
      ...pageFields,
      search: searchField,
      status: z.enum(WITHDRAWAL_FILTERS).default('all'),
    }),
    data: z.object({
      withdrawals: z.array(
        withdrawal.extend({
          user_id: z.int(),
          name: z.string(),
          email: z.string(),
          name_matches: z
            .boolean()
            .meta({ description: "Whether the account holder is the viewer's own name." }),
          is_flagged: z
            .boolean()
            .meta({ description: 'Whether an open transfer alert is about this viewer.' }),
        }),
      ),
      pagination: paginationSchema,
      stats: z.object({ pending: sums, paid: sums, rejected: sums }),
    }),
  }),
  exportWithdrawals: route({
    method: 'GET',
    path: '/api/admin/withdrawals/export',
    access: ['admin'],
    summary: 'The same list as a spreadsheet.',
    query: z.object({ search: searchField, status: z.enum(WITHDRAWAL_FILTERS).default('all') }),
    data: fileAnswerSchema,
  }),
  approveWithdrawal: route({
    method: 'PUT',
    path: '/api/admin/withdrawals/:id/approve',
    access: ['admin'],
    summary: 'The money was sent to the viewer’s bank.',
    params,
    errors: cannotDecide,
    movesMoney: true,
  }),
  rejectWithdrawal: route({
    method: 'PUT',
    path: '/api/admin/withdrawals/:id/reject',
    access: ['admin'],
    summary: 'Rejects a withdrawal with a reason; the amount returns to the wallet.',
    params,
    body: z.object({
      reason: textSchema('Lütfen red sebebi giriniz').max(1000, 'Red sebebi en fazla 1000 karakter olabilir'),
    }),
    errors: cannotDecide,
    movesMoney: true,
  }),
};

export const walletContract = { ...viewerWalletContract, ...adminWithdrawalsContract, ...alertsContract };
