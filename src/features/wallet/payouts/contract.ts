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
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { FILE_FORMATS, FORMAT_NAMES, ROW_RESULTS, RESULT_TEXTS, payoutTexts as texts } from './texts.ts';

/** `filed`: the bank file was given, so that its rows may be on their way. */
export const RUN_STATUSES = ['open', 'approved', 'filed', 'done', 'called_off'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const MAX_RUN_ROWS = 1000;

export const payoutErrors = defineErrors({
  PAYOUT_RUN_NOT_FOUND: [404, 'Gönderim ya da bu gönderimde böyle bir çekim yok.'],
  PAYOUT_RUN_STATE: [409, 'Bu gönderim artık başka bir aşamada, hiçbir şey kaydedilmedi.'],
  PAYOUT_ROWS_REFUSED: [409, 'Şimdi gönderilebilecek çekim yok.'],
  PAYOUT_ROW_DECIDED: [409, 'Bu çekimin sonucu zaten yazılmış.'],
  PAYOUT_NEEDS_SECOND: [
    409,
    'Bu gönderimi ikinci bir yönetici onaylar. Onaylamadıysa gönderimi iptal edip yeniden oluştur.',
  ],
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

const payoutRun = z.object({
  id: z.int(),
  status: z.enum(RUN_STATUSES),
  created_by_name: z.string(),
  created_at: timestampSchema,
  approved_by_name: z.string().nullable(),
  proposal: z
    .object({ id: z.int(), is_own: z.boolean() })
    .nullable()
    .meta({ description: 'It waits for a second administrator.' }),
  count: z.int(),
  amount: moneyOut,
  waiting: z.int().meta({ description: 'Rows that have no result yet.' }),
  paid: z.int(),
  returned: z.int(),
  not_sent: z.int(),
  file_format: z.enum(FILE_FORMATS).nullable(),
  file_hash: z.string().nullable().meta({ description: 'SHA-256 of the file as it was given first.' }),
  filed_at: timestampSchema.nullable(),
  times_given: z.int(),
});
export type PayoutRun = z.output<typeof payoutRun>;

export const resultBody = z
  .object({
    withdrawal_ids: z.array(idSchema).min(1).max(MAX_RUN_ROWS).optional().meta({
      description: 'Without: every row that has no result yet.',
    }),
    result: z.enum(ROW_RESULTS),
    day: calendarDaySchema(),
    bank_reference: orEmpty(lineSchema('').max(140, 'En fazla 140 karakter')),
    reason: orEmpty(reasonSchema(texts.reasonRequired, words.reason)),
  })
  .refine(({ result, reason }) => result !== 'returned' || reason !== undefined, {
    path: ['reason'],
    error: texts.reasonRequired,
  });

export const STATUS_FILE: FileRule = {
  required: true,
  maxBytes: 4_000_000,
  messages: { required: 'Bankanın durum dosyasını seç', tooLarge: 'Dosya en fazla 4 MB olabilir' },
};

const params = z.object({ id: idParam });
const access = { admin: ['finance'] } as const;
const { PAYOUT_RUN_NOT_FOUND, PAYOUT_RUN_STATE, PAYOUT_ROW_DECIDED } = payoutErrors;
const recorded = z.object({
  done: z.int(),
  waiting: z.int(),
  differing: z.int().meta({ description: 'Rows that have another result already.' }),
});

export const payoutContract = {
  listPayoutRuns: route({
    method: 'GET',
    path: '/api/admin/payout-runs',
    access,
    summary: 'Payout runs, those that are not over first, and of them the newest.',
    query: z.object({ ...pageFields, id: orEmpty(idParam).meta({ description: 'Only this one' }) }),
    data: z.object({ runs: z.array(payoutRun), pagination: paginationSchema }),
  }),
  readSendable: route({
    method: 'GET',
    path: '/api/admin/payout-runs/sendable',
    access,
    summary: 'How many withdrawals a run of all that wait would take now, and their sum.',
    data: z.object({ count: z.int(), amount: moneyOut }),
  }),
  createPayoutRun: route({
    method: 'POST',
    path: '/api/admin/payout-runs',
    goesByDate: true,
    access,
    summary:
      'Makes a run of those of the withdrawals that may be sent, and puts it to a second administrator above the settable amount. Nobody else decides its withdrawals.',
    body: z.object({
      withdrawal_ids: z.array(idSchema).min(1).max(MAX_RUN_ROWS).optional().meta({
        description: 'Without: all that wait, the oldest first.',
      }),
    }),
    data: z.object({
      id: z.int(),
      refused: z.array(z.object({ id: z.int(), problem: z.string() })).meta({
        description: 'Those of `withdrawal_ids` that were left out.',
      }),
    }),
    errors: [payoutErrors.PAYOUT_ROWS_REFUSED, ledgerErrors.MONEY_FROZEN],
    // The owners are scored before the transaction.
    movesMoney: 'in batches',
  }),
  givePayoutFile: route({
    method: 'PUT',
    path: '/api/admin/payout-runs/:id/file',
    goesByDate: true,
    access,
    summary:
      'The file for the bank, without rows that may not be sent any more; given again, it is the same to the byte, and the answer says when it was given first.',
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
    summary: 'Records what the bank did, a transaction for each row.',
    params,
    body: resultBody,
    data: recorded,
    errors: [PAYOUT_RUN_NOT_FOUND, PAYOUT_RUN_STATE, PAYOUT_ROW_DECIDED, ledgerErrors.MONEY_FROZEN],
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
    files: { file: STATUS_FILE },
    data: recorded,
    errors: [PAYOUT_RUN_NOT_FOUND, PAYOUT_RUN_STATE, ...documentErrorList, ledgerErrors.MONEY_FROZEN],
    movesMoney: 'in batches',
  }),
  callOffPayoutRun: route({
    method: 'PUT',
    path: '/api/admin/payout-runs/:id/call-off',
    access,
    summary: 'Calls a run off whose file was not given; its withdrawals wait as before.',
    params,
    errors: [PAYOUT_RUN_NOT_FOUND, PAYOUT_RUN_STATE],
  }),
};
