import { type ActField, defineActs } from '#lib/shared/acts.ts';
import { defineErrors } from '#lib/shared/errors.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { type FileRule, route } from '#lib/shared/route.ts';
import { documentErrorList } from '#lib/shared/upload-errors.ts';
import { lineSchema, orEmpty, reasonSchema } from '#lib/shared/validators.ts';
import {
  calendarDaySchema,
  idParam,
  idSchema,
  moneyOut,
  pageFields,
  paginationSchema,
  timestampSchema,
} from '#lib/shared/wire.ts';
import { words } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { lookSchema } from '../withdrawals/withdrawal-fields.ts';
import { FORMAT_NAMES, MAX_RUN_ROWS, RESULT_TEXTS, resultTexts } from './texts.ts';

/** `filed`: the bank file was given, so that its rows may be on their way. */
export const RUN_STATUSES = ['open', 'approved', 'filed', 'done', 'called_off'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
export const ROW_RESULTS = ['paid', 'returned', 'not_sent'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];
export const FILE_FORMATS = ['pain.001', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const payoutErrors = defineErrors({
  PAYOUT_RUN_NOT_FOUND: [404, 'Gönderim bulunamadı.'],
  PAYOUT_RUN_STATE: [409, 'Bu gönderim artık başka bir aşamada, hiçbir şey kaydedilmedi.'],
  PAYOUT_ROWS_REFUSED: [409, 'Seçtiğin çekimlerden bazıları artık gönderilemez. Yeniden seç.'],
  PAYOUT_ROW_NOT_FOUND: [404, 'Bu çekim bu gönderimde yok.'],
  PAYOUT_ROW_DECIDED: [409, 'Bu çekimin sonucu zaten yazılmış.'],
  PAYOUT_NEEDS_SECOND: [409, 'Bu tutarı iki yönetici onaylar. Önce ikinci onaya sun.'],
  /** Two formats of one run could both be uploaded. */
  PAYOUT_FILE_FORMAT: [
    409,
    'Bu gönderimin dosyası başka bir biçimde verildi; yalnız o biçim yeniden verilir.',
  ],
  PAYOUT_FILE_CHANGED: [
    409,
    'Dosya ilk verildiği gibi üretilemiyor: kayıtlar ya da şirket bilgileri değişmiş. Bankaya yükleme, denetim kaydına bak.',
  ],
});

const amount: ActField = { label: words.amount, unit: 'money' };
export const payoutRunActs = defineActs({
  subject: { kind: 'payout-run', noun: 'Gönderim' },
  verbs: {
    create: 'oluşturuldu',
    'take-out': 'çekim çıkarıldı',
    file: 'banka dosyası verildi',
    result: 'sonuç yazıldı',
    'call-off': 'iptal edildi',
  },
  fields: {
    count: 'Adet',
    amount,
    withdrawal: { label: 'Çekim', unit: 'id' },
    format: { label: 'Biçim', values: FORMAT_NAMES },
    hash: 'SHA-256',
    times: 'Kaçıncı kez',
    result: { label: 'Sonuç', values: RESULT_TEXTS },
    bank_reference: 'Banka referansı',
    day: 'Banka tarihi',
  },
});

export const payoutResults = z.object({
  waiting: z.int(),
  paid: z.int(),
  returned: z.int(),
  not_sent: z.int(),
});
export const payoutFile = z.object({
  format: z.enum(FILE_FORMATS),
  hash: z.string().meta({ description: 'SHA-256 of the file as it was given first.' }),
  first_given_at: timestampSchema,
  times_given: z.int(),
});

const payoutRun = z.object({
  id: z.int(),
  status: z.enum(RUN_STATUSES),
  created_by_name: z.string(),
  created_at: timestampSchema,
  approved_by_name: z.string().nullable(),
  count: z.int(),
  amount: moneyOut,
  results: payoutResults.meta({ description: 'How many rows have which result.' }),
  file: payoutFile.nullable(),
});
export type PayoutRun = z.output<typeof payoutRun>;

const checked = z.object({
  id: z.int().meta({ description: 'Of the withdrawal' }),
  name: z.string(),
  is_firm: z.boolean(),
  amount: moneyOut,
  iban: z.string(),
  bank_name: z.string().nullable().meta({ description: 'Null: no bank is known by this IBAN.' }),
  account_holder: z.string(),
  name_matches: z.boolean(),
  is_suspended: z.boolean(),
  is_large: z.boolean().meta({ description: 'Above the amount that two administrators approve.' }),
  look: lookSchema,
  problem: z.string().nullable().meta({ description: 'Why it may not be sent now.' }),
});

const payoutRow = checked.extend({
  result: z.enum(ROW_RESULTS).nullable(),
  bank_reference: z.string().nullable(),
  result_on: z.string().nullable(),
  reason: z.string().nullable(),
  decided_by_name: z.string().nullable(),
});
export type PayoutRow = z.output<typeof payoutRow>;

const day = calendarDaySchema();
const bankReference = orEmpty(lineSchema('').max(140, 'En fazla 140 karakter'));

export const resultBody = z
  .object({
    withdrawal_ids: z.array(idSchema).min(1).max(MAX_RUN_ROWS).optional().meta({
      description: 'Without: every row that has no result yet.',
    }),
    result: z.enum(ROW_RESULTS),
    day,
    bank_reference: bankReference,
    reason: orEmpty(reasonSchema(resultTexts.reasonRequired, words.reason)),
  })
  .refine(({ result, reason }) => result !== 'returned' || reason !== undefined, {
    path: ['reason'],
    error: resultTexts.reasonRequired,
  });

export const STATUS_FILE: FileRule = {
  required: true,
  maxBytes: 4_000_000,
  messages: { required: 'Bankanın durum dosyasını seç', tooLarge: 'Dosya en fazla 4 MB olabilir' },
};

const params = z.object({ id: idParam });
const access = { admin: ['finance'] } as const;
const { PAYOUT_RUN_NOT_FOUND, PAYOUT_RUN_STATE, PAYOUT_ROW_NOT_FOUND, PAYOUT_ROW_DECIDED } = payoutErrors;
const counts = z.object({ done: z.int(), waiting: z.int() });

export const payoutContract = {
  listPayoutRuns: route({
    method: 'GET',
    path: '/api/admin/payout-runs',
    access,
    summary: 'Payout runs, the newest first; `current` leaves out those that are over.',
    query: z.object({ ...pageFields, status: z.enum(['all', 'current']).default('all') }),
    data: z.object({ runs: z.array(payoutRun), pagination: paginationSchema }),
  }),
  checkPayouts: route({
    method: 'GET',
    path: '/api/admin/payout-runs/candidates',
    access,
    summary:
      'The withdrawals that a run would send, and those that it would not, with the reason; without `ids` all that wait.',
    query: z.object({
      ids: orEmpty(z.string().regex(/^\d{1,15}(,\d{1,15}){0,999}$/)),
    }),
    data: z.object({
      ids: z.array(z.int()),
      amount: moneyOut,
      takes_two: z.boolean(),
      refused: z.array(checked),
    }),
  }),
  createPayoutRun: route({
    method: 'POST',
    path: '/api/admin/payout-runs',
    goesByDate: true,
    access,
    summary: 'Makes a run of these withdrawals, all or none: nobody else decides them while it owns them.',
    body: z.object({ withdrawal_ids: z.array(idSchema).min(1).max(MAX_RUN_ROWS) }),
    data: z.object({ id: z.int() }),
    errors: [payoutErrors.PAYOUT_ROWS_REFUSED, ledgerErrors.MONEY_FROZEN],
    // The owners are scored before the transaction.
    movesMoney: 'in batches',
  }),
  readPayoutRun: route({
    method: 'GET',
    path: '/api/admin/payout-runs/:id',
    access,
    summary: 'A run with a page of its rows and what is checked of each.',
    params,
    query: z.object({ ...pageFields, result: z.enum(['all', 'waiting', ...ROW_RESULTS]).default('all') }),
    data: payoutRun.extend({
      takes_two: z.boolean().meta({ description: 'Whether a second administrator has to approve it first.' }),
      proposal: z
        .object({
          id: z.int(),
          proposed_by_name: z.string(),
          proposed_at: timestampSchema,
          is_own: z.boolean(),
        })
        .nullable(),
      rows: z.array(payoutRow),
      pagination: paginationSchema,
    }),
    errors: [PAYOUT_RUN_NOT_FOUND],
  }),
  proposePayoutRun: route({
    method: 'PUT',
    path: '/api/admin/payout-runs/:id/propose',
    access,
    summary: 'Puts a run above the settable amount to a second administrator.',
    params,
    errors: [PAYOUT_RUN_NOT_FOUND, PAYOUT_RUN_STATE, approvalErrors.PROPOSAL_OPEN],
  }),
  givePayoutFile: route({
    method: 'PUT',
    path: '/api/admin/payout-runs/:id/file',
    goesByDate: true,
    access,
    summary:
      'The file for the bank; given again, it is the same to the byte, and the answer says when it was given first.',
    params,
    body: z.object({ format: z.enum(FILE_FORMATS) }),
    data: fileAnswerSchema,
    errors: [
      PAYOUT_RUN_NOT_FOUND,
      PAYOUT_RUN_STATE,
      payoutErrors.PAYOUT_NEEDS_SECOND,
      payoutErrors.PAYOUT_ROWS_REFUSED,
      payoutErrors.PAYOUT_FILE_FORMAT,
      payoutErrors.PAYOUT_FILE_CHANGED,
      ledgerErrors.MONEY_FROZEN,
    ],
    movesMoney: true,
  }),
  recordPayoutResults: route({
    method: 'PUT',
    path: '/api/admin/payout-runs/:id/results',
    goesByDate: true,
    access,
    summary:
      'Records what the bank did, a transaction for each row; before the file was given, `not_sent` takes rows out.',
    params,
    body: resultBody,
    data: counts,
    errors: [
      PAYOUT_RUN_NOT_FOUND,
      PAYOUT_RUN_STATE,
      PAYOUT_ROW_NOT_FOUND,
      PAYOUT_ROW_DECIDED,
      ledgerErrors.MONEY_FROZEN,
    ],
    // A row's result is recorded once, so that a repeated call goes on where the first one ended.
    movesMoney: 'in batches',
  }),
  readPayoutStatus: route({
    method: 'POST',
    path: '/api/admin/payout-runs/:id/status-file',
    goesByDate: true,
    access,
    summary: "Records the results of a run's rows from the bank's status file (pain.002).",
    params,
    body: z.object({
      day: day.meta({ description: 'Of rows for which the bank names none' }),
      rejected_as: z.enum(['returned', 'not_sent']).default('returned'),
    }),
    files: { file: STATUS_FILE },
    data: counts.extend({ differing: z.int() }),
    errors: [PAYOUT_RUN_NOT_FOUND, PAYOUT_RUN_STATE, ...documentErrorList, ledgerErrors.MONEY_FROZEN],
    movesMoney: 'in batches',
  }),
  callOffPayoutRun: route({
    method: 'PUT',
    path: '/api/admin/payout-runs/:id/call-off',
    access,
    summary: 'Calls a run off whose file was not given; its withdrawals wait as before.',
    params,
    body: z.object({ reason: reasonSchema('Sebebini yaz', words.reason) }),
    errors: [PAYOUT_RUN_NOT_FOUND, PAYOUT_RUN_STATE],
  }),
};
