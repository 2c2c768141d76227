import { defineActs } from '#lib/shared/acts.ts';
import { defineErrors } from '#lib/shared/errors.ts';
import { DECIMALS } from '#lib/shared/read-amount.ts';
import { type FileRule, route } from '#lib/shared/route.ts';
import { documentErrorList } from '#lib/shared/upload-errors.ts';
import {
  calendarDaySchema,
  idParam,
  idSchema,
  moneyOut,
  pageFields,
  paginationSchema,
  searchField,
} from '#lib/shared/wire.ts';
import { words } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { userErrors } from '#platform/words/user-errors.ts';
import { CSV_FIELDS, type CsvField, EFFECTS, MOST_BYTES, REASONS } from '../statements/bank-line.ts';
import { paymentErrors } from './firm.ts';

export const statementErrors = defineErrors({
  BANK_LINE_NOT_FOUND: [404, 'Hesap hareketi bulunamadı.'],
  BANK_LINE_STATE: [409, 'Bu hareket bu arada işlendi. Listeye yeniden bak.'],
  BANK_LINE_CHANGED: [409, 'Eşleşen ödeme bu arada değişti. Listeye yeniden bak.'],
});

export const statementActs = defineActs({
  subject: { kind: 'bank-statement', noun: 'Hesap özeti' },
  verbs: { upload: 'yüklendi' },
  fields: { lines: 'Hareket', new_lines: 'Yeni hareket', file_hash: 'Dosyanın SHA-256 özeti' },
});

export const LINE_STATES = ['same', 'open', 'booked', 'ignored'] as const;
export const bankLineActs = defineActs({
  subject: { kind: 'bank-line', noun: 'Hesap hareketi' },
  verbs: { book: 'işlendi', ignore: 'yok sayıldı', open: 'açıldı' },
  fields: {
    booked_on: 'Gün',
    amount: { label: words.amount, unit: 'money' },
    reference: words.reference,
    order: { label: 'Ödeme', unit: 'id' },
    withdrawal: { label: 'Çekim', unit: 'id' },
  },
});

export const STATEMENT_FILE = {
  required: true,
  maxBytes: MOST_BYTES,
  messages: { required: 'Hesap özeti dosyasını seç', tooLarge: 'Dosya en fazla 10 MB olabilir' },
} as const satisfies FileRule;

const column = z.int().min(0).max(99).nullish();

/** `choose` asks for the columns also of a bank whose columns are known. */
export const uploadBody = z
  .object({
    ...(Object.fromEntries(CSV_FIELDS.map((field) => [field, column])) as Record<CsvField, typeof column>), // All.
    decimal: z.enum(DECIMALS).default(','),
    columns: z.enum(['known', 'choose', 'chosen']).default('known'),
  })
  .refine(({ columns, date }) => columns !== 'chosen' || date != null, {
    path: ['date'],
    error: 'Tarih sütununu seç',
  })
  .refine(
    ({ columns, amount, credit, debit }) =>
      columns !== 'chosen' || amount != null || (credit != null && debit != null),
    { path: ['amount'], error: 'Tutar sütununu ya da giren ve çıkan tutarın sütunlarını seç' },
  );

export const LINE_FILTERS = ['open', 'certain', 'same', 'booked', 'all'] as const;

const bookedTo = z.object({
  order_id: z.int().nullable(),
  withdrawal_id: z.int().nullable(),
  name: z.string().meta({ description: 'The firm, or the holder of the account that a payout went to' }),
  about: z.string(),
});

const bankLine = z.object({
  id: z.int(),
  booked_on: calendarDaySchema(),
  amount: moneyOut.meta({ description: 'Negative: out of the account' }),
  reference: z.string().nullable(),
  party: z.string().nullable(),
  iban: z.string().nullable(),
  text: z.string(),
  state: z.enum(LINE_STATES),
  resembles: z.array(z.string()).meta({ description: 'Of `same`: what else moved this sum on this day' }),
  is_certain: z.boolean(),
  candidates: z.array(
    bookedTo.extend({ expected: moneyOut, effect: z.enum(EFFECTS), reasons: z.array(z.enum(REASONS)) }),
  ),
  booked_to: bookedTo.nullable(),
  unfit: z.string().nullable().meta({ description: 'Why it is not booked to the payout that it names' }),
});

const booking = z
  .object({
    id: idSchema,
    order_id: idSchema.nullish(),
    withdrawal_id: idSchema.nullish(),
    firm_id: idSchema.nullish(),
    effect: z.enum(EFFECTS).default('wallet'),
  })
  .refine((to) => [to.order_id, to.withdrawal_id, to.firm_id].filter((id) => id != null).length === 1, {
    path: ['firm_id'],
    error: 'Firmayı seç',
  });

const access = { admin: ['finance'] } as const;
const params = z.object({ id: idParam });

export const bankStatementsContract = {
  uploadStatement: route({
    method: 'POST',
    path: '/api/admin/bank-statements',
    access,
    goesByDate: true,
    isSafeToRepeat: true,
    summary:
      'Reads a file of the bank (camt.053, MT940, CSV) and adds the lines that no file before had. Of a CSV whose columns are not known it answers these, to be sent along.',
    body: uploadBody,
    files: { file: STATEMENT_FILE },
    data: z.object({
      added: z.object({ new_lines: z.int(), same_lines: z.int() }).nullable(),
      columns: z.array(z.string()).nullable().meta({ description: 'To choose from, each with a sample' }),
    }),
    errors: documentErrorList,
  }),
  listBankLines: route({
    method: 'GET',
    path: '/api/admin/bank-lines',
    access,
    summary: "The bank's lines with what they may pay: the newest day first.",
    query: z.object({ ...pageFields, search: searchField, status: z.enum(LINE_FILTERS).default('open') }),
    data: z.object({ lines: z.array(bankLine), pagination: paginationSchema, certain: z.int() }),
  }),
  listPayees: route({
    method: 'GET',
    path: '/api/admin/bank-lines/firms',
    access,
    summary: 'All firms, to choose the one whose wallet a line goes to.',
    data: z.array(z.object({ id: z.int(), firm_name: z.string() })),
  }),
  bookBankLines: route({
    method: 'PUT',
    path: '/api/admin/bank-lines/book',
    access,
    goesByDate: true,
    // A line is booked once, so that a repeated call goes on where the first one ended.
    movesMoney: 'in batches',
    summary:
      'Books each line, in a transaction of its own, to an order, a payout or a firm’s wallet; one that would do something else than `effect` by now stays open. Refused where none is booked.',
    body: z.object({ bookings: z.array(booking).min(1).max(100) }),
    data: z.object({ booked: z.int() }),
    errors: [
      statementErrors.BANK_LINE_NOT_FOUND,
      statementErrors.BANK_LINE_STATE,
      statementErrors.BANK_LINE_CHANGED,
      paymentErrors.PAYMENT_NOT_FOUND,
      paymentErrors.PAYMENT_STATE,
      userErrors.USER_NOT_FOUND,
      ledgerErrors.MONEY_FROZEN,
    ],
  }),
  setBankLine: route({
    method: 'PUT',
    path: '/api/admin/bank-lines/:id/state',
    access,
    goesByDate: true,
    isSafeToRepeat: true,
    summary:
      'Ignores a line that nothing here waits for, or opens one that is ignored or looks like another.',
    params,
    body: z.object({ state: z.enum(['open', 'ignored']) }),
    errors: [statementErrors.BANK_LINE_NOT_FOUND, statementErrors.BANK_LINE_STATE],
  }),
};

export type BankLineRow = z.output<typeof bankLine>;
export type NewBooking = z.input<typeof booking>;
